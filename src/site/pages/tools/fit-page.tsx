import { colon } from '@/lib/colon'
import { deferred, resultsWaiting } from '@/site/deferred'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { questions, readAnswers, thresholds, totalWeight, writeAnswers, type Answers } from '@/site/tools/fit/fit'
import { OptionList } from '@/site/tools/option-list'
import { useUrlState } from '@/site/url-state'

/* The build has drawn the verdict on no answers; another comes with the first press. */
const FitResult = deferred(() => import('@/site/tools/fit/fit-result'), resultsWaiting)

const parse = (search: URLSearchParams) => readAnswers(search.get('a') ?? '')
const serialize = (answers: Answers) => ({ a: writeAnswers(answers) })

export default function FitPage() {
  const t = useText('site-fit')
  const tools = useText('site-tools')
  const { number } = useFormat()
  const [answers, setAnswers] = useUrlState<Answers>(parse, serialize)
  return (
    <>
      <PageHead eyebrow={tools('eyebrow')} title={t('title')} lead={t('lead')} className="pb-10 md:pb-12" />
      <div className="frame grid items-start gap-8 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:pb-24">
        <section aria-label={t('form')} className="grid min-w-0 gap-8">
          {questions.map((question, index) => (
            <fieldset key={question.id} className="min-w-0 print:break-inside-avoid">
              <legend className="mb-3 w-full">
                <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="text-md font-semibold">
                    {index + 1}. {t(`questions.${question.id}.ask`)}
                  </span>
                  <span className="text-xs text-muted">{t('weight', { weight: question.weight, total: totalWeight })}</span>
                </span>
              </legend>
              <OptionList
                value={answers[question.id]}
                onChange={(answer) => setAnswers({ ...answers, [question.id]: answer })}
                options={question.answers.map((answer) => ({
                  value: answer.id,
                  label: t(`questions.${question.id}.${answer.id}.label`),
                  reason: t(`questions.${question.id}.${answer.id}.why`),
                  end: 'stops' in answer ? <span className="font-text">{t('stops')}</span> : `+${number((100 * question.weight * answer.value) / totalWeight, { maximumFractionDigits: 1 })}`,
                }))}
              />
            </fieldset>
          ))}
          <p className="text-xs text-muted print:hidden">{tools('private')}</p>
        </section>
        <section aria-label={t('result')} className="until-near grid min-w-0 gap-6 lg:sticky lg:top-20 print:static">
          <FitResult answers={answers} onClear={() => setAnswers({})} />
        </section>
      </div>
      <Section title={t('method.title')} lead={t('method.text', { total: totalWeight, small: thresholds.small, fit: thresholds.fit })} tone="sunken">
        <div className="relative overflow-x-auto rounded-lg border border-line bg-raised" tabIndex={0} role="region" aria-label={t('table.values')}>
          <table className="w-full text-sm md:min-w-152">
            <thead>
              <tr className="text-left text-xs text-muted">
                <th scope="col" className="px-4 py-3 font-medium">{t('table.question')}</th>
                <th scope="col" className="px-4 py-3 text-right font-medium max-md:hidden">{t('table.weight')}</th>
                <th scope="col" className="px-4 py-3 font-medium">{t('table.values')}</th>
              </tr>
            </thead>
            <tbody>
              {questions.map((question) => (
                <tr key={question.id} className="border-t border-line align-top">
                  <th scope="row" className="px-4 py-3 text-left font-medium max-md:w-2/5">
                    {t(`questions.${question.id}.ask`)}
                    <span className="mt-1 block text-xs font-regular text-muted md:hidden">{t('weight', { weight: question.weight, total: totalWeight })}</span>
                  </th>
                  <td className="num px-4 py-3 text-right font-mono max-md:hidden">{question.weight}</td>
                  <td className="px-4 py-3 text-muted">
                    {question.answers.map((answer, index) => (
                      <span key={answer.id} className="max-md:block max-md:not-first:mt-1.5">
                        {index > 0 ? <span className="max-md:hidden"> · </span> : null}
                        {`${t(`questions.${question.id}.${answer.id}.label`)}${colon(t.language)}\u00a0${'stops' in answer ? t('stops') : number(answer.value)}`}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </>
  )
}
