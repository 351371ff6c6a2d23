import type { Translate } from '@/i18n/site-words'
import type { Assessment, Ratings } from './assess'
import { pillars, stages, type Stage } from './model'

const centre = { x: 200, y: 168 }
const step = 30

/** The place of a stage on the axis of a pillar; the first axis points up. */
function point(axis: number, stage: number) {
  const angle = (axis / pillars.length) * 2 * Math.PI - Math.PI / 2
  return { x: centre.x + Math.cos(angle) * stage * step, y: centre.y + Math.sin(angle) * stage * step }
}
const path = (stageOf: (axis: number) => number) =>
  `${pillars
    .map((_, axis) => {
      const { x, y } = point(axis, stageOf(axis))
      return `${axis === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')}Z`

/**
 * Five axes with four rings. The area is what counts, the least mature function of each pillar; the dots are all of
 * its functions, larger where several share a stage, so that one sees what a single function holds back.
 */
export function Radar({ assessment, ratings, t, model }: { assessment: Assessment; ratings: Ratings; t: Translate; model: Translate }) {
  const stageOf = (axis: number): number => assessment.pillars[axis]?.stage ?? 0
  return (
    <svg viewBox="35 22 330 276" role="img" aria-label={t('radar')} className="phone-letters mx-auto h-auto w-full max-w-120">
      {stages.map((_, index) => (
        <path key={index} d={path(() => index + 1)} fill="none" className="stroke-line-strong" strokeOpacity=".5" strokeWidth={index === 3 ? 1.5 : 1} />
      ))}
      {pillars.map((pillar, axis) => {
        const end = point(axis, 4)
        /* Names at the sides stand above their corner, so that long ones stay within the drawing. */
        const label = [
          { x: centre.x, y: end.y - 10, anchor: 'middle' as const },
          { x: 364, y: end.y - 22, anchor: 'end' as const },
          { x: end.x + 10, y: end.y + 24, anchor: 'middle' as const },
          { x: end.x - 10, y: end.y + 24, anchor: 'middle' as const },
          { x: 36, y: end.y - 22, anchor: 'start' as const },
        ][axis]
        return (
          <g key={pillar.id}>
            <path d={`M${centre.x} ${centre.y}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`} className="stroke-line-strong" strokeOpacity=".4" />
            <text x={label?.x} y={label?.y} textAnchor={label?.anchor} className="fill-text font-medium">
              {model(`pillars.${pillar.id}.short`)}
            </text>
          </g>
        )
      })}
      {assessment.answered > 0 ? <path d={path(stageOf)} className="fill-accent stroke-accent" fillOpacity=".16" strokeWidth="2" strokeLinejoin="round" /> : null}
      {pillars.map((pillar, axis) =>
        ([1, 2, 3, 4] as const).map((stage: Stage) => {
          const count = pillar.functions.filter((fn) => ratings[`${pillar.id}.${fn.id}`] === stage).length
          if (count === 0) return null
          const { x, y } = point(axis, stage)
          return <circle key={`${pillar.id}-${stage}`} cx={x} cy={y} r={2.5 + count * 0.75} className={stage === stageOf(axis) ? 'fill-accent' : 'fill-raised stroke-muted'} strokeWidth="1.5" />
        }),
      )}
      {stages.map((_, index) => (
        <text key={index} x={centre.x + 11} y={centre.y - (index + 1) * step + 4} className="fill-muted font-mono">
          {index + 1}
        </text>
      ))}
    </svg>
  )
}
