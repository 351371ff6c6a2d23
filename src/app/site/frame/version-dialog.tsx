import { useEffect, useId, useRef } from 'react'
import { readVersion, type VersionInfo } from '@/lib/version-info'
import { useText } from '@/site/text'
import { Button } from '@/ui/button'

/** Reads /version.json. Throws when it is not there or says nothing. */
export async function loadVersion(): Promise<VersionInfo> {
  const answer = await fetch('/version.json', { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`version.json answered ${answer.status}`)
  return readVersion(await answer.json())
}

/** Version, build, modules and features, of which there may be many: they scroll. */
export default function VersionDialog({ info, onClose }: { info: VersionInfo; onClose: () => void }) {
  const t = useText('site-version')
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
  }, [])
  const built = info.builtAt && new Intl.DateTimeFormat(t.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(info.builtAt))
  const facts = [
    [t('build'), info.buildTag],
    [t('built'), built],
    [t('environment'), info.environment],
  ] as const
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
      className="fixed inset-0 m-auto h-fit max-h-[80vh] w-[calc(100%-2rem)] max-w-110 rounded-lg border border-line bg-raised p-0 text-text shadow-lg backdrop:bg-scrim"
    >
      <div className="grid max-h-[80vh] grid-rows-[auto_minmax(0,1fr)_auto]">
        <div className="border-b border-line px-6 py-4">
          <h2 id={title} className="text-lg font-semibold">
            {t('title', { version: info.version })}
          </h2>
        </div>
        {/* Reached by the keyboard, or what scrolls could not be read without a mouse. */}
        <div tabIndex={0} role="group" aria-labelledby={title} className="grid gap-5 overflow-y-auto px-6 py-5">
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
            {facts.flatMap(([name, value]) =>
              value
                ? [
                    <dt key={`${name}-name`} className="text-muted">
                      {name}
                    </dt>,
                    <dd key={name} className="font-mono break-all">
                      {value}
                    </dd>,
                  ]
                : [],
            )}
          </dl>
          <List title={t('modules')} entries={Object.entries(info.modules)} />
          <List
            title={t('features')}
            entries={Object.entries(info.features).map(([name, on]) => [t.has(`feature.${name}`) ? t(`feature.${name}`) : name, t(on ? 'on' : 'off')] as const)}
          />
        </div>
        <form method="dialog" className="flex justify-end border-t border-line px-6 py-4">
          <Button type="submit" variant="outline" size="sm">
            {t('close')}
          </Button>
        </form>
      </div>
    </dialog>
  )
}

function List({ title, entries }: { title: string; entries: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {entries.map(([name, value]) => (
          <li key={name} className="flex justify-between gap-4 py-1.5">
            <span>{name}</span>
            <span className="shrink-0 font-mono text-muted">{value}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
