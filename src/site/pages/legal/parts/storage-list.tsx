import { storageKeys, type StorageArea, type StorageLife } from '@/content/storage-keys'
import { useText } from '@/site/text'

/* Cookies first, since the page is named after them. */
const areas: readonly StorageArea[] = ['cookie', 'local', 'session']

/** What the product keeps in a browser, by where: its name as the browser's own tools show it, what for, and until when. */
export function StorageList() {
  const t = useText('site-legal')
  const lifeOf = (life: StorageLife) => (typeof life === 'number' ? t('life.days', { count: life }) : t(`life.${life}`))
  return (
    <section aria-labelledby="keys" className="mb-14">
      <h2 id="keys" className="text-2xl font-semibold">
        {t('keys_title')}
      </h2>
      <p className="mt-2 text-base text-muted">{t('keys_note')}</p>
      {areas.map((area) => (
        <section key={area} aria-labelledby={`keys-${area}`} className="mt-8">
          <h3 id={`keys-${area}`} className="border-b border-line-strong pb-2 text-sm font-semibold">
            {t(`area.${area}`)}
          </h3>
          <dl>
            {storageKeys
              .filter((key) => key.area === area)
              .map((key) => (
                <div key={key.id} data-storage-key={key.id} className="border-b border-line py-3.5">
                  <dt className="font-mono text-sm font-medium [overflow-wrap:anywhere]">{key.key}</dt>
                  <dd className="mt-1 text-base text-muted">{t(`keys.${key.id}`)}</dd>
                  <dd className="mt-1 text-sm text-faint">
                    {lifeOf(key.life)} · {t(`who.${key.who}`)}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </section>
  )
}
