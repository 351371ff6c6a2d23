import { ArrowRight, Check, FileCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { SiteLink } from '@/site/link'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { Chip } from '@/ui/chip'

interface CardProps {
  /** Of the card's texts under `services`. */
  name: 'cloud' | 'data' | 'apps' | 'security'
  to: 'solution-cloud-platform' | 'solution-data-ai' | 'solution-app-engineering' | 'solution-cybersecurity'
  wide?: boolean
  children: ReactNode
}

function Card({ name, to, wide = false, children }: CardProps) {
  const t = useText('site-home')
  return (
    <article className={cx('flex min-w-0 flex-col rounded-xl border border-line bg-raised p-6 shadow-edge md:p-8', wide ? 'lg:col-span-7' : 'lg:col-span-5')}>
      <h3 className="text-xl font-semibold hyphens-auto md:text-2xl">{t(`services.${name}.title`)}</h3>
      <p className="mt-1.5 max-w-[31em] text-md text-muted">{t(`services.${name}.text`)}</p>
      <p className="mt-4">
        <SiteLink to={to} className="link inline-flex items-center gap-1.5 text-base no-underline!">
          {t(`services.${name}.link`)}
          <ArrowRight aria-hidden="true" className="size-4" />
        </SiteLink>
      </p>
      <div className="mt-auto pt-8">{children}</div>
    </article>
  )
}

/** A release on its way: done, under way, and the gate that it has to pass. */
function Rollout() {
  const t = useText('site-home')
  const stages = t.list<{ name: string; took: string }>('services.cloud.stages')
  return (
    <>
      <ol className="grid grid-cols-2 gap-x-1.5 gap-y-4 md:grid-cols-[1.1fr_1fr_1.2fr_1.5fr]">
        {stages.map((stage, index) => (
          <li key={stage.name} className="text-xs text-muted">
            <span aria-hidden="true" className="mb-2 block h-1.5 overflow-hidden rounded-pill bg-line">
              {/* The last stage has run for 4 of its 15 minutes. */}
              <span className="block h-full bg-accent" style={{ width: index === stages.length - 1 ? '26.7%' : '100%' }} />
            </span>
            <b className="block text-sm text-text">{stage.name}</b>
            {stage.took}
          </li>
        ))}
      </ol>
      <p className="mt-4.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-md bg-sunken px-3.5 py-2.5 text-sm text-muted">
        <span>
          <b className="font-medium text-text">{t('services.cloud.gate')}</b> {t('services.cloud.limits')}
        </span>
        <Chip tone="good" icon={<Check />}>
          {t('services.cloud.within')}
        </Chip>
      </p>
    </>
  )
}

/** A sentence, and the passage that it rests on. */
function Quoted() {
  const t = useText('site-home')
  return (
    <>
      <p className="text-base">
        {t('services.data.claim')} <span className="rounded-xs bg-accent-soft px-1 font-mono text-2xs font-semibold text-accent-text">1</span>
      </p>
      <figure className="mt-3 border-s-2 border-accent ps-3.5 text-sm text-muted">
        <blockquote>
          {t('services.data.before')} <mark className="rounded-xs bg-accent-soft px-0.5 text-text">{t('services.data.quote')}</mark> {t('services.data.after')}
        </blockquote>
        <figcaption className="mt-1.5 flex items-center gap-1.5 text-xs">
          <FileCheck aria-hidden="true" className="size-3.5 shrink-0" />
          {t('services.data.source')}
        </figcaption>
      </figure>
    </>
  )
}

const routes = { moved: 41, shadow: 5, open: 17 } as const
const squares = Object.entries(routes).flatMap(([state, count]) => Array.from({ length: count }, (_, index) => ({ state: state as keyof typeof routes, index })))
const square: Readonly<Record<keyof typeof routes, string>> = {
  moved: 'bg-accent',
  shadow: 'bg-accent-soft inset-ring-[1.5px] inset-ring-accent',
  open: 'bg-line',
}

/** Each square is a route of the old system. */
function Migration() {
  const t = useText('site-home')
  return (
    <>
      <div aria-hidden="true" className="grid grid-cols-[repeat(16,minmax(0,1fr))] gap-1">
        {squares.map(({ state, index }) => (
          <span key={`${state}${index}`} className={cx('aspect-square rounded-xs', square[state])} />
        ))}
      </div>
      <ul className="mt-3.5 flex flex-wrap gap-x-4.5 gap-y-1.5 text-xs text-muted">
        {(['moved', 'shadow', 'open'] as const).map((state) => (
          <li key={state} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={cx('size-2.5 rounded-xs', square[state])} />
            {t(`services.apps.${state}`, { n: routes[state] })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A rehearsal with its stopwatch, the miss included. Minutes; data lost in seconds. */
const drill = [
  { what: 'orders', target: 60, measured: 38, lost: '0 s' },
  { what: 'identity', target: 30, measured: 26, lost: '0 s' },
  { what: 'search', target: 240, measured: 311, lost: '9 min' },
] as const

function Drill() {
  const t = useText('site-home')
  const cell = 'py-2.5 ps-3 text-end font-regular whitespace-nowrap'
  return (
    <table className="w-full text-xs md:text-sm">
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="pb-2.5 text-start font-regular">
            {t('services.security.drill')}
          </th>
          <th scope="col" className={cx(cell, 'pt-0 whitespace-normal')}>
            {t('services.security.target')}
          </th>
          <th scope="col" className={cx(cell, 'pt-0')}>
            {t('services.security.measured')}
          </th>
          <th scope="col" className={cx(cell, 'pt-0 max-md:hidden')}>
            {t('services.security.lost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {drill.map((row) => (
          <tr key={row.what} className="border-t border-line">
            <th scope="row" className="py-2.5 text-start font-regular">
              {t(`services.security.${row.what}`)}
            </th>
            <td className={cx(cell, 'num')}>{row.target} min</td>
            <td className={cx(cell, 'num', row.measured > row.target && 'text-bad')}>
              {row.measured > row.target && <b className="max-[400px]:block">{t('services.security.missed')} </b>}
              {row.measured} min
            </td>
            <td className={cx(cell, 'num max-md:hidden')}>{row.lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What we are hired for, each with another kind of evidence. */
export function Services() {
  const t = useText('site-home')
  return (
    <Section title={t('services.title')} aside={t('services.note')}>
      <div className="grid gap-4 lg:grid-cols-12 lg:gap-6">
        <Card name="cloud" to="solution-cloud-platform" wide>
          <Rollout />
        </Card>
        <Card name="data" to="solution-data-ai">
          <Quoted />
        </Card>
        <Card name="apps" to="solution-app-engineering">
          <Migration />
        </Card>
        <Card name="security" to="solution-cybersecurity" wide>
          <Drill />
        </Card>
      </div>
    </Section>
  )
}
