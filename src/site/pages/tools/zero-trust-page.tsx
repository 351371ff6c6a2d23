import { useId } from 'react'
import { deferred } from '@/site/deferred'
import { PageHead } from '@/site/sections/page-head'
import { useText } from '@/site/text'
import { Exports } from '@/site/tools/exports'
import { assess, readRatings, writeRatings, type Ratings } from '@/site/tools/zero-trust/assess'
import { pillars, source, stageId, stageText, type FunctionKey, type Stage } from '@/site/tools/zero-trust/model'
import { StageCards } from '@/site/tools/zero-trust/stage-cards'
import { useUrlState } from '@/site/url-state'
import { Button } from '@/ui/button'
import { Choice } from '@/ui/choice'

/* The build has drawn both for nothing rated; what they become comes with the first press. */
const Maturity = deferred(async () => ({ default: (await import('@/site/tools/zero-trust/results')).Maturity }))
const Gaps = deferred(async () => ({ default: (await import('@/site/tools/zero-trust/results')).Gaps }))
const report = () => import('@/site/tools/zero-trust/report')

interface State {
  readonly ratings: Ratings
  readonly target: Stage
}

/* What a company of two hundred people that has just rolled out MFA often looks like; the page says that it is illustrative. */
const example = '3322232.2232222.1222121.32233232.11222121'
const targets = ['2', '3', '4'] as const

const parse = (search: URLSearchParams): State => {
  const target = Number(search.get('target'))
  return { ratings: readRatings(search.get('s') ?? ''), target: target === 2 || target === 4 ? target : 3 }
}
const serialize = ({ ratings, target }: State) => ({ s: writeRatings(ratings), target: target === 3 ? undefined : String(target) })

export default function ZeroTrustPage() {
  const t = useText('site-zero-trust')
  const model = useText('site-ztmm')
  const tools = useText('site-tools')
  const targetLabel = useId()
  const [state, setState] = useUrlState<State>(parse, serialize)
  const assessment = assess(state.ratings, state.target)
  const rate = (key: FunctionKey, stage: Stage) => setState({ ...state, ratings: { ...state.ratings, [key]: stage } })
  return (
    <>
      <PageHead eyebrow={tools('eyebrow')} title={t('title')} lead={t('lead')} className="pb-10 md:pb-12" />
      <div className="frame grid items-start gap-8 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:pb-24">
        <section aria-label={t('form')} className="min-w-0">
          <p className="mb-4 max-w-measure text-sm text-muted">
            {t('how')}{' '}
            <a className="link" href={source.url}>
              {source.by}: {source.title}
            </a>
            , {t('published')}
          </p>
          <div className="mb-6 flex flex-wrap gap-2 print:hidden">
            <Button size="sm" variant="outline" onClick={() => setState({ ...state, ratings: readRatings(example) })}>
              {t('example')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setState({ ...state, ratings: {} })}>
              {t('clear')}
            </Button>
          </div>
          <div className="grid gap-3">
            {pillars.map((pillar, index) => {
              const result = assessment.pillars[index]
              return (
                <details key={pillar.id} open={index === 0} className="group rounded-lg border border-line bg-raised shadow-edge">
                  <summary className="flex cursor-pointer list-none flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-4 [&::-webkit-details-marker]:hidden">
                    <h2 className="text-lg font-semibold">
                      <span aria-hidden="true" className="mr-2 inline-block text-muted transition-transform duration-fast group-open:rotate-90">
                        ›
                      </span>
                      {model(`pillars.${pillar.id}.name`)}
                    </h2>
                    <span className="num text-sm text-muted">
                      {result?.stage ? `${result.complete ? '' : `${t('table.at-most')} `}${stageText(result.stage, model)} · ` : ''}
                      {t('rated', { answered: result?.answered ?? 0, total: result?.total ?? 0 })}
                    </span>
                  </summary>
                  <div className="px-5 pb-2">
                    {pillar.functions.map((fn) => (
                      <StageCards key={fn.id} pillar={pillar.id} fn={fn} value={state.ratings[`${pillar.id}.${fn.id}`]} onChange={rate} model={model} />
                    ))}
                  </div>
                </details>
              )
            })}
          </div>
          <p className="mt-5 text-xs text-muted print:hidden">{tools('private')}</p>
        </section>
        <section aria-label={t('result')} className="until-near grid min-w-0 gap-6">
          <div role="status" className="rounded-lg border border-line bg-raised p-5 shadow-edge md:p-6 print:p-0">
            <p className="text-md font-semibold">
              {assessment.overall === null ? t('overall.open', { answered: assessment.answered, total: assessment.total }) : t('overall.done', { stage: model(`stages.${stageId(assessment.overall)}.name`) })}
            </p>
            <p className="mt-1 text-sm text-muted">{assessment.overall === null ? t('overall.open-text') : model(`stages.${stageId(assessment.overall)}.text`)}</p>
          </div>
          <Maturity assessment={assessment} ratings={state.ratings} t={t} model={model} />
          <div className="print:hidden">
            <p id={targetLabel} className="mb-2 text-sm font-semibold">
              {t('target')}
            </p>
            <Choice labelledBy={targetLabel} value={String(state.target)} onValueChange={(value) => setState({ ...state, target: Number(value) as Stage })} options={targets.map((value) => ({ value: value as string, label: model(`stages.${stageId(Number(value) as Stage)}.name`) }))} />
          </div>
          <Gaps assessment={assessment} target={state.target} t={t} model={model} />
          <Exports name="knull-zero-trust" markdown={async () => (await report()).zeroTrustMarkdown(assessment, state.target, t, model)} csv={async () => (await report()).zeroTrustCsv(state.ratings, t, model)} />
        </section>
      </div>
    </>
  )
}
