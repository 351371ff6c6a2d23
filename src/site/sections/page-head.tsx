import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'

interface Props {
  /** A word above the title that says where one is. */
  eyebrow?: ReactNode
  title: ReactNode
  lead?: ReactNode
  /** Buttons. */
  actions?: ReactNode
  /** Small print under the buttons. */
  note?: ReactNode
  /** The evidence beside the text; under it on a phone. */
  aside?: ReactNode
  className?: string
}

/** The head of a page: its one h1, and beside it what shows that it is true. */
export function PageHead({ eyebrow, title, lead, actions, note, aside, className }: Props) {
  return (
    <header className={cx('frame grid-12 items-center gap-y-10 pt-12 pb-14 md:pt-20 md:pb-20', className)}>
      <div className={cx('col-span-full', aside ? 'lg:col-span-6' : 'lg:col-span-8')}>
        {eyebrow && <p className="mb-4 text-sm text-muted">{eyebrow}</p>}
        <h1 id="page-title" tabIndex={-1} className="site-title outline-none">
          {title}
        </h1>
        {lead && <p className="site-lead mt-5">{lead}</p>}
        {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
        {note && <p className="mt-6 max-w-measure text-sm text-muted">{note}</p>}
      </div>
      {aside && <div className="col-span-full min-w-0 lg:col-span-6">{aside}</div>}
    </header>
  )
}
