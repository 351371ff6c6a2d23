import { useText } from '@/site/text'
import { DocsText } from './parts/docs-text'

/** What shipped, newest first, and its feed. */
export default function ChangelogPage() {
  const t = useText('site-docs')
  return (
    <DocsText
      before={
        <p className="mb-8 text-base print:hidden">
          <a className="link" href={`/changelog.${t.language}.xml`}>
            {t('feed')}
          </a>
        </p>
      }
    />
  )
}
