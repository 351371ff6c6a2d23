import { useId } from 'react'
import type { Translate } from '@/i18n/site-words'
import { stageId, stages, type FunctionKey, type ModelFunction, type PillarId, type Stage } from './model'

/** The function's name in the page's language, with the model's own where that is another. */
export function FunctionName({ pillar, fn, model }: { pillar: PillarId; fn: ModelFunction; model: Translate }) {
  const name = model(`pillars.${pillar}.${fn.id}.name`)
  return (
    <>
      {name}
      {model.language === 'en' ? null : (
        <>
          {' '}
          <span lang="en" className="font-regular text-muted">
            ({fn.name})
          </span>
        </>
      )}
    </>
  )
}

/** One function: four stages side by side, each with what it asks for. */
export function StageCards({ pillar, fn, value, onChange, model }: { pillar: PillarId; fn: ModelFunction; value: Stage | undefined; onChange: (key: FunctionKey, stage: Stage) => void; model: Translate }) {
  const name = useId()
  const key: FunctionKey = `${pillar}.${fn.id}`
  return (
    <fieldset className="min-w-0 border-t border-line py-5 print:break-inside-avoid">
      <legend className="float-left mb-3 w-full text-base font-semibold">
        <FunctionName pillar={pillar} fn={fn} model={model} />
      </legend>
      <div className="clear-both grid gap-2 md:grid-cols-2 xl:grid-cols-4">
        {stages.map((_, index) => {
          const stage = (index + 1) as Stage
          return (
            <label
              key={stage}
              className="relative grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start items-start gap-x-2.5 rounded-sm border border-line bg-raised p-3 text-sm transition-colors duration-fast hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus print:not-has-checked:hidden"
            >
              <input type="radio" name={name} value={stage} checked={value === stage} onChange={() => onChange(key, stage)} className="mt-0.5 size-4 shrink-0 cursor-pointer accent-accent outline-none" />
              <span className="font-semibold">{model(`stages.${stageId(stage)}.name`)}</span>
              <span className="col-start-2 mt-0.5 text-muted hyphens-auto">{model(`pillars.${pillar}.${fn.id}.${stage}`)}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
