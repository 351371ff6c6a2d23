import type { Translate } from '@/i18n/site-words'
import { ResultCard } from '../result-card'
import { compose, controlIndex } from './generate'
import type { Names } from './names'
import { choiceIds, type PolicyId, type Profile } from './policies'
import { becauseText, clauseText } from './report'

interface Props {
  readonly id: PolicyId
  readonly profile: Profile
  readonly names: Names
  readonly t: Translate
  readonly clauses: Translate
}

/** The policy as it will read: clauses on the left, in the margin the controls that each answers. */
export function PolicyDocument({ id, profile, names, t, clauses }: Props) {
  const composed = compose(id, profile)
  return (
    <>
      <article className="elevated min-w-0 rounded-lg border border-line bg-raised p-5 md:p-9 print:border-0 print:p-0 print:shadow-none" aria-label={t('preview')}>
        <h2 className="text-2xl font-semibold text-balance">{t(`policies.${id}`)}</h2>
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
          <dt className="text-muted">{t('doc.company')}</dt>
          <dd className="wrap-anywhere">{names.company.trim() || t('blank.company')}</dd>
          <dt className="text-muted">{t('doc.owner')}</dt>
          <dd className="wrap-anywhere">{names.owner.trim() || t('blank.owner')}</dd>
          <dt className="text-muted">{t('doc.version')}</dt>
          <dd>{t('doc.draft')}</dd>
        </dl>
        <p className="mt-5 rounded-sm border border-warn-line bg-warn-tint px-3.5 py-2.5 text-sm">{t('notice')}</p>
        <ol className="mt-4">
          {composed.clauses.map((entry) => {
            const because = becauseText(entry, t)
            return (
              <li key={entry.clause.id} className="grid gap-x-8 gap-y-2 border-t border-line py-5 md:grid-cols-[minmax(0,1fr)_8.5rem] print:break-inside-avoid">
                <div className="min-w-0">
                  <h3 className="text-md font-semibold">
                    <span className="num mr-2 text-muted">{entry.number}.</span>
                    {clauses(`${id}.${entry.clause.id}.title`)}
                  </h3>
                  <p className="mt-1.5 max-w-measure wrap-anywhere">{clauseText(id, entry.clause.id, profile, names, t, clauses)}</p>
                  {because ? <p className="mt-2 text-xs text-accent-text print:hidden">{because}</p> : null}
                </div>
                <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-xs leading-5 md:block md:border-l md:border-line md:pl-4">
                  <dt className="text-muted">SOC 2</dt>
                  <dd className="font-mono leading-5"><Ids ids={entry.clause.soc2} /></dd>
                  <dt className="text-muted md:mt-2">NIST CSF 2.0</dt>
                  <dd className="font-mono leading-5"><Ids ids={entry.clause.csf} /></dd>
                </dl>
              </li>
            )
          })}
        </ol>
      </article>
      {composed.left.length > 0 ? (
        <section className="rounded-lg border border-line bg-raised p-5 shadow-edge md:p-6 print:hidden">
          <h2 className="text-lg font-semibold">{t('left.title')}</h2>
          <p className="mt-1 max-w-measure text-sm text-muted">{t('left.text')}</p>
          <ul className="mt-3 text-sm">
            {composed.left.map((clause) => (
              <li key={clause.id} className="grid gap-x-4 border-t border-line py-2 sm:grid-cols-2">
                <span>{clauses(`${id}.${clause.id}.title`)}</span>
                <span className="text-muted">
                  {choiceIds
                    .filter((choice) => clause.when?.[choice] && !(clause.when[choice] as readonly string[]).includes(profile[choice]))
                    .map((choice) => t('reason', { choice: t(`choices.${choice}.label`), value: t(`choices.${choice}.${profile[choice]}`) }))
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ControlTable id={id} profile={profile} t={t} />
    </>
  )
}

/* An id breaks nowhere: "PR.AA-" is none. */
function Ids({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => (
    <span key={id} className="mr-2 inline-block whitespace-nowrap">
      {id}
    </span>
  ))
}

function ControlTable({ id, profile, t }: Pick<Props, 'id' | 'profile' | 't'>) {
  const rows = controlIndex(compose(id, profile).clauses)
  return (
    <ResultCard title={t('index.title')} text={t('sources')}>
      <div className="grid gap-x-10 md:grid-cols-2">
        {(['SOC 2', 'NIST CSF 2.0'] as const).map((framework) => (
          <table key={framework} className="w-full self-start text-sm">
            <thead>
              <tr className="text-left text-xs text-muted">
                <th scope="col" className="py-2 pr-4 font-medium">{framework}</th>
                <th scope="col" className="py-2 text-right font-medium">{t('index.clauses')}</th>
              </tr>
            </thead>
            <tbody>
              {rows
                .filter((row) => row.framework === framework)
                .map((row) => (
                  <tr key={row.control} className="border-t border-line">
                    <th scope="row" className="py-1.5 pr-4 text-left font-mono text-xs leading-5 font-medium">{row.control}</th>
                    <td className="num py-1.5 text-right">{row.clauses.join(', ')}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        ))}
      </div>
    </ResultCard>
  )
}
