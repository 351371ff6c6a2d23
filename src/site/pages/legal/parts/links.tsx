import { SiteLink } from '@/site/link'
import { useText } from '@/site/text'

const texts = ['legal-privacy', 'legal-terms', 'legal-cookies', 'trust-security'] as const

/** The other texts of the kind, without the one that is open. */
export function useLegalLinks(open: (typeof texts)[number]) {
  const frame = useText('site')
  return texts
    .filter((id) => id !== open)
    .map((id) => (
      <SiteLink key={id} to={id} className="link">
        {frame(`label.${id}`)}
      </SiteLink>
    ))
}
