import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { showOverlay } from '@/patterns/overlays'
import { isSingle, shortcuts, shortcutsOn, type Shortcut } from '@/patterns/shortcuts'
import { setSingleKeys, useSingleKeys } from '@/patterns/single-keys'
import { matchRow, screenOf } from '@/routes/select'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Caps } from './caps'

const rows: readonly Shortcut[] = shortcuts

/** The keys of the open screen and those that work everywhere; and the switch for single keys. */
export default function ShortcutsDialog() {
  const { t } = useTranslation(['shortcuts', 'routes'])
  const { pathname } = useLocation()
  const single = useSingleKeys()
  const screen = screenOf(matchRow(pathname).row)
  const here = shortcutsOn(screen?.id ?? '', screen?.shell === 'platform')
  const sections: readonly { id: string; title: string; rows: readonly Shortcut[] }[] = [
    { id: 'screen', title: t('section.screen', { screen: t(`routes:titles.${screen?.id ?? 'not-found'}` as never) }), rows: here.filter(({ on }) => typeof on !== 'string') },
    { id: 'everywhere', title: t('section.everywhere'), rows: here.filter(({ on, to }) => typeof on === 'string' && !to) },
    { id: 'go', title: t('section.go'), rows: here.filter(({ to }) => to) },
    { id: 'palette', title: t('section.palette'), rows: rows.filter(({ on }) => on === 'palette') },
  ]
  return (
    <Dialog open onOpenChange={() => showOverlay(null)} size="lg" title={t('title')} description={t('hint')} closeLabel={t('close')}>
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        {sections
          .filter((section) => section.rows.length > 0)
          .map((section) => (
            <section key={section.id} aria-labelledby={`keys-${section.id}`}>
              <h3 id={`keys-${section.id}`} className="pb-1 text-xs font-medium text-muted">
                {section.title}
              </h3>
              <dl>
                {section.rows.map((row) => {
                  const off = !single && isSingle(row)
                  return (
                    <div key={row.id} className="flex min-h-9 items-center justify-between gap-4 border-b border-line text-sm last:border-b-0">
                      <dt className={off ? 'text-faint line-through' : undefined}>{t(`keys.${row.id}` as never)}</dt>
                      <dd className="flex items-center gap-1">
                        <span className="sr-only">{row.keys.replace('mod', t('mod')).replaceAll('+', ' ')}</span>
                        <Caps keys={row.keys} />
                      </dd>
                    </div>
                  )
                })}
              </dl>
            </section>
          ))}
      </div>
      <Checkbox className="mt-4" label={t('single')} hint={t('single_hint')} checked={single} onChange={(event) => setSingleKeys(event.target.checked)} />
    </Dialog>
  )
}
