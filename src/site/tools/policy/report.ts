import type { Translate } from '@/i18n/site-words'
import { numbers } from '@/lib/intl'
import { csvLines } from '@/lib/tabular/write-csv'
import { markdownTable, plain } from '../markdown'
import { compose, controlIndex, figuresFor, type ClauseInPolicy } from './generate'
import type { Names } from './names'
import type { PolicyId, Profile } from './policies'

/** A clause as it reads for this company. What is not named yet stands in square brackets. */
export function clauseText(id: PolicyId, clause: string, profile: Profile, names: Names, t: Translate, clauses: Translate): string {
  return clauses(`${id}.${clause}.text`, {
    ...figuresFor(profile),
    company: names.company.trim() || t('blank.company'),
    owner: names.owner.trim() || t('blank.owner'),
  })
}

/** "Because: private devices: yes". Empty where the clause always stands. */
export function becauseText({ because }: ClauseInPolicy, t: Translate): string {
  if (because.length === 0) return ''
  return t('because', { reasons: numbers(t.language).list(because.map(({ choice, value }) => t('reason', { choice: t(`choices.${choice}.label`), value: t(`choices.${choice}.${value}`) }))) })
}

const controlText = ({ clause }: ClauseInPolicy) => `SOC 2: ${clause.soc2.join(', ')} · NIST CSF 2.0: ${clause.csf.join(', ')}`

/** The policy as a Markdown document with the controls under each clause and their index at the end. */
export function policyMarkdown(id: PolicyId, profile: Profile, names: Names, t: Translate, clauses: Translate): string {
  const { clauses: composed } = compose(id, profile)
  return [
    `# ${t(`policies.${id}`)}`,
    '',
    `${t('doc.company')}: ${plain(names.company.trim() || t('blank.company'))}  `,
    `${t('doc.owner')}: ${plain(names.owner.trim() || t('blank.owner'))}  `,
    `${t('doc.version')}: ${t('doc.draft')}`,
    '',
    `> ${t('notice')}`,
    '',
    ...composed.flatMap((entry) => [
      `## ${entry.number}. ${clauses(`${id}.${entry.clause.id}.title`)}`,
      '',
      clauseText(id, entry.clause.id, profile, { company: plain(names.company), owner: plain(names.owner) }, t, clauses),
      '',
      `*${controlText(entry)}*`,
      '',
    ]),
    `## ${t('index.title')}`,
    '',
    markdownTable([t('index.framework'), t('index.control'), t('index.clauses')], controlIndex(composed).map((row) => [row.framework, row.control, row.clauses.join(', ')])),
    '',
    t('sources'),
    '',
  ].join('\n')
}

/** Which clause answers which control. */
export function policyCsv(id: PolicyId, profile: Profile, t: Translate, clauses: Translate): string {
  const { clauses: composed } = compose(id, profile)
  const title = (number: number) => clauses(`${id}.${composed[number - 1]?.clause.id}.title`)
  return csvLines([
    [t('index.framework'), t('index.control'), t('index.number'), t('index.clause')],
    ...controlIndex(composed).flatMap((row) => row.clauses.map((number) => [row.framework, row.control, number, title(number)])),
  ])
}
