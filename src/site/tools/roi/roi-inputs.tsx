import { RotateCcw } from 'lucide-react'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { Button } from '@/ui/button'
import { Select } from '@/ui/select'
import { NumberField } from '../number-field'
import { RangeField } from '../range-field'
import { InputGroup } from '../tool-frame'
import { bounds, currencies, defaults, type Currency, type Field, type RoiInput } from './input'

const symbols: Readonly<Record<Currency, string>> = { EUR: '€', USD: '$', GBP: '£', CHF: 'CHF' }

export function RoiInputs({ input, onChange }: { input: RoiInput; onChange: (next: RoiInput) => void }) {
  const t = useText('site-tool-roi')
  const format = useFormat()
  const sign = symbols[input.currency]
  const field = (name: Field, unit?: string, hint?: string) => (
    <NumberField label={t(`fields.${name}`)} unit={unit} hint={hint} value={input[name]} onChange={(value) => onChange({ ...input, [name]: value })} {...bounds[name]} />
  )
  const range = (name: Field, max: number, step: number, shown: string) => (
    <RangeField
      label={t(`fields.${name}`)}
      value={input[name]}
      onChange={(value) => onChange({ ...input, [name]: value })}
      min={0}
      /* A link may bring a larger share than the slider usually offers. */
      max={Math.max(max, Number(input[name]))}
      step={step}
      shown={shown}
    />
  )
  const pair = 'grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2'
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <InputGroup legend={t('groups.search')}>
        <div className={pair}>
          {field('engineers')}
          {field('rate', `${sign}${t('units.hour')}`)}
        </div>
        {range('hours', 10, 0.1, `${format.number(Number(input.hours))} ${t('units.hours')}`)}
        {range('recovered', 60, 1, format.percent(Number(input.recovered) / 100, 1))}
      </InputGroup>
      <InputGroup legend={t('groups.incidents')}>
        <div className={pair}>
          {field('incidents')}
          {field('restore', t('units.hours'))}
        </div>
        {field('incidentHour', sign)}
        {range('saved', 80, 1, format.percent(Number(input.saved) / 100, 1))}
      </InputGroup>
      <InputGroup legend={t('groups.costs')}>
        <div className={pair}>
          {field('oneOff', sign)}
          {field('fee', sign)}
        </div>
        {field('exit', sign, t('hints.exit'))}
      </InputGroup>
      <InputGroup legend={t('groups.plan')}>
        <div className={pair}>
          {field('ramp', t('units.months'))}
          {field('months', t('units.months'))}
          {field('discount', t('units.year'))}
          <Select
            label={t('fields.currency')}
            value={input.currency}
            onChange={(event) => onChange({ ...input, currency: event.target.value as Currency })}
            options={currencies.map((code) => ({ value: code, label: code }))}
          />
        </div>
      </InputGroup>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <Button size="sm" variant="ghost" className="-ms-3.5" onClick={() => onChange(defaults)}>
          <RotateCcw size={15} aria-hidden="true" />
          {t('reset')}
        </Button>
      </div>
      <p className="mt-1 text-xs text-muted">{t('example')}</p>
    </form>
  )
}
