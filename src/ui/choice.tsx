import { useId, type ReactNode } from 'react'
import { cx } from '@/lib/cx'

export type ChoiceOption<Value extends string> = {
  value: Value
  label: ReactNode
  /** A second line, in cards. */
  hint?: ReactNode
  /** An icon in a pill, a picture in a card. */
  picture?: ReactNode
}

export type ChoiceProps<Value extends string> = {
  options: readonly ChoiceOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** Ids of what names and explains it. */
  labelledBy: string
  describedBy?: string
  /** `pill`: words in one pill. `card`: each with its picture. */
  variant?: 'pill' | 'card'
  className?: string
}

/** One of a few, all of them in sight. Native radio buttons underneath: arrow keys move and choose. */
export function Choice<Value extends string>({ options, value, onValueChange, labelledBy, describedBy, variant = 'pill', className }: ChoiceProps<Value>) {
  const name = useId()
  const pill = variant === 'pill'
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={cx(pill ? 'inline-flex max-w-full rounded-pill border border-line bg-sunken p-0.5' : 'grid auto-cols-fr grid-flow-col gap-2', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative cursor-pointer text-sm font-medium text-muted transition-colors duration-fast hover:text-text has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2',
            pill
              ? 'inline-flex h-9 flex-auto items-center justify-center gap-1.5 rounded-pill px-3.5 whitespace-nowrap max-md:px-2 -outline-offset-1 has-checked:bg-raised has-checked:shadow-[var(--shadow-sm),0_0_0_1px_var(--line)] dark:has-checked:bg-overlay'
              : 'grid min-w-0 content-start justify-items-center gap-0.5 rounded-sm border border-line bg-raised p-2 text-center outline-offset-1 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-[inherit] outline-none"
          />
          {option.picture}
          <span className="min-w-0">{option.label}</span>
          {option.hint ? <span className="text-2xs text-muted">{option.hint}</span> : null}
        </label>
      ))}
    </div>
  )
}
