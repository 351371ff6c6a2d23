import { useQuery } from '@tanstack/react-query'
import { FileText, Table2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { FilterInput } from '@/patterns/filter-input'
import { QueryState } from '@/patterns/query-state'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import type { Scope, Source } from './chat.model'
import { sourcesQuery } from './chat.queries'

/** Chooses what is asked: everything, or some datasets and documents. */
export function ScopeDialog({ open, onOpenChange, scope, onChange }: { open: boolean; onOpenChange: (open: boolean) => void; scope: Scope; onChange: (scope: Scope) => void }) {
  const { t } = useTranslation(['chat', 'patterns'])
  const format = useFormat()
  const { org } = useOrg()
  const [filter, setFilter] = useState('')
  const sources = useQuery({ ...sourcesQuery(org.id, filter.trim()), enabled: open })
  const chosen = new Set(scope.map((source) => source.id))
  const toggle = (source: Source) =>
    onChange(chosen.has(source.id) ? scope.filter((one) => one.id !== source.id) : [...scope, { kind: source.kind, id: source.id, name: source.name }])

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('chat:scope.title')}
      description={t('chat:scope.hint')}
      closeLabel={t('patterns:close')}
      footer={
        <>
          <Button variant="ghost" onClick={() => onChange([])} disabled={scope.length === 0}>
            {t('chat:scope.all')}
          </Button>
          <Button onClick={() => onOpenChange(false)}>{t('chat:scope.done')}</Button>
        </>
      }
    >
      <FilterInput value={filter} onValueChange={setFilter} label={t('chat:scope.filter')} className="mt-1 mb-2 w-full!" />
      <QueryState query={sources} what={t('chat:scope.sources')}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="px-1 py-4 text-sm text-muted">{t('chat:scope.none')}</p>
          ) : (
            <ul className="-mx-1">
              {rows.map((source) => {
                const Icon = source.kind === 'dataset' ? Table2 : FileText
                return (
                  <li key={source.id}>
                    <label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2 hover:bg-hover">
                      <input type="checkbox" className="check" checked={chosen.has(source.id)} onChange={() => toggle(source)} />
                      <Icon size={14} aria-hidden="true" className="shrink-0 text-muted" />
                      <span className="min-w-0 flex-1 truncate text-sm">{source.name}</span>
                      <span className="text-xs whitespace-nowrap text-muted">
                        {t(source.kind === 'dataset' ? 'chat:count.rows' : 'chat:count.passages', { count: source.parts, n: format.number(source.parts) })}
                      </span>
                    </label>
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryState>
    </Dialog>
  )
}
