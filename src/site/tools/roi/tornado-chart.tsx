export interface TornadoBar {
  name: string
  /** The input as it is now. */
  now: string
  low: number
  high: number
}

export interface TornadoChartProps {
  label: string
  bars: readonly TornadoBar[]
  /** The value with every input as it is. */
  value: number
  money: (value: number) => string
  /** What the two colours mean. */
  legend: { low: string; high: string }
}

/** How far the value swings with each input. The shorter end is never lost: both ends are written beside their bars. */
export function TornadoChart({ label, bars, value, money, legend }: TornadoChartProps) {
  const ends = bars.flatMap((bar) => [bar.low, bar.high])
  const least = Math.min(value, ...ends)
  const span = Math.max(value, ...ends) - least || 1
  const x = (amount: number) => ((amount - least) / span) * 100

  return (
    <div>
      <div className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted" aria-hidden="true">
        <span className="inline-flex items-center gap-2">
          <span className="h-2.5 w-4 rounded-xs bg-chart-6 opacity-60 [print-color-adjust:exact]" />
          {legend.low}
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="h-2.5 w-4 rounded-xs bg-chart-1 [print-color-adjust:exact]" />
          {legend.high}
        </span>
      </div>
      <div role="img" aria-label={label} className="grid gap-2.5 md:gap-1.5">
        {bars.map((bar) => (
          <div key={bar.name} className="grid items-center gap-x-4 md:grid-cols-[13rem_minmax(0,1fr)]">
            <div className="min-w-0 text-sm leading-5">
              {bar.name} <span className="num text-xs text-muted">{bar.now}</span>
            </div>
            <div className="relative mx-20 h-6">
              <Bar from={x(Math.min(bar.low, value))} to={x(Math.max(bar.low, value))} className="bg-chart-6 opacity-60" />
              <Bar from={x(Math.min(bar.high, value))} to={x(Math.max(bar.high, value))} className="bg-chart-1" />
              <span className="absolute inset-y-0 w-px bg-text md:-inset-y-1" style={{ left: `${x(value)}%` }} />
              <End at={x(Math.min(bar.low, bar.high))} side="left" text={money(Math.min(bar.low, bar.high))} />
              <End at={x(Math.max(bar.low, bar.high))} side="right" text={money(Math.max(bar.low, bar.high))} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

const Bar = ({ from, to, className }: { from: number; to: number; className: string }) => (
  <span className={`absolute inset-y-[3px] rounded-xs [print-color-adjust:exact] ${className}`} style={{ left: `${from}%`, width: `${to - from}%` }} />
)

const End = ({ at, side, text }: { at: number; side: 'left' | 'right'; text: string }) => (
  <span
    className={`num absolute top-1/2 -translate-y-1/2 text-2xs whitespace-nowrap text-muted ${side === 'left' ? '-translate-x-full pe-1.5' : 'ps-1.5'}`}
    style={{ left: `${at}%` }}
  >
    {text}
  </span>
)
