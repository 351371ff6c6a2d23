import { LegalText } from './parts/legal-text'
import { useLegalLinks } from './parts/links'

export default function PrivacyPage() {
  return <LegalText links={useLegalLinks('legal-privacy')} />
}
