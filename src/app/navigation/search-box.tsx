import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { showOverlay } from '@/patterns/overlays'
import { href } from '@/routes/href'
import { buttonClass } from '@/ui/button'
import { Kbd } from '@/ui/kbd'
import { useSidebar } from './sidebar-state'

/** Enter asks the search screen; the cap at its end opens the palette. On a phone a way to the search screen. */
export function SearchBox() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { isPhone } = useSidebar()
  const box = useRef<HTMLInputElement>(null)
  if (isPhone) {
    return (
      <Link to={href('search')} aria-label={t('search.label')} className={buttonClass({ variant: 'ghost', size: 'icon' })}>
        <Search aria-hidden className="size-4" strokeWidth={1.6} />
      </Link>
    )
  }
  return (
    <form
      role="search"
      aria-label={t('search.label')}
      className="relative me-1 flex h-9 w-44 items-center lg:w-72"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(href('search', {}, { q: box.current?.value.trim() || undefined }))
        event.currentTarget.reset()
      }}
    >
      <Search aria-hidden className="pointer-events-none absolute start-3 size-4 text-muted" strokeWidth={1.6} />
      <input ref={box} maxLength={200} autoComplete="off" aria-label={t('search.placeholder')} placeholder={t('search.placeholder')} className="filter-input pe-18!" />
      <button
        type="button"
        aria-label={t('search.palette')}
        aria-keyshortcuts="Control+K Meta+K"
        className="absolute end-0 flex h-9 cursor-pointer items-center gap-1 rounded-pill px-2.5 -outline-offset-2 pointer-coarse:hidden"
        onClick={() => showOverlay('palette')}
      >
        <Kbd data-combined="">{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'}</Kbd>
        <Kbd data-combined="">K</Kbd>
      </button>
    </form>
  )
}
