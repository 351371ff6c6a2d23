import { useId, type ReactNode } from 'react'
import { cx } from '@/lib/cx'

interface Props {
  title?: ReactNode
  lead?: ReactNode
  /** A section changes by a hairline or by `sunken`, not both in a row. */
  tone?: 'plain' | 'sunken'
  /** Anchor. */
  id?: string
  /** Beside the heading: a period, a source, a switch. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A section of a page in the site's rhythm: 96 px around it, 64 on a phone. */
export function Section({ title, lead, tone = 'plain', id, aside, className, children }: Props) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={title ? heading : undefined} className={cx('site-section until-near', tone === 'sunken' && 'bg-sunken')}>
      <div className={cx('frame', className)}>
        {(title || lead || aside) && (
          <div className="mb-10 grid-12 items-end gap-y-4 md:mb-12">
            <div className={cx('col-span-full', aside ? 'lg:col-span-7' : 'lg:col-span-8')}>
              {title && (
                <h2 id={heading} className="site-heading">
                  {title}
                </h2>
              )}
              {lead && <p className="mt-4 max-w-measure text-lg text-muted">{lead}</p>}
            </div>
            {aside && <div className="col-span-full text-sm text-muted lg:col-span-5">{aside}</div>}
          </div>
        )}
        {children}
      </div>
    </section>
  )
}
