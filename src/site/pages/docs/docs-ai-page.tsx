import { DocsText } from './parts/docs-text'

/** Knulledge, as it works today. */
export default function DocsAiPage() {
  return <DocsText />
}
