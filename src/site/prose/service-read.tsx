import type { ReactNode } from 'react'
import type { Meta } from '@/content/schema'
import { SiteLink } from '@/site/link'
import { useText } from '@/site/text'
import { LongRead, type LongReadProps } from './long-read'

interface Props extends Omit<LongReadProps, 'trail' | 'aside' | 'after'> {
  /** The list that it belongs to. */
  readonly list: 'case-studies' | 'insights'
  /** What it is about, after the list. */
  readonly about: string
  /** The service that does such work, and the words that lead to it. */
  readonly service: Meta<'articles'>['service']
  readonly leadIn: string
  /** What to read next: a link, and a line about it. */
  readonly next?: { readonly link: ReactNode; readonly about?: string } | undefined
}

/** A long text out of the work: an article or a case study, with its service beside it and the next one after it. */
export function ServiceRead({ list, about, service, leadIn, next, ...text }: Props) {
  const frame = useText('site')
  const prose = useText('site-prose')
  return (
    <LongRead
      {...text}
      trail={
        <>
          <SiteLink to={list}>{frame(`label.${list}`)}</SiteLink>
          <span aria-hidden="true">/</span>
          <span>{about}</span>
        </>
      }
      aside={
        <p className="print:hidden">
          {leadIn}{' '}
          <SiteLink to={`solution-${service}`} className="link">
            {frame(`label.solution-${service}`)}
          </SiteLink>
        </p>
      }
      after={
        next ? (
          <nav aria-label={prose('next')} className="mt-14 border-t border-line pt-6 print:hidden">
            <p className="text-sm text-muted">{prose('next')}</p>
            <p className="mt-1 text-lg font-semibold text-balance">{next.link}</p>
            {next.about ? <p className="mt-1 max-w-measure text-base text-muted">{next.about}</p> : null}
          </nav>
        ) : null
      }
    />
  )
}
