import { cloneElement, type ComponentProps, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { SpinnerMark } from './spinner'

export type ButtonVariant = 'default' | 'glass' | 'ghost' | 'outline'
export type ButtonSize = 'sm' | 'default' | 'lg' | 'icon'
export type ButtonTone = 'accent' | 'bad'

export type ButtonLook = {
  variant?: ButtonVariant
  size?: ButtonSize
  /** `bad` is for what destroys or cannot be undone. */
  tone?: ButtonTone
  /** The spring to 0.98 while pressed. */
  press?: boolean
  className?: string
}

const base =
  'relative inline-flex max-w-full shrink-0 select-none items-center justify-center rounded-pill border whitespace-nowrap no-underline cursor-pointer ' +
  'transition-[background-color,border-color,color,box-shadow,scale] duration-fast ' +
  'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed data-[pending]:cursor-progress forced-colors:aria-disabled:border-[GrayText] forced-colors:aria-disabled:text-[GrayText]'

const sizes: Record<ButtonSize, string> = {
  sm: 'h-btn-sm gap-1.5 px-3.5 text-sm font-semibold',
  default: 'h-btn gap-2 px-5 text-base font-semibold',
  lg: 'h-btn-lg gap-2 px-6 text-md font-semibold',
  // On touch the target grows to 44 px without moving its neighbours.
  icon: 'size-9 p-0 pointer-coarse:after:absolute pointer-coarse:after:-inset-1 pointer-coarse:after:content-[""]',
}

/*
 * Disabled looks come from one rule: `disabled`, or aria-disabled where the button must stay
 * reachable to say why. A pending button keeps its colours: it is at work, not switched off.
 */
const off =
  'disabled:border-line disabled:bg-hover disabled:text-faint disabled:shadow-none ' +
  'not-data-[pending]:aria-disabled:border-line not-data-[pending]:aria-disabled:bg-hover not-data-[pending]:aria-disabled:text-faint'
const offGhost =
  'disabled:bg-transparent disabled:text-faint not-data-[pending]:aria-disabled:bg-transparent not-data-[pending]:aria-disabled:text-faint'

const looks: Record<ButtonVariant, Record<ButtonTone, string>> = {
  default: {
    accent: cx('border-transparent bg-accent text-on-accent hover:bg-accent-hover', off),
    bad: cx('border-transparent bg-bad text-on-bad hover:bg-[color-mix(in_oklab,var(--bad)_88%,var(--text))]', off),
  },
  outline: {
    accent: cx('border-line-strong bg-raised text-text hover:border-muted hover:bg-hover dark:bg-transparent dark:hover:bg-hover', off),
    bad: cx('border-line-strong bg-raised text-bad hover:border-bad hover:bg-bad-soft dark:bg-transparent dark:hover:bg-bad-soft', off),
  },
  ghost: {
    accent: cx('border-transparent bg-transparent text-text hover:bg-hover', offGhost),
    bad: cx('border-transparent bg-transparent text-bad hover:bg-bad-soft', offGhost),
  },
  glass: {
    accent: cx('glass border-line text-text shadow-xs hover:bg-overlay', off),
    bad: cx('glass border-line text-bad shadow-xs hover:bg-bad-soft', off),
  },
}

/** The classes alone, for a link that must look like a button. */
export function buttonClass({ variant = 'default', size = 'default', tone = 'accent', press = true, className }: ButtonLook = {}): string {
  return cx(base, sizes[size], looks[variant][tone], press && 'press', className)
}

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className'> & {
    /** Shows the spinner and refuses clicks, but keeps the focus where it is. */
    pending?: boolean
    /** Gives the look to its only child (a router link, a label). */
    asChild?: boolean
    children?: ReactNode
  }

export function Button({
  variant = 'default',
  size = 'default',
  tone = 'accent',
  press = true,
  pending = false,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = {
    className: buttonClass({ variant, size, tone, press, className }),
    'data-variant': variant,
    'data-size': size,
    'data-press': press ? 'on' : 'off',
  }
  if (asChild) {
    const child = children as ReactElement<{ className?: string }>
    return cloneElement(child, { ...rest, ...look, className: cx(look.className, child.props.className) } as object)
  }
  const refuses = pending || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (refuses) {
      // Also keeps a submit button from sending its form a second time.
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }
  return (
    <button
      {...rest}
      {...look}
      type={type}
      onClick={handleClick}
      aria-disabled={refuses || undefined}
      aria-busy={pending || undefined}
      data-pending={pending ? '' : undefined}
    >
      {pending ? <SpinnerMark className="size-4" /> : null}
      {pending && size === 'icon' ? <span className="sr-only">{children}</span> : children}
    </button>
  )
}
