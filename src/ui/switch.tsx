import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size' | 'checked'> & { checked: boolean }

/** On or off, in force at once. A native checkbox underneath: its keyboard and its forced colours come for nothing. */
export function Switch({ className, checked, ...rest }: SwitchProps) {
  return (
    <span className={cx('relative inline-flex h-9 w-11 flex-none items-center', className)}>
      <input {...rest} type="checkbox" role="switch" checked={checked} aria-checked={checked} className="peer absolute inset-0 z-base m-0 size-full cursor-pointer appearance-none rounded-pill -outline-offset-2 disabled:cursor-not-allowed forced-colors:appearance-auto" />
      <span
        aria-hidden="true"
        className="pointer-events-none h-6 w-11 rounded-pill border border-line-strong bg-sunken transition-colors duration-fast peer-checked:border-accent peer-checked:bg-accent peer-disabled:opacity-60 forced-colors:hidden"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute start-1 size-4 rounded-pill bg-muted transition-[translate,background-color] duration-fast peer-checked:translate-x-5 peer-checked:bg-on-accent forced-colors:hidden"
      />
    </span>
  )
}
