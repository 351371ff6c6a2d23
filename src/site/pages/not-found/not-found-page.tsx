import { buildHref } from '@/routes/href'
import { table, type RouteId } from '@/routes/table'
import { SiteButton } from '@/site/link'
import { useText } from '@/site/text'
import { Motif } from '@/ui/motif'
import { Link } from 'react-router-dom'

const near = ['solutions', 'tool-roi', 'docs', 'contact', 'pricing'] as const
const known = new Set<string>(table.map((row) => row.id))
const present = near.filter((id) => known.has(id)).slice(0, 3) as unknown as readonly RouteId[]

/** Nothing is at this address. One sheet of the stack is missing. */
export default function NotFoundPage() {
  const t = useText('site-not-found')
  const frame = useText('site')
  return (
    <div className="frame grid min-h-[72vh] content-center gap-12 py-16 lg:grid-cols-2 lg:items-center">
      <div>
        <p className="mb-3 font-mono text-sm text-muted">404</p>
        <h1 id="page-title" tabIndex={-1} className="site-title outline-none">
          {t('title')}
        </h1>
        <p className="site-lead mt-5">{t('body')}</p>
        <div className="mt-8">
          <SiteButton to="home">{t('home')}</SiteButton>
        </div>
        {present.length > 0 && (
          <nav aria-label={t('near')} className="mt-10 text-sm">
            <ul className="flex flex-wrap gap-x-6 gap-y-2">
              {present.map((id) => (
                <li key={id}>
                  <Link to={buildHref(id, {})} className="text-accent-text">
                    {frame(`label.${id}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <Motif state="missing" className="h-auto w-full max-w-120 justify-self-center text-accent" />
    </div>
  )
}
