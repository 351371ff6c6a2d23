import { cx } from '@/lib/cx'

const look = 'inline-grid h-[18px] min-w-[19px] place-items-center rounded-[4px] border px-1 font-mono text-[11px] leading-none font-semibold'
const idle = 'border-accent-line bg-accent-soft text-accent-text'
const current = 'border-accent bg-accent text-on-accent'

/** The number of a quote. */
export function CiteNumber({ number, on = false, className }: { number: number; on?: boolean; className?: string }) {
  return <span className={cx(look, on ? current : idle, className)}>{number}</span>
}

/** The number of a quote in running text: opens its source. Its target is larger than its ink. */
export function CiteButton({ number, on, label, onOpen }: { number: number; on: boolean; label: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={on}
      onClick={onOpen}
      className={cx(
        look,
        on ? current : cx(idle, 'hover:border-accent'),
        'relative ms-0.5 cursor-pointer align-[1px] transition-colors duration-fast after:absolute after:-inset-x-2 after:-inset-y-2.5 after:content-[""]',
      )}
    >
      {number}
    </button>
  )
}
