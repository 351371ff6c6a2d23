import { PurgeCSS } from 'purgecss'

/* Of lists of selectors ("is this or that", "is not this") PurgeCSS drops the whole where a page has one of them only. What is around every page is not drawn with it. */
const safelist = { standard: ['html', 'body', 'root'], greedy: [/:(is|where|not|has)$/] }

/** The attributes that scripts set on <html>, and name otherwise ("dataset.swap"): public/first-paint.js. */
const dynamicAttributes = ['theme', 'motion', 'density', 'session', 'drawn', 'swap', 'alone', 'taken', 'figures', 'fresh'].map((name) => `data-${name}`)

/* Class names stand between quotes and spaces, may hold quotes of the other kind, and HTML writes some of their signs
   otherwise; names of elements and attributes stand between all kinds of signs. */
const known = new Map<string, readonly string[]>()
function wordsOf(text: string): readonly string[] {
  const plain = text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  const words = known.get(text) ?? [...new Set([/["'`\s]+/, /["`\s]+/].flatMap((between) => plain.split(between)).concat(text.match(/[\w-]+/g) ?? []))]
  known.set(text, words)
  return words
}

/**
 * What of the styles a page of the site can use: the rest is neither sent to a reader nor read by their browser.
 * @param css all styles of the build
 * @param texts the page as it was drawn, and the code of everything that it may load by itself
 */
export async function pageStyles(css: string, texts: readonly string[]): Promise<string> {
  const raw = [...new Set(texts.flatMap(wordsOf))].join(' ')
  const [kept] = await new PurgeCSS().purge({ content: [{ raw, extension: 'html' }], css: [{ raw: css }], defaultExtractor: (content: string) => content.split(' '), dynamicAttributes, safelist })
  if (!kept?.css) throw new Error('no style of the page was found')
  return kept.css
}
