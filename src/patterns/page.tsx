import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'

export type PageProps = {
  title: ReactNode
  /** What the screen answers, or how much there is. */
  subtitle?: ReactNode
  /** At most one of them is the primary button. */
  actions?: ReactNode
  /** It is not known yet whether they stand here or in an empty state: their place is kept, and nobody presses what moves away. */
  actionsWait?: boolean
  /** Stands before the title on the same line: a state, a severity. */
  lead?: ReactNode
  width?: 'full' | 'narrow' | 'form'
  className?: string
  children: ReactNode
}

const widths = { full: '', narrow: 'max-w-[60rem]', form: 'max-w-[40rem]' }

/** The frame of a screen. The heading takes the focus after navigation, so that its title is read out. */
export function Page({ title, subtitle, actions, actionsWait = false, lead, width = 'full', className, children }: PageProps) {
  return (
    <div className={cx('min-w-0 px-4 py-pad pb-10 md:px-6', widths[width], className)}>
      <header className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            {lead}
            <h1 id="page-title" tabIndex={-1} className="page-title">
              {title}
            </h1>
          </div>
          {subtitle ? <div className="mt-0.5 text-sm text-muted text-pretty">{subtitle}</div> : null}
        </div>
        {actions ? <div className={cx('flex flex-wrap items-center gap-2 max-md:w-full max-md:[&>*]:flex-1', actionsWait && 'invisible')}>{actions}</div> : null}
      </header>
      {children}
    </div>
  )
}
