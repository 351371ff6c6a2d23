import { findPart } from '@/lib/find-part'

/** A text with what was typed marked in it. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const [start, end] = findPart(text, typed) ?? [0, 0]
  if (end === start) return text
  return (
    <>
      {text.slice(0, start)}
      <mark className="bg-transparent font-semibold text-accent-text">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
