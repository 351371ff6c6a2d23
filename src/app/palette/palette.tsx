import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, Copy, CornerDownLeft, ExternalLink, Search, Siren, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCan, useMemberships } from '@/data/org'
import { useSession } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { Marked } from '@/patterns/marked'
import { showOverlay } from '@/patterns/overlays'
import { keyOf } from '@/patterns/shortcuts'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { CommandDialog, CommandGroup, CommandInput, CommandItem, CommandList } from '@/ui/command'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { Caps } from '../shortcuts/caps'
import type { Entry, EntryGroup, Step } from './entry'
import { stays } from './filter'
import { recordsQuery } from './palette.queries'
import { groups } from './places'
import { Preview } from './preview'
import { moduleOf, useChoices, useEntries, useRecordEntry } from './use-entries'
import { useSettled } from './use-settled'

/** Typing pauses for as long before names are asked for. */
const pause = 150
const everywhere = 'everywhere'

/** Take me there, or do that. `typed` is what was typed while its code was on its way. */
export default function Palette({ typed }: { typed: string }) {
  const { t } = useTranslation(['palette', 'common'])
  const format = useFormat()
  const navigate = useNavigate()
  const { user } = useSession()
  const { org } = useMemberships()
  const can = useCan()
  const [text, setText] = useState(typed)
  const [step, setStep] = useState<{ at: Step; text: string } | null>(null)
  const [moved, setMoved] = useState(false)
  const [value, setValue] = useState('')
  /* What happens once the palette is gone, and whether that leaves the screen. */
  const after = useRef<{ act: () => void; leaves: boolean } | null>(null)

  const searching = text.trim() !== ''
  const { offered, recent, places, subject } = useEntries(searching)
  const choices = useChoices()
  const toEntry = useRecordEntry()
  const asked = useSettled(text.trim(), pause)
  const records = useQuery({ ...recordsQuery(org?.id ?? '', asked), enabled: org !== null && asked !== '', placeholderData: keepPreviousData })
  const shownText = step ? step.text : text

  /** What can be done with an entry besides opening it. */
  const actionsOf = (entry: Entry): readonly Entry[] => {
    const { to } = entry
    if (to === undefined || entry.refused) return []
    const actions: Entry[] = [
      { id: 'act:open', name: t('more.open'), icon: CornerDownLeft, to },
      { id: 'act:tab', name: t('more.tab'), icon: ExternalLink, to, way: 'tab', keys: keyOf('palette-tab') },
      { id: 'act:copy', name: t('more.copy'), icon: Copy, way: 'now', run: () => copy(to) },
    ]
    if (entry.record?.kind === 'service' && can('write')) {
      actions.push({ id: 'act:report', name: t('more.report'), icon: Siren, colour: 'text-knullops', to: href('incident-new', {}, { service: entry.record.id }) })
    }
    return actions
  }
  const copy = (to: string) =>
    void navigator.clipboard.writeText(new URL(to, location.origin).href).then(
      () => toast.success(t('more.copied')),
      () => toast.error(t('more.not_copied')),
    )

  const found = searching ? (records.data ?? []).map(toEntry).filter((entry) => stays([entry.name], text)) : []
  const waiting = searching && org !== null && !records.isError && (asked !== text.trim() || records.isFetching)

  const title = (id: (typeof groups)[number]) => (id === 'navigation' || id === 'settings' ? t(`group.${id}`) : t(`common:module.${id}`))
  const kept = (entries: readonly Entry[]) => entries.filter((entry) => stays([entry.name, entry.hint], text))
  const root = (): readonly EntryGroup[] => {
    const leading = found.map((entry) => entry.to)
    return [
      ...offered.map((group) => ({ ...group, entries: kept(group.entries) })),
      { id: 'recent', title: t('group.recent'), entries: kept(recent).filter((entry) => !leading.includes(entry.to)) },
      ...groups.map((id) => ({
        id,
        title: title(id),
        entries: [
          ...kept(places[id]),
          ...found.filter((entry) => entry.record && moduleOf(entry.record) === id),
          ...(id === 'settings' && searching ? kept([...choices.theme, ...choices.language, ...choices.organisation]) : []),
        ],
      })),
    ]
  }
  const inside = (at: Step): readonly EntryGroup[] => {
    const entries = at.kind === 'entry' ? actionsOf(at.entry) : choices[at.kind]
    return [{ id: at.kind, title: at.kind === 'entry' ? at.entry.name : t(`settings.${at.kind}`), entries: entries.filter((entry) => stays([entry.name, entry.hint], shownText)) }]
  }
  const shown = (step ? inside(step.at) : root()).filter((group) => group.entries.length > 0)
  const count = shown.reduce((sum, group) => sum + group.entries.length, 0)
  const search: Entry | null =
    searching && user && !step ? { id: everywhere, name: t('everywhere', { text: text.trim() }), icon: Search, to: href('search', {}, { q: text.trim() }) } : null
  const all = [...shown.flatMap((group) => group.entries), ...(search ? [search] : [])]
  /* Until one moves, the first line is the chosen one, also when names arrive above it. */
  const chosen = all.find((entry) => entry.id === value && moved) ?? all.find((entry) => !entry.refused)

  const close = (act: (() => void) | null, leaves: boolean) => {
    after.current = act && { act, leaves }
    showOverlay(null)
  }
  const openTab = (to: string) => {
    window.open(to, '_blank', 'noopener')
    close(null, false)
  }
  const enter = (next: Step | null) => {
    setStep(next && { at: next, text: '' })
    setMoved(false)
  }
  const choose = (entry: Entry) => {
    if (entry.refused) return
    if (entry.step) return enter(entry.step)
    const { to, run } = entry
    if (entry.way === 'tab' && to) return openTab(to)
    if (entry.way === 'now' && run) {
      run()
      return close(null, false)
    }
    if (to !== undefined) close(() => void navigate(to), true)
    else if (run) close(run, false)
  }
  const type = (next: string) => {
    if (step) setStep({ ...step, text: next })
    else setText(next)
    setMoved(false)
  }
  /** One step back; false when there is none left. */
  const back = () => {
    if (step) enter(null)
    else if (text !== '') type('')
    else return false
    return true
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && chosen?.to) {
      event.preventDefault()
      if (!chosen.refused) openTab(chosen.to)
    } else if (event.key === 'Tab' && !event.shiftKey && !step && chosen && actionsOf(chosen).length > 0) {
      event.preventDefault()
      enter({ kind: 'entry', entry: chosen })
    } else if (event.key === 'Backspace' && step && step.text === '') {
      event.preventDefault()
      enter(null)
    } else if (['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(event.key)) setMoved(true)
  }

  const line = (entry: Entry) => {
    const Icon = entry.icon
    return (
      <CommandItem
        key={entry.id}
        value={entry.id}
        disabled={entry.refused !== undefined}
        onSelect={() => choose(entry)}
        icon={<Icon size={16} strokeWidth={1.6} aria-hidden="true" className={entry.colour} />}
        title={entry.id === everywhere ? entry.name : <Marked text={entry.name} typed={shownText} />}
        hint={entry.hint && <Marked text={entry.hint} typed={entry.record ? '' : shownText} />}
        end={
          entry.state || entry.keys ? (
            <>
              {entry.state ? <Chip tone={entry.stateTone}>{entry.state}</Chip> : null}
              {entry.keys ? <Caps keys={entry.keys} /> : null}
            </>
          ) : null
        }
      />
    )
  }

  return (
    <CommandDialog
      open
      onOpenChange={() => showOverlay(null)}
      label={t('label')}
      value={chosen?.id ?? ''}
      onValueChange={setValue}
      onKeyDown={press}
      onEscape={(event) => {
        if (back()) event.preventDefault()
      }}
      onGone={() => {
        const next = after.current
        after.current = null
        if (next) queueMicrotask(next.act)
        return next?.leaves ?? false
      }}
      wide={searching && user !== null}
    >
      <div className="flex items-center gap-2 border-b border-line ps-4 pe-2">
        {step ? (
          <Button variant="ghost" size="icon" className="-ms-2.5" aria-label={t('back')} onClick={() => enter(null)}>
            <ChevronLeft size={16} aria-hidden="true" />
          </Button>
        ) : (
          <Search size={16} strokeWidth={1.6} aria-hidden="true" className="me-1 shrink-0 text-muted" />
        )}
        <CommandInput value={shownText} onValueChange={type} placeholder={t('placeholder')} maxLength={200} />
        <p role="status" className={cx('text-xs whitespace-nowrap text-muted', !searching && 'sr-only')}>
          {searching && !waiting ? t('matches', { count, n: format.number(count) }) : null}
        </p>
        {subject && !searching && !step ? <Chip className="max-md:hidden">{t('on', { subject })}</Chip> : null}
        <Button variant="ghost" size="icon" aria-label={t('close')} onClick={() => showOverlay(null)}>
          <Caps keys={keyOf('palette-back')} />
          <X size={16} aria-hidden="true" className="hidden max-md:block pointer-coarse:block" />
        </Button>
      </div>
      <div className="flex min-h-0">
        <CommandList label={t('label')} className="min-w-0 flex-1" onPointerMove={() => setMoved(true)}>
          {shown.map((group) => (
            <CommandGroup key={group.id} heading={group.title}>
              {group.entries.map(line)}
            </CommandGroup>
          ))}
          {waiting && found.length === 0 ? (
            <div className="flex h-9 items-center px-2.5">
              <Skeleton className="w-56" />
              <span className="sr-only">{t('searching')}</span>
            </div>
          ) : null}
          {search && records.isError ? (
            <div className="flex items-center gap-3 px-2.5 py-1 text-sm text-muted">
              {t('failed')}
              <Button variant="ghost" size="sm" pending={records.isFetching} onClick={() => void records.refetch()}>
                {t('retry')}
              </Button>
            </div>
          ) : null}
          {count === 0 && !waiting && !(search && records.isError) ? <p className="px-2.5 pt-4 pb-3 text-sm text-muted">{t('none')}</p> : null}
          {search ? <CommandGroup>{line(search)}</CommandGroup> : null}
        </CommandList>
        {searching && !step && chosen?.to && chosen.id !== everywhere ? <Preview entry={chosen} actions={actionsOf(chosen)} onChoose={choose} /> : null}
      </div>
      <p aria-hidden="true" className="flex items-center gap-4 border-t border-line px-4 py-2 text-xs text-muted max-md:hidden pointer-coarse:hidden">
        <span className="flex items-center gap-1">
          <Caps keys="ArrowUp ArrowDown" /> {t('keys.move')}
        </span>
        <span className="flex items-center gap-1">
          <Caps keys={keyOf('palette-run')} /> {t('keys.open')}
        </span>
        <span className="flex items-center gap-1">
          <Caps keys={keyOf('palette-tab')} /> {t('keys.tab')}
        </span>
        <span className="flex items-center gap-1">
          <Caps keys={keyOf('palette-more')} /> {t('keys.more')}
        </span>
        <span className="ms-auto flex items-center gap-1">
          <Caps keys={keyOf('palette-back')} /> {t('keys.back')}
        </span>
      </p>
    </CommandDialog>
  )
}
