import { Server } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOrg } from '@/data/org'
import { useSession } from '@/data/session'
import { href } from '@/routes/href'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Panel, PanelBody, PanelHeader } from '@/ui/panel'
import type { Incident, TimelineEntry } from './incidents.model'
import { takeCommand } from './incidents.queries'

interface Props {
  incident: Incident
  editable: boolean
  onEdit: () => void
}

export function WhatIsKnown({ incident, editable, onEdit }: Props) {
  const { t } = useTranslation('incidents')
  return (
    <Panel>
      <PanelHeader
        title={t('text.title')}
        actions={
          editable ? (
            <button type="button" onClick={onEdit} className="link h-9 cursor-pointer px-1 text-xs">
              {t('text.edit')}
            </button>
          ) : null
        }
      />
      <PanelBody>
        <p className={incident.description ? 'text-sm whitespace-pre-wrap wrap-anywhere' : 'text-sm text-muted'}>{incident.description || t('text.none')}</p>
      </PanelBody>
    </Panel>
  )
}

export function AffectedServices({ incident, editable, onEdit }: Props) {
  const { t } = useTranslation(['incidents', 'services'])
  return (
    <Panel>
      <PanelHeader
        title={t('affected.title')}
        hint={incident.services.length > 0 ? t('affected.count', { count: incident.services.length }) : undefined}
        actions={
          editable ? (
            <button type="button" onClick={onEdit} className="link h-9 cursor-pointer px-1 text-xs">
              {t('affected.edit')}
            </button>
          ) : null
        }
      />
      {incident.services.length > 0 ? (
        <ul className="py-1">
          {incident.services.map((service) => (
            <li key={service.id}>
              <Link to={href('service', { serviceId: service.id })} className="flex min-h-9 items-center gap-2.5 px-3.5 py-1 text-sm -outline-offset-2 hover:bg-hover">
                <Server size={14} aria-hidden="true" className="shrink-0 text-module" />
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{service.name}</span>
                <span className="shrink-0 text-xs text-muted">{t(`services:tier.${service.tier}.short` as never)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <PanelBody className="text-sm text-muted">{t('affected.none')}</PanelBody>
      )}
    </Panel>
  )
}

interface PeopleProps {
  incident: Incident
  entries: readonly TimelineEntry[]
  nameOf: (userId: string | null) => string | null
  writes: boolean
}

/** Who leads, who reported it, and who else has written or done something. */
export function People({ incident, entries, nameOf, writes }: PeopleProps) {
  const { t } = useTranslation('incidents')
  const { org } = useOrg()
  const { user } = useSession()
  const take = useMutation(takeCommand(org.id, incident.id))
  const ids = [incident.commander_id, incident.user_id, ...entries.map((entry) => entry.user_id)].filter((id): id is string => id !== null)
  const people = [...new Set(ids)].slice(0, 8)
  const role = (id: string) => (id === incident.commander_id ? t('person.commander') : id === incident.user_id ? t('person.reporter') : t('person.responder'))
  return (
    <Panel>
      <PanelHeader title={t('person.title')} />
      <ul className="grid gap-0.5 py-1.5">
        {incident.commander_id === null ? <li className="px-3.5 py-1 text-sm text-muted">{t('person.no_commander')}</li> : null}
        {people.map((id) => {
          const name = nameOf(id) ?? t('person.unknown')
          return (
            <li key={id} className="flex min-h-8 items-center gap-2.5 px-3.5 text-sm">
              <Avatar name={name} />
              <span className="min-w-0 truncate font-medium">{name}</span>
              <span className="ms-auto shrink-0 text-xs text-muted">{role(id)}</span>
            </li>
          )
        })}
      </ul>
      {writes && incident.is_open && incident.commander_id !== user?.id ? (
        <div className="border-t border-line p-2.5">
          <Button variant="outline" size="sm" className="w-full" pending={take.isPending} onClick={() => take.mutate()}>
            {t('person.take_command')}
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}
