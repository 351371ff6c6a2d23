/**
 * Words that claim without showing. Three kinds: `empty` says nothing checkable wherever it stands; `hedge` names
 * the best case instead of the case; `comparison` is a claim only with a figure in the same sentence.
 */

export type VagueKind = 'empty' | 'hedge' | 'comparison'

export interface Vague {
  readonly kind: VagueKind
  /** As it was written. */
  readonly words: string
  readonly start: number
  readonly end: number
}

/* Regular expressions without boundaries; those are added below. Endings are those of the language. */
const lists: Record<string, Record<VagueKind, readonly string[]>> = {
  en: {
    empty: ['significant(?:ly)?', 'dramatic(?:ally)?', 'massive(?:ly)?', 'huge(?:ly)?', 'substantial(?:ly)?', 'considerabl[ey]', 'tremendous(?:ly)?', 'drastic(?:ally)?', 'best[- ]in[- ]class', 'world[- ]class', 'cutting[- ]edge', 'state[- ]of[- ]the[- ]art', 'industry[- ]leading', 'market[- ]leading', 'seamless(?:ly)?', 'revolutionary', 'game[- ]chang(?:er|ing)', 'next[- ]gen(?:eration)?', 'unparalleled', 'countless', 'numerous', 'in no time', 'synerg(?:y|ies)', 'transformative', 'holistic(?:ally)?'],
    hedge: ['up to', 'as much as', 'as little as', 'almost \\d+', 'over \\d+', 'more than \\d+', 'nearly \\d+'],
    comparison: ['faster', 'better', 'cheaper', 'quicker', 'fewer', 'safer', 'easier', 'improved?', 'improvements?', 'reduced?', 'reductions?', 'increased?', 'doubled?', 'halved?', 'accelerated?', 'boost(?:ed)?', 'slashed', 'saved'],
  },
  de: {
    empty: ['signifikant\\w*', 'dramatisch\\w*', 'massiv\\w*', 'enorm\\w*', 'erheblich\\w*', 'deutlich\\w*', 'beträchtlich\\w*', 'spürbar\\w*', 'drastisch\\w*', 'wegweisend\\w*', 'führend\\w*', 'marktführend\\w*', 'branchenführend\\w*', 'weltklasse', 'erstklassig\\w*', 'nahtlos\\w*', 'revolutionär\\w*', 'bahnbrechend\\w*', 'innovativ\\w*', 'zukunftssicher\\w*', 'ganzheitlich\\w*', 'im handumdrehen', 'zahlreiche[nrs]?', 'unzählige[nrs]?', 'synergie(?:n|effekte?n?)?'],
    hedge: ['bis zu', 'über \\d+', 'mehr als \\d+', 'fast \\d+', 'beinahe \\d+', 'nahezu \\d+'],
    comparison: ['schneller\\w*', 'besser\\w*', 'günstiger\\w*', 'billiger\\w*', 'weniger', 'sicherer\\w*', 'einfacher\\w*', 'verbesser\\w*', 'reduzier\\w*', 'senk(?:te|ten|en)', 'gesenkt\\w*', 'gesteigert\\w*', 'steigerung\\w*', 'verdoppel\\w*', 'halbier\\w*', 'beschleunig\\w*', 'gespart\\w*', 'eingespart\\w*'],
  },
  fr: {
    empty: ['significati(?:f|fs|ve|ves|vement)', 'considérable(?:s|ment)?', 'drastique(?:s|ment)?', 'spectaculaire(?:s|ment)?', 'nettement', 'fortement', 'énorme(?:s|ment)?', 'massi(?:f|fs|ve|ves|vement)', 'de pointe', 'de classe mondiale', 'leader(?:s)? du marché', 'révolutionnaires?', 'incomparables?', 'inégalée?s?', 'sans couture', 'fluides?', 'holistiques?', 'synergies?', 'de nombreu(?:x|ses)', 'innombrables?', "en un clin d['’]œil", 'innovant(?:e|s|es)?'],
    hedge: ["jusqu['’]à", 'plus de \\d+', 'près de \\d+', 'presque \\d+'],
    comparison: ['plus rapides?', 'plus vite', 'plus rapidement', 'meilleure?s?', 'mieux', 'moins chers?', 'moins chères?', 'plus sûre?s?', 'plus simples?', 'amélior\\w+', 'rédui(?:t|te|ts|tes|re|sant)', 'réductions?', 'augment\\w+', 'doubl(?:é|ée|er)', 'divisée?s?', 'accélér\\w+', 'économis\\w+'],
  },
  es: {
    empty: ['significativ(?:o|a|os|as|amente)', 'considerable(?:s|mente)?', 'drástic(?:o|a|os|as|amente)', 'espectacular(?:es|mente)?', 'notable(?:s|mente)?', 'enorme(?:s|mente)?', 'masiv(?:o|a|os|as|amente)', 'de vanguardia', 'de primer nivel', 'de clase mundial', 'líder(?:es)? del (?:mercado|sector)', 'revolucionari[oa]s?', 'incomparables?', 'sin fisuras', 'holístic(?:o|a|os|as)', 'sinergias?', 'numeros[oa]s', 'innumerables', 'en un abrir y cerrar de ojos', 'innovador(?:a|es|as)?'],
    hedge: ['hasta (?:un )?\\d+', 'más de \\d+', 'casi \\d+', 'cerca de \\d+'],
    comparison: ['más rápid(?:o|a|os|as|amente)', 'mejor(?:es)?', 'más barat[oa]s?', 'más segur[oa]s?', 'más sencill[oa]s?', 'menos', 'mejor(?:ó|aron|ado|ada|ar|amos)', 'mejoras?', 'redu(?:jo|jeron|cido|cida|cir|jimos)', 'reducci(?:ón|ones)', 'aument(?:ó|aron|ado|ada|ar)', 'duplic(?:ó|ado|ada|ar)', 'aceler(?:ó|ado|ada|ar)', 'ahorr(?:ó|ado|amos|ar|os?)'],
  },
}

