const sheets = [
  { y: 26, className: 'text-knulledge' },
  { y: 60, className: 'text-knulldev' },
  { y: 94, className: 'text-knullops' },
] as const

/** Three sheets and one cut through all of them. */
export function ModulesPicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 250 140" width="250" height="140" fill="none" aria-hidden="true" className={className}>
      {sheets.map(({ y, className: colour }) => (
        <g key={y} className={colour}>
          <polygon points={`70,${y} 220,${y} 171.84,${y + 30.96} 21.84,${y + 30.96}`} className="fill-surface stroke-line" />
          <path d={`M21.84 ${y + 30.96}H171.84`} stroke="currentColor" strokeWidth="1.8" />
        </g>
      ))}
      <path d="M128.4 14V133" className="stroke-accent" />
      {sheets.map(({ y }) => (
        <circle key={y} cx="128.4" cy={y + 15.5} r="3.2" className="fill-accent" />
      ))}
    </svg>
  )
}
