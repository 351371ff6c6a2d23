import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'

/** A key cap. Not drawn on touch screens, which have none. */
export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return <kbd className={cx('kbd', className)} {...rest} />
}