const compiled = new Map<string, readonly (readonly [VagueKind, RegExp])[]>()
function patterns(language: string) {
  let found = compiled.get(language)
  if (!found) {
    const list = lists[language] ?? lists.en ?? { empty: [], hedge: [], comparison: [] }
    /* \b and \w know only ASCII: in "über" the first letter would be no letter. */
    found = (['empty', 'hedge', 'comparison'] as const).map(
      (kind) => [kind, new RegExp(`(?<![\\p{L}\\p{N}])(?:${list[kind].join('|').replaceAll('\\w', '\\p{L}')})(?![\\p{L}\\p{N}])`, 'giu')] as const,
    )
    compiled.set(language, found)
  }
  return found
}

/** Ends of sentences; a point within a number ends none. */
const sentenceEnd = /[.!?…]+(?=\s|$)|\n+/g

function sentences(text: string): readonly { start: number; text: string }[] {
  const found: { start: number; text: string }[] = []
  let start = 0
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length
    found.push({ start, text: text.slice(start, end) })
    start = end
  }
  if (start < text.length) found.push({ start, text: text.slice(start) })
  return found
}

/** What in a text claims without showing, in the order of the text, without overlaps. */
export function vagueIn(text: string, language: string): readonly Vague[] {
  const found: Vague[] = []
  for (const sentence of sentences(text)) {
    const hasFigure = /\p{N}/u.test(sentence.text)
    for (const [kind, pattern] of patterns(language)) {
      if (kind === 'comparison' && hasFigure) continue
      for (const match of sentence.text.matchAll(pattern)) {
        const start = sentence.start + match.index
        const end = start + match[0].length
        if (!found.some((other) => start < other.end && other.start < end)) found.push({ kind, words: match[0], start, end })
      }
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}
