import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { changes, clock, deploys, indexAges, latency, layers, noticed, objective, span, type Change, type ChangeId, type Layer } from './slowdown'

/** One drawing for a wide page and one for a phone: shrunk, the first would have letters of 5 px. */
interface Geometry {
  readonly width: number
  readonly height: number
  /** The far left corner of the top plane. */
  readonly x: number
  readonly y: number
  /** Length of a plane along the clock. */
  readonly length: number
  /** From its far edge to its near one. */
  readonly depth: readonly [number, number]
  /** From plane to plane. */
  readonly gap: number
  /** Where the values beside the planes' names begin; absent: at the near edge's end. */
  readonly valueAt?: number
  /** Minutes that the axis names. */
  readonly ticks: readonly number[]
  /** How far each plane lay out of line. */
  readonly outOfLine: readonly number[]
  /** Classes: on the narrowest phones the drawing shrinks, its letters do not. */
  readonly letters: { readonly name: string; readonly value: string }
}

export const wide: Geometry = {
  width: 760, height: 660, x: 96, y: 150, length: 560, depth: [-84, 54], gap: 94, valueAt: 176, ticks: [0, 20, 40, 60], outOfLine: [-58, 44, -34, 62, -46],
  letters: { name: 'text-[13px]', value: 'text-[12.5px]' },
}
export const narrow: Geometry = {
  width: 346, height: 490, x: 62, y: 112, length: 262, depth: [-58.24, 37.44], gap: 72, ticks: [0, 20, 40, 60], outOfLine: [-29, 22, -17, 31, -23],
  letters: { name: 'text-[12px] max-[380px]:text-[14px]', value: 'text-[11.5px] max-[380px]:text-[13.75px]' },
}

/** Pixels for a millisecond of latency: exact, so that the objective's line can be trusted. */
const perMillisecond = 0.058
const module: Readonly<Record<Layer, string>> = { latency: 'text-chart-4', deploys: 'text-chart-3', flags: 'text-chart-4', aliases: 'text-chart-3', index: 'text-chart-2' }
/** Tenths of a pixel: more digits make the page heavier and nothing finer. */
const round = (value: number) => Math.round(value * 10) / 10
/** The letters keep a ground of their own where the cut passes behind them. */
const letters = 'stroke-surface [paint-order:stroke] [stroke-linejoin:round]'

export interface StackLabels {
  readonly drawing: string
  readonly names: Readonly<Record<Layer, string>>
  readonly values: Readonly<Record<Layer, string>>
  /** Of a plane on which nothing moved at the cut. */
  readonly unchanged: string
  readonly objective: string
}

interface Props {
  geometry: Geometry
  change: Change
  labels: StackLabels
  /** A mouse lies on the mark of a change, or left it. */
  onPoint: (id: ChangeId | undefined) => void
  /** The mark of a change was pressed. By keys the list beside the drawing does the same. */
  onChoose: (id: ChangeId) => void
  className?: string
}

