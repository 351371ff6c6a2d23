import { DocsText } from './parts/docs-text'

/** KnullDev, as it works today. */
export default function DocsKnulldevPage() {
  return <DocsText />
}
