import { useEffect, useState } from 'react'
import type { Heading } from '@/content/entry'
import { cx } from '@/lib/cx'

/** What the second level of a text is called: third-level headings would make the list longer than it helps. */
const entries = (headings: readonly Heading[]) => headings.filter((heading) => heading.level === 2)

/** The heading that is being read: the last one above the upper third of the window. None before the page runs. */
function useCurrent(headings: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const parts = entries(headings).flatMap((heading) => document.getElementById(heading.id) ?? [])
    if (parts.length === 0 || !('IntersectionObserver' in window)) return
    const read = () => {
      const above = parts.filter((part) => part.getBoundingClientRect().top < window.innerHeight / 3)
      setCurrent(above.at(-1)?.id ?? parts[0]?.id ?? null)
    }
    // Asked only when a heading crosses the line, not with every pixel that is scrolled.
    const observer = new IntersectionObserver(read, { rootMargin: '0px 0px -66% 0px' })
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [headings])
  return current
}

function List({ headings, current, className }: { headings: readonly Heading[]; current: string | null; className?: string }) {
  return (
    <ul className={className}>
      {entries(headings).map((heading) => (
        <li key={heading.id}>
          <a
            href={`#${heading.id}`}
            aria-current={heading.id === current ? 'true' : undefined}
            className={cx(
              'block border-l-2 py-1.5 pl-3.5 no-underline hover:text-text',
              heading.id === current ? 'border-accent font-semibold text-text' : 'border-line text-muted',
            )}
          >
            {heading.text}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Beside the text, from 1,024 px: follows what is being read. */
export function ContentsBeside({ title, headings }: { title: string; headings: readonly Heading[] }) {
  const current = useCurrent(headings)
  return (
    <nav aria-label={title} className="sticky top-24 hidden max-h-[calc(100vh-8rem)] overflow-y-auto text-sm lg:block print:hidden">
      <p className="mb-2.5 text-xs font-semibold text-faint">{title}</p>
      <List headings={headings} current={current} />
    </nav>
  )
}

/** Above the text, on narrower screens: folded, so that the text begins where it is looked for. */
export function ContentsAbove({ title, headings }: { title: string; headings: readonly Heading[] }) {
  return (
    <details className="mb-8 rounded-md border border-line bg-raised px-4 py-3 lg:hidden print:hidden">
      <summary className="cursor-pointer text-base font-semibold">{title}</summary>
      <nav aria-label={title} className="mt-3 text-base">
        <List headings={headings} current={null} />
      </nav>
    </details>
  )
}
