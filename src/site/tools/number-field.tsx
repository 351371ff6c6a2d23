import { useState } from 'react'
import { useText } from '@/site/text'
import { Input } from '@/ui/input'
import { readNumber, writeNumber, type NumberBounds } from './number-text'

export type NumberFieldProps = NumberBounds & {
  label: string
  /** At the end of the box: "€/h", "months". */
  unit?: string
  /** Canonical ("1400.5"): the number that is calculated with. */
  value: string
  /** Only with numbers within the bounds. */
  onChange: (value: string) => void
  hint?: string
  className?: string
}

/**
 * A number with its unit. What is typed stays as it is until one leaves the field; while it is no number the field says
 * why and which number is calculated with meanwhile, so nothing is lost and no result is wrong in silence.
 */
export function NumberField({ label, unit, value, onChange, hint, className, min, max, whole }: NumberFieldProps) {
  const t = useText('site-tools')
  const [typed, setTyped] = useState<string | null>(null)
  const bounds = { min, max, whole }
  const written = writeNumber(value, t.language)
  const read = typed === null ? null : readNumber(typed, t.language, bounds)
  const limit = (bound: number | undefined) => (bound === undefined ? '' : writeNumber(String(bound), t.language))
  const error = read?.problem
    ? `${t(`number.${read.problem}`, { min: limit(min), max: limit(max), example: writeNumber('2.5', t.language) })} ${t('number.meanwhile', { value: written })}`
    : undefined
  return (
    <Input
      label={label}
      /* On the line of the number: a long label needs the whole line above it. */
      trailing={unit ? <span className="inline-block translate-y-2">{unit}</span> : undefined}
      hint={hint}
      error={error}
      className={className}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? written}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        const next = readNumber(text, t.language, bounds)
        if (next.value !== undefined && next.value !== value) onChange(next.value)
      }}
      onBlur={() => {
        if (!read?.problem) setTyped(null)
      }}
    />
  )
}
