import { Building2, FileChartColumn, FileText, Keyboard, Languages, LogOut, MessageSquareText, FolderKanban, FolderOpen, Server, Siren, SunMoon, Table2, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useCan, useMemberships } from '@/data/org'
import { useRecentActivity } from '@/data/recent'
import { useSession } from '@/data/session'
import { themes, useTheme } from '@/data/theme'
import { languages } from '@/i18n'
import { useFormat } from '@/i18n/use-format'
import { showOverlay } from '@/patterns/overlays'
import { usePaletteOffers } from '@/patterns/palette-actions'
import { keyOf } from '@/patterns/shortcuts'
import { useLanguage } from '@/patterns/use-language'
import { href } from '@/routes/href'
import { matchRow, sitePageOf } from '@/routes/select'
import type { Module } from '@/routes/table'
import type { Entry, EntryGroup } from './entry'
import type { FoundRecord, RecordKind } from './palette.queries'
import { groups, placesFor } from './places'

const colours: Record<Module, string> = { knulledge: 'text-knulledge', knulldev: 'text-knulldev', knullops: 'text-knullops' }

const kinds: Record<RecordKind, { icon: LucideIcon; module: Module; to: (id: string) => string }> = {
  incident: { icon: Siren, module: 'knullops', to: (id) => href('incident', { id }) },
  service: { icon: Server, module: 'knullops', to: (serviceId) => href('service', { serviceId }) },
  project: { icon: FolderKanban, module: 'knulldev', to: (id) => href('project', { id }) },
  chat: { icon: MessageSquareText, module: 'knulledge', to: (sessionId) => href('chat-session', { sessionId }) },
  dataset: { icon: Table2, module: 'knulledge', to: (datasetId) => href('dataset', { datasetId }) },
  document: { icon: FileText, module: 'knulledge', to: (documentId) => href('document', { documentId }) },
  report: { icon: FileChartColumn, module: 'knulledge', to: (reportId) => href('report', { reportId }) },
}
const isKind = (kind: string): kind is RecordKind => kind in kinds
const mostRecent = 5

/** How a record is shown: its name, what it is and how it is. */
export function useRecordEntry(): (record: FoundRecord) => Entry {
  const { t } = useTranslation(['palette', 'incidents', 'projects'])
  const format = useFormat()
  return (record) => {
    const { icon, module, to } = kinds[record.kind]
    const said =
      record.kind === 'incident'
        ? t(`incidents:status.${record.state}` as never)
        : record.kind === 'project'
          ? t(`projects:status.${record.state}` as never)
          : record.kind === 'service'
            ? t('tier', { tier: record.state })
            : record.kind === 'chat' || record.kind === 'report'
              ? format.relative(record.updated_at)
              : record.kind === 'document'
                ? t(`type.${record.type}` as never)
                : format.megabytes(record.size_bytes ?? 0)
    return {
      id: `record:${record.id}`,
      name: record.number === null ? record.name : `INC-${record.number} ${record.name}`,
      hint: [t(`kind.${record.kind}`), said].join(', '),
      icon,
      colour: colours[module],
      to: to(record.id),
      state: record.severity?.toUpperCase(),
      stateTone: record.severity === 'sev1' || record.severity === 'sev2' ? 'bad' : record.severity === 'sev3' ? 'warn' : 'neutral',
      record,
    }
  }
}

/** The module in whose group a record stands. */
export const moduleOf = (record: FoundRecord): Module => kinds[record.kind].module

