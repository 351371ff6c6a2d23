import type { Translate } from '@/i18n/site-words'
import { csvLines } from '@/lib/tabular/write-csv'
import { markdownTable } from '../markdown'
import type { Assessment, Gap, Ratings } from './assess'
import { pillars, source, stageId, stageText, type ModelFunction, type PillarId, type Stage } from './model'

/** The function's name, with the model's own in brackets where the page is not in English. */
export function functionText(pillar: PillarId, fn: ModelFunction, model: Translate): string {
  const name = model(`pillars.${pillar}.${fn.id}.name`)
  return model.language === 'en' ? name : `${name} (${fn.name})`
}

/** Why a step stands where it stands. */
export function whyText(gap: Gap, t: Translate, model: Translate): string {
  const values = { pillar: model(`pillars.${gap.pillar.id}.name`), stage: model(`stages.${stageId(gap.from)}.name`) }
  if (!gap.holds) return t('why.behind', values)
  return gap.together === 1 ? t('why.alone', values) : t('why.together', { ...values, count: gap.together - 1 })
}

/** The assessment as Markdown: pillars, capabilities, every step to the target in order, the source. */
export function zeroTrustMarkdown(assessment: Assessment, target: Stage, t: Translate, model: Translate): string {
  return [
    `# ${t('report.title')}`,
    '',
    t('report.rated', { answered: assessment.answered, total: assessment.total }),
    '',
    `## ${t('table.title')}`,
    '',
    markdownTable(
      [t('table.pillar'), t('table.stage'), t('table.holding'), t('table.rated')],
      assessment.pillars.map((entry) => [
        model(`pillars.${entry.pillar.id}.name`),
        entry.stage === null ? t('table.open') : `${entry.complete ? '' : `${t('table.at-most')} `}${stageText(entry.stage, model)}`,
        entry.stage === 4 ? '' : entry.holding.map((fn) => functionText(entry.pillar.id, fn, model)).join(', '),
        `${entry.answered}/${entry.total}`,
      ]),
    ),
    '',
    markdownTable(
      [t('table.capability'), t('table.stage')],
      assessment.capabilities.map((entry) => [model(`capabilities.${entry.capability}`), entry.stage === null ? t('table.open') : stageText(entry.stage, model)]),
    ),
    '',
    `## ${t('gaps.title')}`,
    '',
    t('gaps.rule', { target: model(`stages.${stageId(target)}.name`) }),
    '',
    ...assessment.gaps.map(
      (gap, index) =>
        `${index + 1}. **${model(`pillars.${gap.pillar.id}.name`)}: ${functionText(gap.pillar.id, gap.fn, model)}**, ${stageText(gap.from, model)} → ${stageText(gap.to, model)}. ${model(`pillars.${gap.pillar.id}.${gap.fn.id}.${gap.to}`)} ${whyText(gap, t, model)}`,
    ),
    '',
    `${t('source')} ${source.by}: ${source.title}, ${source.date}. <${source.url}>`,
    '',
  ].join('\n')
}

/** Every function with its stage and what the next one asks for. */
export function zeroTrustCsv(ratings: Ratings, t: Translate, model: Translate): string {
  return csvLines([
    [t('table.pillar'), t('table.function'), 'CISA ZTMM 2.0', t('table.stage'), t('table.now'), t('table.next')],
    ...pillars.flatMap((pillar) =>
      pillar.functions.map((fn) => {
        const stage = ratings[`${pillar.id}.${fn.id}`]
        const text = (at: number) => model(`pillars.${pillar.id}.${fn.id}.${at}`)
        return [model(`pillars.${pillar.id}.name`), model(`pillars.${pillar.id}.${fn.id}.name`), fn.name, stage ? stageText(stage, model) : '', stage ? text(stage) : '', stage && stage < 4 ? text(stage + 1) : '']
      }),
    ),
  ])
}
