/** Languages that the search stems; `simple` is everything else. */
export type DocumentLanguage = 'en' | 'es' | 'fr' | 'de' | 'simple'

/* Function words that are frequent in one of the four languages and rare in the other three. */
const words: Record<Exclude<DocumentLanguage, 'simple'>, ReadonlySet<string>> = {
  en: new Set('the and of to in is was for that with as it on are this be by from at which were has have not they but their'.split(' ')),
  es: new Set('el los las del y que en es una por con para como más pero sus al lo fue ser son está también este desde su'.split(' ')),
  fr: new Set('le les des et est une dans qui pour pas sur au avec plus sont ce cette il elle ne du par aux été leur ont'.split(' ')),
  de: new Set('der die das und ist nicht ein eine zu den von mit sich auf für im dem des auch als wird sind bei nach werden aus'.split(' ')),
}

/**
 * The language of a text by its function words; `simple` where none of the four is clear:
 * fewer than 3 % of the words, or nearly as many of a second language.
 */
export function detectLanguage(text: string): DocumentLanguage {
  const sample = text.slice(0, 50_000).toLowerCase().match(/\p{L}+/gu) ?? []
  if (sample.length < 5) return 'simple'
  const counts = (Object.keys(words) as (keyof typeof words)[])
    .map((language) => ({ language, count: sample.filter((word) => words[language].has(word)).length }))
    .sort((a, b) => b.count - a.count)
  const [first, second] = counts
  if (!first || first.count < sample.length * 0.03 || first.count < 2) return 'simple'
  return second && first.count < second.count * 1.3 ? 'simple' : first.language
}
