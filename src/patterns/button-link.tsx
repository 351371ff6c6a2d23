import { Link, type LinkProps } from 'react-router-dom'
import { buttonClass, type ButtonLook } from '@/ui/button'

/** A link that looks like a button: it goes somewhere, so it opens in a new tab and shows its address. */
export function ButtonLink({ variant, size, tone, press, className, ...rest }: ButtonLook & Omit<LinkProps, 'className'>) {
  return <Link {...rest} data-variant={variant ?? 'default'} data-size={size ?? 'default'} className={buttonClass({ variant, size, tone, press, className })} />
}
