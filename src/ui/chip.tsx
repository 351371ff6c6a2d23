import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/lib/cx'

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'module' | 'accent'

const soft: Record<Tone, string> = {
  neutral: 'border-line bg-surface text-muted',
  good: 'border-good-line bg-good-soft text-good',
  warn: 'border-warn-line bg-warn-soft text-warn',
  bad: 'border-bad-line bg-bad-soft text-bad',
  info: 'border-info-line bg-info-soft text-info',
  module: 'border-module-line bg-module-soft text-module',
  accent: 'border-accent-line bg-accent-soft text-accent-text',
}
const solids: Record<Tone, string> = {
  neutral: 'border-muted bg-muted text-surface',
  good: 'border-good bg-good text-on-good',
  warn: 'border-warn bg-warn text-on-warn',
  bad: 'border-bad bg-bad text-on-bad',
  info: 'border-info bg-info text-on-info',
  module: 'border-module bg-module text-on-module',
  accent: 'border-accent bg-accent text-on-accent',
}

/** A state in a word. The colour repeats the word, an icon helps the eye. `solid` is for what must be seen first. */
export function Chip({ tone = 'neutral', icon, solid = false, className, children, ...rest }: { tone?: Tone; icon?: ReactNode; solid?: boolean } & ComponentProps<'span'>) {
  return (
    <span
      data-tone={tone}
      className={cx(
        'inline-flex h-[22px] max-w-full items-center gap-1 rounded-xs border px-1.5 text-xs leading-none font-semibold whitespace-nowrap [&>svg]:size-3 [&>svg]:shrink-0 [&>svg]:stroke-2',
        (solid ? solids : soft)[tone],
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
    </span>
  )
}
