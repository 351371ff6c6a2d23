import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync, copyFileSync } from 'node:fs'
import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { LINE, SLICES } from '../src/ui/brand-shapes.ts'

/** Pixels: what Open Graph readers take without cutting. */
const size = { width: 1200, height: 630 }
const colours = { surface: '#0e2329', text: '#eef6f6', muted: '#a6bcbf', accent: '#63d3cf', line: '#27444b' }

export interface Preview {
  /** Path below the build's folder. */
  file: string
  title: string
  description: string
}

type Element = { type: string; props: Record<string, unknown> }
const element = (type: string, props: Record<string, unknown>, ...children: unknown[]): Element => ({ type, props: { ...props, children: children.length === 1 ? children[0] : children } })

/** What a link to a page shows elsewhere: the mark, its title and what it says of itself, and the layers in line. */
function card({ title, description }: Preview): Element {
  const sheet = (y: number) => element('path', { key: y, d: `M130 ${y}H430L318 ${y + 72}H18Z`, fill: colours.surface, stroke: colours.line, 'stroke-width': 2 })
  const edge = (y: number) => element('path', { key: `e${y}`, d: `M18 ${y + 72}H318`, stroke: colours.accent, 'stroke-width': 4 })
  return element(
    'div',
    { style: { display: 'flex', boxSizing: 'border-box', flexDirection: 'column', width: size.width, height: size.height, background: colours.surface, color: colours.text, padding: '60px 72px', fontFamily: 'Instrument Sans' } },
    element(
      'div',
      { style: { display: 'flex', alignItems: 'center', fontSize: 34, fontWeight: 600 } },
      element('svg', { width: 44, height: 44, viewBox: '0 0 32 32', style: { marginRight: 16 } }, ...[LINE, ...SLICES].map((d) => element('path', { key: d, d, fill: colours.accent }))),
      'Knull',
    ),
    element(
      'div',
      { style: { display: 'flex', flex: 1, alignItems: 'flex-end', justifyContent: 'space-between' } },
      element(
        'div',
        { style: { display: 'flex', flexDirection: 'column', width: 700 } },
        element('div', { style: { fontSize: title.length > 44 ? 54 : 68, lineHeight: 1.1, letterSpacing: -1.5, fontWeight: 600 } }, title),
        element('div', { style: { marginTop: 24, fontSize: 27, lineHeight: 1.4, color: colours.muted } }, description.length > 150 ? `${description.slice(0, 147).replace(/\s+\S*$/, '')} …` : description),
      ),
      element('svg', { width: 330, height: 300, viewBox: '0 0 448 400' }, ...[20, 130, 240].flatMap((y) => [sheet(y), edge(y)]), element('path', { d: 'M224 0V352', stroke: colours.accent, 'stroke-width': 3 })),
    ),
  )
}

/**
 * Draws previews that are not drawn yet: those of an earlier build with the same words are taken from the cache.
 * @param root the project's folder
 * @param dist the build's
 */
export async function drawPreviews(root: string, dist: string, previews: readonly Preview[]): Promise<void> {
  const cache = path.join(root, 'node_modules/.cache/knull-previews')
  mkdirSync(cache, { recursive: true })
  mkdirSync(path.join(dist, 'previews'), { recursive: true })
  const font = (weight: 400 | 600, subset: string) => ({
    name: 'Instrument Sans',
    data: readFileSync(path.join(root, `node_modules/@fontsource/instrument-sans/files/instrument-sans-${subset}-${weight}-normal.woff`)),
    weight,
    style: 'normal' as const,
  })
  const fonts = (['latin', 'latin-ext'] as const).flatMap((subset) => [font(400, subset), font(600, subset)])
  const self = readFileSync(import.meta.filename ?? path.join(root, 'scripts/previews.ts'))
  for (const preview of previews) {
    const key = createHash('sha256').update(self).update(preview.title).update(preview.description).digest('hex').slice(0, 24)
    const kept = path.join(cache, `${key}.png`)
    if (!existsSync(kept)) {
      const svg = await satori(card(preview) as never, { ...size, fonts })
      writeFileSync(kept, new Resvg(svg).render().asPng())
    }
    copyFileSync(kept, path.join(dist, preview.file))
  }
}
