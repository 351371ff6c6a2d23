import { Coins, Database, FileText, Hammer, LogIn, MessageSquare, NotepadText, Server, Share2, Siren, SlidersHorizontal, Users, type LucideProps } from 'lucide-react'

const icons = [
  ['INCIDENT_', Siren],
  ['PROJECT_', Hammer],
  ['SERVICE_', Server],
  ['DATASET_', Database],
  ['DOCUMENT_', FileText],
  ['CHAT_', MessageSquare],
  ['REPORT_', NotepadText],
  ['PUBLICATION_', Share2],
  ['SIGN_', LogIn],
  ['CREDITS_', Coins],
  ['BILLING_', Coins],
  ['MODEL_', SlidersHorizontal],
  ['USAGE_', SlidersHorizontal],
] as const

/** The drawing of what an action is about; people, for what concerns the organisation as a whole. */
export function SubjectIcon({ action, ...rest }: { action: string } & LucideProps) {
  const Icon = icons.find(([prefix]) => action.startsWith(prefix))?.[1] ?? Users
  return <Icon {...rest} />
}
