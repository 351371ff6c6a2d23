import { useId } from 'react'

export type RangeFieldProps = {
  label: string
  /** Canonical number. */
  value: string
  onChange: (value: string) => void
  min: number
  max: number
  step: number
  /** The value as it is read out and drawn: "20 %". */
  shown: string
}

/** A number that is a guess anyway: a slider, with its value beside its name. */
export function RangeField({ label, value, onChange, min, max, step, shown }: RangeFieldProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="num shrink-0 font-semibold">
          {shown}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.target.value)}
        className="mt-0.5 h-9 w-full cursor-pointer accent-accent print:hidden"
      />
    </div>
  )
}
