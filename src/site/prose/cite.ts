/**
 * Turns [1] in a text into a link to entry 1 of its sources. Code keeps its brackets, and so does a number that no
 * source has.
 * @param html a block of the text, as HTML
 * @param count how many sources the text has
 */
export function cite(html: string, count: number): string {
  if (count === 0) return html
  return html
    .split(/(<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>|<[^>]+>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/\[(\d{1,2})\]/g, (whole, digits: string) => {
            const number = Number(digits)
            return number >= 1 && number <= count ? `<a class="cite" href="#source-${number}">${number}</a>` : whole
          }),
    )
    .join('')
}
