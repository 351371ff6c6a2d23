import type { ComponentProps } from 'react'
import { LINE, SLICES } from './brand-shapes'

const LETTERS =
  'M45.99 24.60L42.61 24.60L42.61 5.88L45.99 5.88L45.99 13.91L53.92 5.88L58.47 5.88L49.24 14.88L58.99 24.60L54.34 24.60L45.99 15.92M63.58 24.60L60.30 24.60L60.30 11.34L63.50 11.34L63.50 13.78Q64.15 12.67 65.22 11.94Q66.52 11.08 68.34 11.08Q70.50 11.08 71.70 12.30Q72.91 13.52 72.91 15.55L72.91 24.60L69.61 24.60L69.61 16.23Q69.61 15.01 68.99 14.38Q68.36 13.76 67.17 13.76Q66.13 13.76 65.31 14.23Q64.49 14.69 64.03 15.53Q63.58 16.36 63.58 17.45M79.56 24.86Q78.18 24.86 77.18 24.28Q76.18 23.69 75.64 22.68Q75.11 21.66 75.11 20.39L75.11 11.34L78.39 11.34L78.39 19.71Q78.39 20.93 79 21.56Q79.61 22.18 80.73 22.18Q81.74 22.18 82.51 21.71Q83.27 21.25 83.73 20.40Q84.18 19.56 84.18 18.49L84.18 11.34L87.49 11.34L87.49 24.60L84.29 24.60L84.29 22.13Q83.66 23.27 82.60 23.98Q81.30 24.86 79.56 24.86M93.30 24.60L90.02 24.60L90.02 5.88L93.30 5.88M99.11 24.60L95.83 24.60L95.83 5.88L99.11 5.88'

/** Mark and name. `height` is that of the mark in pixels. */
export function Wordmark({ height = 24, ...rest }: { height?: number } & ComponentProps<'svg'>) {
  return (
    <svg width={(height / 32) * 101} height={height} viewBox="0 0 101 32" fill="currentColor" role="img" aria-label="Knull" {...rest}>
      <g className="text-accent-text">
        <path d={LINE} />
        {SLICES.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <path d={LETTERS} />
    </svg>
  )
}
