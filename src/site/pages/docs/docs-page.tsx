import { DocsSearch } from './parts/docs-search'
import { DocsText } from './parts/docs-text'

/** What holds in all modules, and a search over the whole documentation. */
export default function DocsPage() {
  return <DocsText before={<DocsSearch />} trail={false} />
}
