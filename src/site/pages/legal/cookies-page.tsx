import { LegalText } from './parts/legal-text'
import { useLegalLinks } from './parts/links'
import { StorageList } from './parts/storage-list'

export default function CookiesPage() {
  return <LegalText links={useLegalLinks('legal-cookies')} before={<StorageList />} />
}
