import { useText } from '@/site/text'

const modules = [
  { id: 'knulledge', className: 'text-chart-2' },
  { id: 'knulldev', className: 'text-chart-3' },
  { id: 'knullops', className: 'text-chart-4' },
] as const

/** Three layers, one moment: the rows of three modules that belong to the same minute lie on one line. */
export function ThreePlanes() {
  const t = useText('site-product-ai')
  const gap = 118
  return (
    <svg viewBox="20 14 530 400" width="530" height="400" role="img" aria-label={t('planes.drawing')} className="h-auto w-full overflow-visible">
      {[...modules].reverse().map((module) => {
        const y = 40 + modules.indexOf(module) * gap
        return (
          <g key={module.id} className={module.className}>
            <polygon points={`110,${y + 10} 540,${y + 10} 460,${y + 62} 30,${y + 62}`} className="fill-[var(--plane-shadow)]" />
            <polygon points={`110,${y} 540,${y} 460,${y + 52} 30,${y + 52}`} className="fill-[var(--plane)] stroke-[var(--plane-line)]" fillOpacity=".94" />
            <path d={[1, 2, 3, 4, 5].map((part) => `M${110 + part * 71.7} ${y}l-80 52`).join('')} className="stroke-line" />
            {/* The rows of this layer; the one of the moment is filled. */}
            {[0.1, 0.26, 0.58, 0.76].map((at) => (
              <polygon key={at} points={`${70 + at * 430 + 15.4},${y + 16} ${70 + at * 430 + 55.4},${y + 16} ${70 + at * 430 + 24.6},${y + 36} ${70 + at * 430 - 15.4},${y + 36}`} fill="currentColor" opacity=".18" />
            ))}
            <polygon points={`${247 + 15.4},${y + 16} ${303 + 15.4},${y + 16} ${303 - 15.4},${y + 36} ${247 - 15.4},${y + 36}`} fill="currentColor" />
            <path d={`M30 ${y + 52}H460`} stroke="currentColor" strokeWidth="2" />
          </g>
        )
      })}
      <path d={`M275 22V${40 + 2 * gap + 78}`} className="stroke-accent" strokeWidth="1.5" opacity=".6" />
      {modules.map((module, index) => (
        <g key={module.id}>
          <circle cx="275" cy={66 + index * gap} r="9" className="fill-accent stroke-accent" fillOpacity=".16" strokeWidth="1.4" />
          <circle cx="275" cy={66 + index * gap} r="4.5" className="fill-accent" />
        </g>
      ))}
      <text x="275" y={40 + 2 * gap + 104} textAnchor="middle" fontSize="22" className="fill-accent-text font-mono font-semibold">
        {t('planes.time')}
      </text>
    </svg>
  )
}
