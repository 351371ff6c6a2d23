import type { ComponentProps, HTMLAttributes, ReactNode } from 'react'
import { cx } from '@/lib/cx'

export type PanelVariant = 'default' | 'elevated' | 'glass'

const looks: Record<PanelVariant, string> = {
  default: 'bg-raised border-line shadow-edge',
  elevated: 'bg-raised border-line elevated',
  // Only over something worth seeing through to; solid where transparency is reduced.
  glass: 'glass border-glass-line shadow-lg',
}

export type PanelProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  variant?: PanelVariant
  /** A ring of the accent: what was just made, or what is meant. */
  glow?: boolean
  /** Slides into line when it appears. */
  entrance?: boolean
  as?: 'section' | 'div' | 'article' | 'aside'
}

export function Panel({ variant = 'default', glow = false, entrance = false, as: Tag = 'section', className, ...rest }: PanelProps) {
  return (
    <Tag
      data-variant={variant}
      data-glow={glow ? '' : undefined}
      className={cx('min-w-0 rounded-md border', looks[variant], glow && 'glow', entrance && 'enter', className)}
      {...rest}
    />
  )
}

export type PanelHeaderProps = {
  title: ReactNode
  /** One quiet line beside the title: the period, the unit, the count. */
  hint?: ReactNode
  actions?: ReactNode
  level?: 2 | 3 | 4
  id?: string
  className?: string
}

export function PanelHeader({ title, hint, actions, level = 2, id, className }: PanelHeaderProps) {
  const Heading = `h${level}` as const
  return (
    <header className={cx('flex min-h-[max(2.5rem,var(--row-h))] flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-3.5 py-1', className)}>
      <Heading id={id} className="min-w-0 text-base leading-5 font-semibold">
        {title}
      </Heading>
      {hint ? <span className="min-w-0 text-xs text-muted">{hint}</span> : null}
      {actions ? <div className="panel-actions">{actions}</div> : null}
    </header>
  )
}

export function PanelBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cx('px-3.5 py-[calc(var(--cell-y)+2px)]', className)} {...rest} />
}

export function PanelFooter({ className, ...rest }: ComponentProps<'footer'>) {
  return <footer className={cx('flex flex-wrap items-center gap-3 border-t border-line px-3.5 py-2 text-xs text-muted', className)} {...rest} />
}
