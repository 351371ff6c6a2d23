import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'

interface Props {
  title: ReactNode
  text?: ReactNode
  /** Buttons, drawn for the dark panel. */
  actions: ReactNode
  /** On the right: what will happen, in steps. */
  children?: ReactNode
}

/** The end of a page: one dark panel in both themes, with the next step and what it consists of. */
export function ClosingCall({ title, text, actions, children }: Props) {
  /* At 320 px a German button is as wide as the panel: letters and edges are smaller there. */
  const buttons = <div className="flex flex-wrap gap-3 max-[400px]:[&>a]:w-full max-[400px]:[&>a]:px-2 max-[400px]:[&>a]:text-base">{actions}</div>
  return (
    <section className="site-section until-near">
      <div className="frame">
        <div data-theme="dark" className={cx('grid gap-x-16 rounded-xl border border-line bg-surface p-7 text-text max-[400px]:p-5 md:p-14', children ? 'gap-y-10 lg:grid-cols-2' : 'items-center gap-y-8 lg:grid-cols-[minmax(0,1fr)_auto]')}>
          <div className="min-w-0">
            <h2 className="site-heading">{title}</h2>
            {text && <p className="mt-4 max-w-120 text-md text-muted">{text}</p>}
            {children && <div className="mt-8">{buttons}</div>}
          </div>
          {children ? <div className="min-w-0">{children}</div> : buttons}
        </div>
      </div>
    </section>
  )
}
