import { Plus, RotateCcw, Trash2 } from 'lucide-react'
import { priceIds, prices, providerOf, type PriceId } from '@/content/cloud-prices'
import { deferred } from '@/site/deferred'
import { useText } from '@/site/text'
import { Button } from '@/ui/button'
import { Input } from '@/ui/input'
import { Select } from '@/ui/select'
import { NumberField } from '../number-field'
import { utcDate } from '../utc-date'
import { estimateBounds, exampleEstimate, isOverwritten, lineBounds, mostLines, newLine, perOf, type Estimate, type Line } from './estimate'

/* Only a line with another price than the list's names the list's. */
const ChangedPrice = deferred(() => import('./changed-price'))

const providers = ['AWS', 'Google Cloud'] as const

export function LineForm({ estimate, onChange }: { estimate: Estimate; onChange: (next: Estimate) => void }) {
  const t = useText('site-tool-cloud-cost')
  const { lines } = estimate
  const setLines = (next: readonly Line[]) => onChange({ ...estimate, lines: next })
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      {lines.length === 0 ? <p className="text-sm text-muted">{t('none')}</p> : null}
      <ol className="grid gap-5">
        {lines.map((line, index) => (
          /* A line has no identity of its own; its fields begin anew when another one stands in its place. */
          <li key={`${index} ${line.price}`}>
            <LineFields
              line={line}
              number={index + 1}
              onChange={(next) => setLines(lines.map((one, at) => (at === index ? next : one)))}
              onRemove={() => setLines(lines.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-2 print:hidden">
        <Button size="sm" variant="outline" disabled={lines.length >= mostLines} onClick={() => setLines([...lines, newLine('aws-m7g-large')])}>
          <Plus size={15} aria-hidden="true" />
          {t('add')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onChange(exampleEstimate)}>
          <RotateCcw size={15} aria-hidden="true" />
          {t('reset')}
        </Button>
      </div>
      {lines.length >= mostLines ? <p className="mt-2 text-xs text-muted">{t('full', { count: mostLines })}</p> : null}
      <div className="mt-5 grid grid-cols-1 gap-3 border-t border-line pt-5 min-[22rem]:grid-cols-2">
        <NumberField label={t('discount')} unit={t('units.percent')} value={estimate.discount} onChange={(discount) => onChange({ ...estimate, discount })} {...estimateBounds.discount} />
        <NumberField label={t('growth')} unit={t('units.growth')} value={estimate.growth} onChange={(growth) => onChange({ ...estimate, growth })} {...estimateBounds.growth} />
      </div>
      <p className="mt-3 text-xs text-muted">{t('example')}</p>
    </form>
  )
}

function LineFields({ line, number, onChange, onRemove }: { line: Line; number: number; onChange: (next: Line) => void; onRemove: () => void }) {
  const t = useText('site-tool-cloud-cost')
  const per = perOf(line)
  const list = line.price === 'own' ? null : prices[line.price]
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{t('line.number', { number })}</legend>
      <div className="flex items-start gap-2">
        <Select
          label={t('line.price')}
          className="min-w-0 flex-1"
          value={line.price}
          onChange={(event) => onChange({ ...newLine(event.target.value as PriceId | 'own', line.amount), hours: line.hours })}
        >
          {providers.map((provider) => (
            <optgroup key={provider} label={provider}>
              {priceIds
                .filter((id) => providerOf(id) === provider)
                .map((id) => (
                  <option key={id} value={id}>
                    {prices[id].name}
                  </option>
                ))}
            </optgroup>
          ))}
          <option value="own">{t('line.own')}</option>
        </Select>
        <Button size="icon" variant="ghost" className="mt-1.5 print:hidden" aria-label={t('line.remove', { number })} onClick={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
        </Button>
      </div>
      {line.price === 'own' ? <Input label={t('line.own-name')} value={line.name} maxLength={80} onChange={(event) => onChange({ ...line, name: event.target.value })} /> : null}
      <div className="grid grid-cols-1 gap-2 min-[22rem]:grid-cols-2 min-[22rem]:[&>:last-child:nth-child(odd)]:col-span-full min-[26rem]:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] min-[26rem]:[&>:last-child:nth-child(odd)]:col-auto">
        <NumberField label={t(per === 'gb' || per === 'gb-month' ? 'line.amount-gb' : 'line.amount')} value={line.amount} onChange={(amount) => onChange({ ...line, amount })} {...lineBounds.amount} />
        {per === 'hour' ? <NumberField label={t('line.hours')} value={line.hours} onChange={(hours) => onChange({ ...line, hours })} {...lineBounds.hours} /> : null}
        <NumberField label={t(`line.price-${per}`)} value={line.unitPrice} onChange={(unitPrice) => onChange({ ...line, unitPrice })} {...lineBounds.unitPrice} />
      </div>
      {list ? (
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          {isOverwritten(line) ? (
            <ChangedPrice list={list} onBack={() => onChange({ ...line, unitPrice: newLine(line.price).unitPrice })} />
          ) : (
            t('line.listed', { date: utcDate(t.language, list.read), region: list.region })
          )}
        </p>
      ) : null}
    </fieldset>
  )
}
