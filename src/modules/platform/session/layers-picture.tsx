import { useTranslation } from 'react-i18next'

const modules = ['knulledge', 'knulldev', 'knullops'] as const

/** Corners of a plane of 420 × 120 units seen from above; its near edge is the heavier line. */
const corner = (x: number, y: number) => `${x},${y}`
const face = (y: number) => [corner(132, y), corner(560, y), corner(428, y + 88), corner(0, y + 88)].join(' ')
const step = 112
/** Where the moment cuts each plane: the same x on every one, halfway to its far edge. */
const cut = 300

/**
 * The brand's motif with the product in it: each module keeps its own layer, and one cut shows the same minute in all
 * three. The words beside the layers are an illustration, not data.
 */
export function LayersPicture() {
  const { t } = useTranslation(['auth', 'common'])
  return (
    <figure className="grid max-w-[46rem] gap-4">
      <div className="relative">
        <svg viewBox="-6 -28 580 366" fill="none" aria-hidden="true" className="w-full max-w-[40rem] overflow-visible">
          {modules.map((module, index) => (
            <g key={module} data-module={module} className="text-module">
              <polygon points={face(index * step)} className="fill-raised stroke-line" strokeWidth="1" />
              <polygon points={face(index * step)} fill="currentColor" fillOpacity="0.07" stroke="currentColor" strokeOpacity="0.35" />
              <path d={`M0,${index * step + 88}H428`} stroke="currentColor" strokeWidth="2.5" />
              {ticks[module].map((x) => (
                <path key={x} d={`M${x + 33},${index * step + 66}l33,-22`} stroke="currentColor" strokeOpacity="0.55" strokeWidth="1.5" />
              ))}
            </g>
          ))}
          <path d={`M${cut},-26V${2 * step + 112}`} className="stroke-accent" strokeWidth="1.5" />
          {modules.map((module, index) => (
            <circle key={module} cx={cut} cy={index * step + 44} r="5.5" className="fill-accent stroke-raised" strokeWidth="2" />
          ))}
        </svg>
      </div>
      <figcaption className="grid grid-cols-3 gap-4">
        {modules.map((module) => (
          <div key={module} data-module={module} className="grid content-start gap-0.5 border-t-2 border-module pt-2.5">
            <p className="text-sm font-semibold text-module">{t(`common:module.${module}`)}</p>
            <p className="text-sm text-muted text-pretty">{t(`promise.${module}`)}</p>
          </div>
        ))}
      </figcaption>
    </figure>
  )
}

/** Events on each layer: denser where more happens. */
const ticks: Record<(typeof modules)[number], readonly number[]> = {
  knulledge: [60, 96, 168, 332],
  knulldev: [84, 140, 196, 268, 348],
  knullops: [48, 120, 156, 180, 204, 316, 352],
}
