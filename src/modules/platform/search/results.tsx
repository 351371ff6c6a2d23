import { FolderKanban, MessageSquareText, Server, Table2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { Marked } from '@/patterns/marked'
import { TimeText } from '@/patterns/time-text'
import { href } from '@/routes/href'
import { Chip } from '@/ui/chip'
import { perCategory, type Found, type SearchKind } from './search.model'

const looks: Record<SearchKind, { icon: LucideIcon; colour: string; to?: (id: string) => string }> = {
  chat: { icon: MessageSquareText, colour: 'text-knulledge', to: (sessionId) => href('chat-session', { sessionId }) },
  project: { icon: FolderKanban, colour: 'text-knulldev', to: (id) => href('project', { id }) },
  /* Not a link (ruling 8). */
  dataset: { icon: Table2, colour: 'text-knulledge' },
  service: { icon: Server, colour: 'text-knullops', to: (serviceId) => href('service', { serviceId }) },
}

/** The found rows of one category. */
export function Results({ kind, rows, text, label }: { kind: SearchKind; rows: readonly Found[]; text: string; label: string }) {
  const { t } = useTranslation('search')
  const format = useFormat()
  return (
    <>
      <ul aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line last:border-b-0">
            <Row kind={kind} row={row}>
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium wrap-anywhere">
                  <Marked text={row.name} typed={text} />
                </span>
                {kind === 'project' || kind === 'service' ? (
                  <span className="line-clamp-2 text-xs text-muted wrap-anywhere">{row.description ? <Marked text={row.description} typed={text} /> : t('no_description')}</span>
                ) : null}
                {kind === 'dataset' ? (
                  <span className="block text-xs text-muted">
                    <span className="num">{format.megabytes(row.size_bytes ?? 0)}</span>, {row.type?.toUpperCase()}
                  </span>
                ) : null}
              </span>
              <span className="shrink-0 text-xs text-muted">
                <TimeText value={row.updated_at} />
              </span>
            </Row>
          </li>
        ))}
      </ul>
      {rows.length === perCategory ? <p className="border-t border-line px-3.5 py-2 text-xs text-muted">{t('first', { n: format.number(perCategory) })}</p> : null}
    </>
  )
}

function Row({ kind, row, children }: { kind: SearchKind; row: Found; children: ReactNode }) {
  const { t } = useTranslation('search')
  const { org, memberships, switchOrg } = useOrg()
  const { icon: Icon, colour, to } = looks[kind]
  /* A project may be of another organisation: its screen is there, so following it goes there. */
  const other = row.org_id === org.id ? undefined : memberships.find((membership) => membership.org.id === row.org_id)?.org
  const content = (
    <>
      <Icon size={16} strokeWidth={1.6} aria-hidden="true" className={`shrink-0 ${colour}`} />
      {children}
      {other ? <Chip>{t('in_org', { org: other.name })}</Chip> : null}
    </>
  )
  const look = 'flex min-h-12 items-center gap-3 px-3.5 py-2'
  if (!to) return <div className={look}>{content}</div>
  return (
    <Link to={to(row.id)} data-step="" className={`${look} -outline-offset-2 hover:bg-hover`} onClick={() => other && switchOrg(other.id)}>
      {content}
    </Link>
  )
}