/** Everything that there is without typing: what the screen offers, where one was, the places, the settings. */
export function useEntries(searching: boolean): { offered: readonly EntryGroup[]; recent: readonly Entry[]; places: Readonly<Record<(typeof groups)[number], readonly Entry[]>>; subject?: string } {
  const { t } = useTranslation(['palette', 'routes', 'shell', 'patterns'])
  const format = useFormat()
  const { pathname } = useLocation()
  const { user, admin, signOut } = useSession()
  const { org, memberships } = useMemberships()
  const can = useCan()
  const offers = usePaletteOffers()
  const visits = useRecentActivity(org?.id)

  const offered = offers.map((offer, index): EntryGroup => ({
    id: `offer:${index}`,
    title: offer.title,
    entries: offer.actions.map((action) => ({
      id: `offer:${index}:${action.id}`,
      name: action.label,
      hint: action.refused ?? action.hint,
      icon: action.icon ?? FolderOpen,
      colour: 'text-accent-text',
      to: action.to,
      run: action.run,
      refused: action.refused,
      keys: action.shortcut && keyOf(action.shortcut),
    })),
  }))

  const recent = user
    ? visits
        .filter((visit) => visit.path !== pathname)
        .slice(0, mostRecent)
        .map((visit): Entry => {
          const known = isKind(visit.kind) ? kinds[visit.kind] : undefined
          return {
            id: `recent:${visit.path}`,
            name: visit.title,
            hint: [known && t(`kind.${visit.kind as RecordKind}`), format.relative(visit.timestamp)].filter(Boolean).join(', '),
            icon: known?.icon ?? FolderOpen,
            colour: known && colours[known.module],
            to: visit.path,
          }
        })
    : []

  /* Members look for the site's pages on the site: in the platform they would stand before places of the same word. */
  const onSite = sitePageOf(matchRow(pathname).row, user !== null) !== undefined
  const places = { navigation: [], knulledge: [], knulldev: [], knullops: [], settings: [] } as Record<(typeof groups)[number], Entry[]>
  for (const place of placesFor({ signedIn: user !== null, admin })) {
    /* One is there already; by its name it is found all the same. */
    if (place.to === pathname && !searching) continue
    if (place.site && user && !onSite) continue
    const refused = place.writes && !can('write') ? t('patterns:read_only') : undefined
    places[place.group].push({
      id: `place:${place.id}`,
      name: t(place.label as never),
      hint: refused ?? place.to,
      icon: place.icon,
      colour: place.group in colours ? colours[place.group as Module] : undefined,
      to: place.to,
      keys: place.keys,
      refused,
    })
  }
  places.settings.push(
    { id: 'theme', name: t('settings.theme'), icon: SunMoon, step: { kind: 'theme' } },
    { id: 'language', name: t('settings.language'), icon: Languages, step: { kind: 'language' } },
  )
  if (memberships.length > 1) places.settings.push({ id: 'organisation', name: t('settings.organisation'), hint: org?.name, icon: Building2, step: { kind: 'organisation' } })
  places.settings.push({ id: 'shortcuts', name: t('settings.shortcuts'), icon: Keyboard, keys: keyOf('help'), run: () => showOverlay('shortcuts') })
  if (user) places.settings.push({ id: 'sign-out', name: t('shell:user.sign_out'), hint: user.email, icon: LogOut, run: () => void signOut() })

  return { offered, recent, places, subject: offers.find((offer) => offer.subject)?.subject }
}

/** The themes, the languages and the organisations: steps of their own, and found directly by typing. */
export function useChoices(): Record<'theme' | 'language' | 'organisation', readonly Entry[]> {
  const { t } = useTranslation(['palette', 'shell'])
  const { language: chosen, setLanguage } = useLanguage()
  const { preference, setPreference } = useTheme()
  const { org, memberships, switchOrg } = useMemberships()
  const current = (yes: boolean) => (yes ? { state: t('settings.current'), stateTone: 'accent' as const } : {})
  return {
    theme: themes.map((theme) => ({
      id: `theme:${theme}`,
      name: t('settings.theme_to', { name: t(`shell:theme.${theme}`) }),
      icon: SunMoon,
      run: () => setPreference(theme),
      ...current(theme === preference),
    })),
    language: languages.map((language) => ({
      id: `language:${language}`,
      name: t('settings.language_to', { name: t(`shell:language.${language}`) }),
      icon: Languages,
      run: () => void setLanguage(language),
      ...current(language === chosen),
    })),
    organisation:
      memberships.length > 1
        ? memberships.map((membership) => ({
            id: `organisation:${membership.org.id}`,
            name: t('settings.organisation_to', { name: membership.org.name }),
            hint: t(`shell:org.role.${membership.role}`),
            icon: Building2,
            run: () => switchOrg(membership.org.id),
            ...current(membership.org.id === org?.id),
          }))
        : [],
  }
}
