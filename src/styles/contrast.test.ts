import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/*
 * WCAG 2.2 AA, measured on the tokens: text 4.5:1, edges of controls and the focus ring 3:1.
 * oklch to sRGB: https://bottosson.github.io/posts/oklab/
 */
type Rgb = readonly [number, number, number]

const css = readFileSync('src/styles/tokens.css', 'utf8').replace(/\/\*[\s\S]*?\*\/|@media screen \{/g, '')

/** The declarations of a theme in the order in which they win. */
function theme(name: 'light' | 'dark'): Map<string, string> {
  const values = new Map<string, string>()
  for (const [, selector = '', body = ''] of css.matchAll(/(?<=^|\})\s*([^{}@]+)\{([^{}]*)\}/g)) {
    const roots = selector.split(',').map((part) => part.trim())
    if (!roots.includes(`[data-theme="${name}"]`) && !(name === 'light' && roots.includes(':root'))) continue
    for (const [, key = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) values.set(key, value.trim())
  }
  return values
}

function toRgb(value: string | undefined): Rgb {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value ?? '')
  if (!match) throw new Error(`not an opaque oklch colour: ${value}`)
  const [L, C, h] = [Number(match[1]), Number(match[2]), (Number(match[3]) * Math.PI) / 180]
  const [a, b] = [C * Math.cos(h), C * Math.sin(h)]
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clamp = (linear: number) => Math.min(1, Math.max(0, linear))
  return [clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s), clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s), clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)]
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
function ratio(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['surface', 'raised', 'sunken', 'overlay', 'hover']
const inks = ['text', 'muted', 'faint', 'accent-text', 'good', 'warn', 'bad', 'info', 'm-knulledge', 'm-knulldev', 'm-knullops']
const softs = ['good', 'warn', 'bad', 'info', 'm-knulledge', 'm-knulldev', 'm-knullops']

const text: [ink: string, ground: string][] = [
  ...inks.flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground])),
  ...softs.flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['text', `${tone}-soft`],
    ['muted', `${tone}-soft`],
  ]),
  ...['good', 'warn', 'bad', 'info'].map((tone): [string, string] => [`on-${tone}`, tone]),
  ['accent-text', 'accent-soft'],
  ['text', 'accent-soft'],
  ['muted', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['surface', 'text'],
  ['surface', 'muted'],
  ['text', 'code-bg'],
  ['text', 'glass-solid'],
  ['muted', 'glass-solid'],
]
const edges: [edge: string, ground: string][] = ['surface', 'raised', 'overlay'].flatMap((ground): [string, string][] => [
  ['line-strong', ground],
  ['focus', ground],
  ['accent', ground],
])

describe.each(['light', 'dark'] as const)('%s', (name) => {
  const values = theme(name)
  const colour = (role: string) => toRgb(values.get(role))
  it.each(text)('%s on %s can be read', (ink, ground) => {
    expect(ratio(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })
  it.each(edges)('%s on %s can be seen', (edge, ground) => {
    expect(ratio(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3)
  })
})

it('measures what is known: black on white is 21:1', () => {
  expect(ratio(toRgb('oklch(0 0 0)'), toRgb('oklch(1 0 0)'))).toBeCloseTo(21, 1)
})
