import { cx } from '@/lib/cx'
import { useLanguage, useText } from '@/site/text'

/** Pictures that scripts/shots.mjs takes of the demo, in each language, theme and shape: /shots/<name>-<language>-<theme>[-phone].webp */
export type ShotName = 'platform' | 'knulledge' | 'knulldev' | 'knullops' | 'medians'

/** Pixels of the files: two for each of the page's on a phone, five for four on a desktop. */
const wide = { width: 1400, height: 800 }
const phone = { width: 780, height: 1080 }

function Picture({ name, theme, alt, className }: { name: ShotName; theme: 'light' | 'dark'; alt: string; className: string }) {
  const language = useLanguage()
  const file = `/shots/${name}-${language}-${theme}`
  return (
    <picture className={className}>
      <source media="(max-width: 767.98px)" srcSet={`${file}-phone.webp`} {...phone} />
      <img src={`${file}.webp`} {...wide} alt={alt} loading="lazy" decoding="async" className="h-auto w-full" />
    </picture>
  )
}

/** A real screen. The theme that is not shown is not fetched: what is not drawn is not loaded lazily. */
export function Shot({ name, caption, className }: { name: ShotName; caption: string; className?: string }) {
  const t = useText('site-products')
  return (
    <figure className={cx('min-w-0', className)}>
      <div className="elevated overflow-hidden rounded-xl border border-line bg-raised">
        <Picture name={name} theme="light" alt={caption} className="block dark:hidden" />
        <Picture name={name} theme="dark" alt={caption} className="hidden dark:block" />
      </div>
      <figcaption className="mt-4 max-w-measure text-sm text-muted">
        {caption} {t('shot')}
      </figcaption>
    </figure>
  )
}
