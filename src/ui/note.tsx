import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/lib/cx'

export type NoteTone = 'neutral' | 'good' | 'warn' | 'bad' | 'info'

const looks: Record<NoteTone, { box: string; icon: string }> = {
  neutral: { box: 'border-line bg-surface', icon: 'text-muted' },
  good: { box: 'border-good-line bg-good-tint', icon: 'text-good' },
  warn: { box: 'border-warn-line bg-warn-tint', icon: 'text-warn' },
  bad: { box: 'border-bad-line bg-bad-tint', icon: 'text-bad' },
  info: { box: 'border-info-line bg-info-tint', icon: 'text-info' },
}
const glyphs = { neutral: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info }

export type NoteProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone?: NoteTone
  /** Instead of the tone's own. */
  icon?: ReactNode
  title?: ReactNode
  action?: ReactNode
}

/** What happened, why, and what one can do about it, where it happened. */
export function Note({ tone = 'neutral', icon, title, action, className, children, ...rest }: NoteProps) {
  const Glyph = glyphs[tone]
  return (
    <div data-tone={tone} className={cx('flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm border px-3.5 py-2.5 text-sm', looks[tone].box, className)} {...rest}>
      <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
        <span className={cx('mt-0.5 shrink-0', looks[tone].icon)}>{icon ?? <Glyph size={16} aria-hidden="true" />}</span>
        <div className="min-w-0 flex-1 wrap-anywhere">
          {title ? <strong className="font-semibold">{title}</strong> : null}
          {title && children ? ' ' : null}
          {children}
        </div>
      </div>
      {action}
    </div>
  )
}
