import { useTranslation } from 'react-i18next'
import type { InquiryRow } from './inquiries.model'

/** What an inquiry is about, in words. A job's slug is its own name: which jobs there are is the site's content, and changes. */
export function useTopic(): (inquiry: Pick<InquiryRow, 'topic'>) => string {
  const { t, i18n } = useTranslation('admin')
  return ({ topic }) => (i18n.exists(`inquiry.topic.${topic}`, { ns: 'admin' }) ? t(`inquiry.topic.${topic}` as never) : topic)
}
