import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'

export type TimelineTone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'accent' | 'knulledge' | 'knulldev' | 'knullops'

const tones: Record<TimelineTone, string> = {
  neutral: 'border-line bg-raised text-muted',
  good: 'border-good-line bg-good-soft text-good',
  warn: 'border-warn-line bg-warn-soft text-warn',
  bad: 'border-bad-line bg-bad-soft text-bad',
  info: 'border-info-line bg-info-soft text-info',
  accent: 'border-accent-line bg-accent-soft text-accent-text',
  knulledge: 'border-knulledge-line bg-knulledge-soft text-knulledge',
  knulldev: 'border-knulldev-line bg-knulldev-soft text-knulldev',
  knullops: 'border-knullops-line bg-knullops-soft text-knullops',
}

/** One clock: time, a round glyph per kind, what, then who and the effect. Newest first. */
export function Timeline({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <ol aria-label={label} className={cx('timeline', className)}>
      {children}
    </ol>
  )
}

export function TimelineItem({ time, glyph, tone = 'neutral', title, detail, action, children }: { time: ReactNode; glyph?: ReactNode; tone?: TimelineTone; title: ReactNode; detail?: ReactNode; action?: ReactNode; children?: ReactNode }) {
  return (
    <li className="timeline-item">
      <span className="timeline-time num">{time}</span>
      <span className="timeline-rail" aria-hidden="true">
        <span className={cx('timeline-glyph', tones[tone])}>{glyph}</span>
      </span>
      <div className="min-w-0 py-[calc(var(--cell-y)*0.6)] text-sm">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1 wrap-anywhere">{title}</div>
          {action}
        </div>
        {detail ? <div className="text-xs text-muted wrap-anywhere">{detail}</div> : null}
        {children}
      </div>
    </li>
  )
}
