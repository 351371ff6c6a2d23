import { useText } from '@/site/text'
import { Figure } from './parts/figure'

interface Line {
  what: string
  text: string
}

/** The sheet that one on-call engineer reads aloud to the next, and that the next reads back. */
export function HandoverSheet() {
  const t = useText('site-managed-services')
  return (
    <Figure title={t('sheet.title')} note={t('sheet.note')}>
      <dl className="px-5 py-2 md:px-7">
        {t.list<Line>('sheet.lines').map((line) => (
          <div key={line.what} className="grid gap-x-6 border-b border-line py-3 last:border-b-0 md:grid-cols-[9.5rem_minmax(0,1fr)]">
            <dt className="text-sm font-semibold">{line.what}</dt>
            <dd className="min-w-0 text-base text-muted text-pretty">{line.text}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line bg-sunken px-5 py-4 text-base text-pretty md:px-7">{t('sheet.accept')}</p>
    </Figure>
  )
}
