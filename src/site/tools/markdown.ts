/** What somebody typed, or a file said, as plain text in Markdown: nothing in it becomes a heading, a link or HTML. */
export const plain = (text: string): string =>
  text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*_{}[\]<>|~#]/g, (sign) => `\\${sign}`)
    .replace(/^(\s*)([-+]|\d+\.)(\s)/, '$1\\$2$3')

/** A table of GFM. Cells are escaped here; `align` names the columns of figures. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[], align: readonly ('start' | 'end')[] = []): string {
  const line = (cells: readonly string[]) => `| ${cells.map(plain).join(' | ')} |`
  const rule = `|${head.map((_, index) => (align[index] === 'end' ? ' ---: ' : ' --- ')).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
