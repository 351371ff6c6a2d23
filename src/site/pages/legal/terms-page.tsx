import { LegalText } from './parts/legal-text'
import { useLegalLinks } from './parts/links'

export default function TermsPage() {
  return <LegalText links={useLegalLinks('legal-terms')} />
}
