import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { cx } from '@/lib/cx'

interface Props {
  label: ReactNode
  /** Of what opens it. */
  className?: string
  /** A name for a button that shows no word. */
  ariaLabel?: string
  /** Of the whole. */
  wrapper?: string
  chevron?: boolean
  children: ReactNode
}

/**
 * A menu of the site: the browser's own <details>, so that it opens without a script and one closes the other. With a
 * script it closes on Escape, on a press elsewhere, and when a link was followed.
 */
export function SiteMenu({ label, className, ariaLabel, wrapper, chevron = true, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [key])
  useEffect(() => {
    const pressed = (event: PointerEvent) => {
      const menu = details.current
      if (menu?.open && !menu.contains(event.target as Node)) menu.open = false
    }
    const escaped = (event: KeyboardEvent) => {
      const menu = details.current
      if (event.key !== 'Escape' || !menu?.open) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
    window.addEventListener('pointerdown', pressed)
    window.addEventListener('keydown', escaped)
    return () => {
      window.removeEventListener('pointerdown', pressed)
      window.removeEventListener('keydown', escaped)
    }
  }, [])
  return (
    <details ref={details} name="site-menu" className={cx('group', wrapper)}>
      <summary aria-label={ariaLabel} className={cx('cursor-pointer list-none [&::-webkit-details-marker]:hidden', className)}>
        {label}
        {chevron && <ChevronDown aria-hidden className="size-3.5 transition-transform duration-fast group-open:rotate-180" strokeWidth={1.6} />}
      </summary>
      {children}
    </details>
  )
}