/** Five planes on one clock, and a sheet that cuts through all of them at the time of the chosen change. */
export function StackDrawing({ geometry: g, change, labels, onPoint, onChoose, className }: Props) {
  const far = (layer: number) => g.y + g.gap * layer
  const middle = (layer: number) => far(layer) + g.depth[1] / 2
  /** A point on a plane: minutes along, 0 (far edge) to 1 (near edge) across. */
  const at = (layer: number, minute: number, across: number): readonly [number, number] => [
    round(g.x + (minute / span) * g.length + g.depth[0] * across),
    round(far(layer) + g.depth[1] * across),
  ]
  const sheet = (layer: number, from: number, to: number, near: number, away: number) =>
    [at(layer, from, away), at(layer, to, away), at(layer, to, near), at(layer, from, near)].map((point) => point.join(',')).join(' ')
  const line = (from: readonly [number, number], to: readonly [number, number]) => `M${from.join(' ')}L${to.join(' ')}`

  const curve = latency.map((value, minute) => [round(at(0, minute + 1, 0.5)[0]), round(middle(0) - value * perMillisecond)].join(' '))
  const [first, last] = [curve[0] ?? '', curve[curve.length - 1] ?? '']
  const [startX] = first.split(' ')
  const [endX, endY] = last.split(' ')
  const shift = (change.at / span) * g.length
  const chosen = layers.indexOf(change.layer)
  const low = layers.length - 1
  const origin = g.x + g.depth[0] / 2

  const content: Readonly<Record<Layer, (index: number) => ReactNode>> = {
    latency: () => (
      <>
        <path d={`M${curve.join('L')}L${endX} ${middle(0)}L${startX} ${middle(0)}Z`} fill="currentColor" opacity=".13" />
        <path d={`M${startX} ${middle(0)}H${endX}`} stroke="currentColor" opacity=".35" />
        <path d={`M${curve.slice(0, noticed + 1).join('L')}`} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
        <path d={`M${curve.slice(noticed).join('L')}`} fill="none" className="stroke-bad" strokeWidth="2.4" strokeLinejoin="round" />
        <path d={`M${startX} ${round(middle(0) - objective * perMillisecond)}H${endX}`} className="stroke-faint" strokeDasharray="4 4" />
        <circle cx={endX} cy={endY} r="4" className="fill-bad" />
      </>
    ),
    deploys: (index) =>
      deploys.map((minute) => {
        const [x, y] = at(index, minute, 0.5)
        return (
          <g key={minute} className={minute === 15 ? undefined : 'opacity-70'}>
            <path d={`M${x} ${y}v-22`} stroke="currentColor" strokeWidth="1.6" />
            <circle cx={x} cy={y - 22} r="3.6" fill="currentColor" />
          </g>
        )
      }),
    flags: (index) => (
      <g fill="currentColor">
        <polygon points={sheet(index, 2, 27, 0.4, 0.2)} opacity=".22" />
        <polygon points={sheet(index, 27, 85, 0.4, 0.2)} opacity=".5" />
        <polygon points={sheet(index, 2, 85, 0.8, 0.6)} opacity=".22" />
      </g>
    ),
    aliases: (index) => (
      <g fill="currentColor">
        <polygon points={sheet(index, 2, 85, 0.22, 0.14)} opacity=".28" />
        <polygon points={sheet(index, 2, 42, 0.68, 0.32)} opacity=".32" />
        <polygon points={sheet(index, 42, 85, 0.68, 0.32)} />
        <polygon points={sheet(index, 2, 85, 0.86, 0.78)} opacity=".28" />
      </g>
    ),
    index: (index) => (
      <path
        d={indexAges.map((age, sample) => line(at(index, 2 + sample * 2.5, 0.5), [at(index, 2 + sample * 2.5, 0.5)[0], round(middle(index) - age * 1.6)])).join('')}
        stroke="currentColor"
        strokeWidth="2"
        opacity=".7"
      />
    ),
  }

  return (
    <svg viewBox={`0 0 ${g.width} ${g.height}`} width={g.width} height={g.height} role="img" aria-label={labels.drawing} className={cx('h-auto w-full overflow-visible', className)}>
      {/* From below: a higher plane lies over a lower one. */}
      {layers.map((_, place) => {
        const index = low - place
        const layer = layers[index] as Layer
        const out = g.outOfLine[index] ?? 0
        return (
          <g key={layer}>
            <polygon points={sheet(index, 0, span, 1, 0)} transform="translate(0 10)" className="fill-[var(--plane-shadow)]" />
            <polygon points={sheet(index, 0, span, 1, 0)} transform={`translate(${out} 0)`} fill="none" className="stroke-line-strong" strokeDasharray="2 5" opacity=".75" />
            <g
              style={{ '--out': `${out}px`, transitionDelay: `${index * 60}ms` } as object}
              className={cx('motion-safe:transition-[translate] motion-safe:duration-[900ms] motion-safe:ease-out motion-safe:starting:[translate:var(--out)]', module[layer])}
            >
              <polygon points={sheet(index, 0, span, 1, 0)} className="fill-[var(--plane)] stroke-[var(--plane-line)]" fillOpacity=".94" />
              <path d={[1, 2, 3, 4, 5, 6, 7].map((part) => line(at(index, (part * span) / 8, 0), at(index, (part * span) / 8, 1))).join('')} className="stroke-line" opacity=".8" />
              {content[layer](index)}
              <path d={line(at(index, 0, 1), at(index, span, 1))} stroke="currentColor" strokeWidth="2" />
            </g>
          </g>
        )
      })}

      <g style={{ translate: `${round(shift)}px` }} className="motion-safe:transition-[translate] motion-safe:duration-slow motion-safe:ease-out">
        <polygon
          points={[[g.x, far(0) - 96], [g.x + g.depth[0], far(0) - 96 + g.depth[1]], at(low, 0, 1), at(low, 0, 0)].map((point) => point.join(',')).join(' ')}
          className="fill-accent stroke-accent"
          fillOpacity=".085"
          strokeOpacity=".5"
        />
        <path d={layers.map((_, index) => line(at(index, 0, 0), at(index, 0, 1))).join('')} className="stroke-accent" strokeWidth="1.5" />
        <path d={`M${origin} ${middle(0) - 112}V${middle(low) + 50}`} className="stroke-accent" strokeWidth="1.5" opacity=".55" />
      </g>
      <g
        data-hit={change.id}
        style={{ translate: `${round(origin + shift)}px ${round(middle(chosen))}px` }}
        className="fill-accent motion-safe:transition-[translate] motion-safe:duration-slow motion-safe:ease-out"
      >
        <circle r="10" fillOpacity=".16" className="stroke-accent" strokeWidth="1.4" />
        <circle r="4.5" />
      </g>

      {changes.map((one) => (
        <circle
          key={one.id}
          cx={round(origin + (one.at / span) * g.length)}
          cy={middle(layers.indexOf(one.layer)) - (one.layer === 'deploys' ? 12 : 0)}
          r="22"
          fill="transparent"
          className="cursor-pointer"
          onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(one.id)}
          onPointerLeave={() => onPoint(undefined)}
          onPointerUp={() => onChoose(one.id)}
        />
      ))}

      {layers.map((layer, index) => {
        const [x, y] = at(index, 0, 1)
        const hit = layer === change.layer
        return (
          <g key={layer} strokeWidth="4">
            <text x={x} y={y + (g === wide ? 17.75 : 16.3)} className={cx(letters, g.letters.name, 'fill-text font-medium')}>
              {labels.names[layer]}
            </text>
            <text
              x={g.valueAt ?? at(index, span, 1)[0]}
              textAnchor={g.valueAt ? undefined : 'end'}
              y={y + (g === wide ? 17.75 : 16.3)}
              className={cx(letters, g.letters.value, 'font-mono', layer === 'latency' ? 'fill-bad font-semibold' : hit ? 'fill-accent-text font-semibold' : 'fill-muted')}
            >
              {hit || layer === 'latency' || layer === 'index' ? labels.values[layer] : labels.unchanged}
            </text>
          </g>
        )
      })}
      <text x={startX} y={round(middle(0) - objective * perMillisecond - 7)} strokeWidth="4" className={cx(letters, g.letters.value, 'fill-faint')}>
        {labels.objective}
      </text>
      <g textAnchor="middle" className={cx(g.letters.value, 'font-mono')}>
        {g.ticks
          .filter((tick) => Math.abs(tick - change.at) * (g.length / span) > 46)
          .map((tick) => (
            <text key={tick} x={round(origin + (tick / span) * g.length)} y={middle(low) + 66} className="fill-faint">
              {clock(tick)}
            </text>
          ))}
        <text
          y={middle(low) + 66}
          style={{ translate: `${round(origin + shift)}px` }}
          className={cx(g.letters.name, 'fill-accent-text font-semibold motion-safe:transition-[translate] motion-safe:duration-slow motion-safe:ease-out')}
        >
          {clock(change.at)}
        </text>
      </g>
    </svg>
  )
}

/** The change of an id: the first where there is none. */
export const changeOf = (id: Change['id']): Change => changes.find((one) => one.id === id) ?? changes[0]
