import { Activity } from 'lucide-react'
import { Link } from 'react-router-dom'
import { company } from '@/content/company'
import { languages, type Language } from '@/i18n/language'
import { buildHref, href } from '@/routes/href'
import { table, type RouteId } from '@/routes/table'
import { useText } from '@/site/text'
import { Mark } from '@/ui/brand'

/* By id, because what stands here is a choice and no list of everything. A page that is not in the table is left out. */
const columns: readonly (readonly [title: string, ids: readonly string[]])[] = [
  ['menus.products', ['product-ai', 'product-knulledge', 'product-knulldev', 'product-knullops', 'product-ops', 'pricing', 'changelog']],
  ['menus.solutions', ['solution-cloud-platform', 'solution-data-ai', 'solution-app-engineering', 'solution-cybersecurity', 'solution-managed-services']],
  ['menus.tools', ['tool-roi', 'tool-cloud-cost', 'tool-cloud-optimizer', 'tool-fit', 'tool-zero-trust', 'tool-policy-generator', 'tool-case-study-builder']],
  ['footer.read', ['case-studies', 'insights', 'resources', 'docs']],
  ['menus.company', ['company', 'team-page', 'careers', 'contact', 'support', 'trust-security']],
]
const legal = ['legal-privacy', 'legal-terms', 'legal-cookies'] as const
const known = new Set<string>(table.map((row) => row.id))
const present = (ids: readonly string[]) => ids.filter((id): id is RouteId => known.has(id))

const link = 'text-sm text-muted no-underline hover:text-text hover:underline'

/** Who we are, everything that there is, and the language. */
export function Footer() {
  const t = useText('site')
  return (
    <footer className="site-footer until-near border-t border-line [contain-intrinsic-block-size:auto_74rem] md:[contain-intrinsic-block-size:auto_55rem] lg:[contain-intrinsic-block-size:auto_27rem]">
      <div className="frame pt-14 pb-10">
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-3 lg:grid-cols-6">
          <div className="col-span-2 md:col-span-3 lg:col-span-1">
            <Link to={href('home')} aria-label={t('home')} className="flex w-fit items-center gap-2 text-md font-semibold text-text no-underline">
              <Mark size={22} className="text-accent" />
              {t('product')}
            </Link>
            <address className="mt-4 text-sm leading-6 text-muted not-italic">
              {company.name}
              <br />
              {company.street}
              <br />
              {company.postalCode} {company.city}
              <br />
              <a href={`tel:${company.phoneLink}`} className={link}>
                {company.phone}
              </a>
              <br />
              <a href={`mailto:${company.info}`} className="text-accent-text">
                {company.info}
              </a>
            </address>
          </div>
          {columns.map(([title, ids]) => {
            const there = present(ids)
            return (
              there.length > 0 && (
                <nav key={title} aria-label={t(title)}>
                  <h2 className="mb-3 text-sm font-semibold">{t(title)}</h2>
                  <ul className="grid gap-2">
                    {there.map((id) => (
                      <li key={id}>
                        <Link to={buildHref(id, {})} className={link}>
                          {t(`label.${id}`)}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </nav>
              )
            )
          })}
        </div>
        <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6 text-sm text-muted">
          <span>{t('footer.rights', { year: import.meta.env.VITE_BUILD_YEAR })}</span>
          {present(legal).map((id) => (
            <Link key={id} to={buildHref(id, {})} className={link}>
              {t(`label.${id}`)}
            </Link>
          ))}
          {present(['status']).map((id) => (
            <Link key={id} to={buildHref(id, {})} className="flex items-center gap-1.5 text-sm text-muted no-underline hover:text-text hover:underline">
              <Activity aria-hidden className="size-4" strokeWidth={1.6} />
              {t(`label.${id}`)}
            </Link>
          ))}
          <Languages />
        </div>
      </div>
    </footer>
  )
}

/* What is chosen is kept for the pages to come: the cookie tells the server, which then sends them in this language. */
function keepLanguage(language: Language) {
  try {
    localStorage.setItem('i18nextLng', language)
    document.cookie = `i18nextLng=${language}; path=/; max-age=31536000; samesite=lax`
  } catch (error) {
    console.warn('The language is kept for this page alone.', error)
  }
}

/* Another language is another document: a link, which works without a script, too. */
function Languages() {
  const t = useText('site')
  return (
    <ul aria-label={t('language.label')} className="flex flex-wrap gap-x-4 gap-y-1 max-md:w-full md:ml-auto">
      {languages.map((language) => (
        <li key={language}>
          <a
            href={`?lng=${language}`}
            hrefLang={language}
            lang={language}
            aria-current={t.language === language ? 'true' : undefined}
            className="inline-block py-1 text-sm text-muted no-underline hover:text-text hover:underline aria-[current]:font-semibold aria-[current]:text-text"
            onClick={(event) => {
              keepLanguage(language)
              /* What a tool keeps in the address goes along. */
              const url = new URL(window.location.href)
              url.searchParams.set('lng', language)
              event.currentTarget.href = url.href
            }}
          >
            {t(`language.${language}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}
