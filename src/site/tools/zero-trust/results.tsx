import type { Translate } from '@/i18n/site-words'
import { colon } from '@/lib/colon'
import { ResultCard } from '../result-card'
import type { Assessment, Gap, Ratings } from './assess'
import { stageId, stageText, type Stage } from './model'
import { Radar } from './radar'
import { whyText } from './report'
import { FunctionName } from './stage-cards'

/** The radar, and the same as a table with the functions that hold each pillar. */
export function Maturity({ assessment, ratings, t, model }: { assessment: Assessment; ratings: Ratings; t: Translate; model: Translate }) {
  return (
    <ResultCard title={t('table.title')} text={t('table.rule')} table={<MaturityTable assessment={assessment} t={t} model={model} />}>
      <Radar assessment={assessment} ratings={ratings} t={t} model={model} />
      <ol className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {([1, 2, 3, 4] as const).map((stage) => (
          <li key={stage}>{stageText(stage, model)}</li>
        ))}
      </ol>
      <p className="mt-2 text-xs text-muted">{t('legend')}</p>
    </ResultCard>
  )
}

function MaturityTable({ assessment, t, model }: { assessment: Assessment; t: Translate; model: Translate }) {
  const head = 'py-2 pr-3 text-left text-xs font-medium text-muted'
  return (
    <div className="grid gap-6 text-sm">
      <table className="w-full">
        <thead>
          <tr>
            <th scope="col" className={head}>{t('table.pillar')}</th>
            <th scope="col" className={head}>{t('table.stage')}</th>
          </tr>
        </thead>
        <tbody>
          {assessment.pillars.map((entry) => (
            <tr key={entry.pillar.id} className="border-t border-line align-top">
              <th scope="row" className="py-2.5 pr-3 text-left font-medium">
                {model(`pillars.${entry.pillar.id}.name`)}
                <span className="num block text-xs font-regular text-muted">{t('rated', { answered: entry.answered, total: entry.total })}</span>
              </th>
              <td className="py-2.5">
                {entry.stage === null ? <span className="text-muted">{t('table.open')}</span> : `${entry.complete ? '' : `${t('table.at-most')} `}${stageText(entry.stage, model)}`}
                {entry.stage !== null && entry.stage < 4 ? (
                  <span className="block text-xs text-muted">
                    {t('table.holding')}
                    {colon(t.language)} {entry.holding.map((fn) => model(`pillars.${entry.pillar.id}.${fn.id}.name`)).join(', ')}
                  </span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="w-full">
        <thead>
          <tr>
            <th scope="col" className={head}>{t('table.capability')}</th>
            <th scope="col" className={head}>{t('table.stage')}</th>
          </tr>
        </thead>
        <tbody>
          {assessment.capabilities.map((entry) => (
            <tr key={entry.capability} className="border-t border-line">
              <th scope="row" className="py-2.5 pr-3 text-left font-medium">{model(`capabilities.${entry.capability}`)}</th>
              <td className="py-2.5">{entry.stage === null ? <span className="text-muted">{t('table.open')}</span> : stageText(entry.stage, model)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const shown = 5

/** What to do next, and why in this order. */
export function Gaps({ assessment, target, t, model }: { assessment: Assessment; target: Stage; t: Translate; model: Translate }) {
  const { gaps } = assessment
  return (
    <ResultCard title={t('gaps.title')} text={t('gaps.rule', { target: model(`stages.${stageId(target)}.name`) })}>
      {gaps.length === 0 ? <p className="text-sm">{t(assessment.answered === 0 ? 'gaps.unrated' : 'gaps.none', { target: model(`stages.${stageId(target)}.name`) })}</p> : null}
      <GapList gaps={gaps.slice(0, shown)} start={1} t={t} model={model} />
      {gaps.length > shown ? (
        <details className="mt-2">
          <summary className="cursor-pointer py-2 text-sm font-medium text-accent-text">{t('gaps.more', { count: gaps.length - shown })}</summary>
          <GapList gaps={gaps.slice(shown)} start={shown + 1} t={t} model={model} />
        </details>
      ) : null}
    </ResultCard>
  )
}

function GapList({ gaps, start, t, model }: { gaps: readonly Gap[]; start: number; t: Translate; model: Translate }) {
  return (
    <ol start={start} className="text-sm">
      {gaps.map((gap, index) => (
        <li key={gap.key} className="grid grid-cols-[1.75rem_minmax(0,1fr)] border-t border-line py-3 print:break-inside-avoid">
          <span aria-hidden="true" className="num font-mono text-xs leading-5 text-muted">
            {start + index}
          </span>
          <div className="min-w-0">
            <p className="font-semibold">
              {model(`pillars.${gap.pillar.id}.name`)}
              {colon(model.language)} <FunctionName pillar={gap.pillar.id} fn={gap.fn} model={model} />
            </p>
            <p className="num mt-0.5 text-xs text-accent-text">
              {stageText(gap.from, model)} → {stageText(gap.to, model)}
            </p>
            <p className="mt-1">{model(`pillars.${gap.pillar.id}.${gap.fn.id}.${gap.to}`)}</p>
            <p className="mt-1 text-muted">{whyText(gap, t, model)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
