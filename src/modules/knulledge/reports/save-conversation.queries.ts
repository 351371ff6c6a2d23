import { mutationOptions } from '@tanstack/react-query'
import { track } from '@/lib/analytics/track'
import { ask } from '@/data/ask'
import { db } from '@/data/client'
import { readConversation } from '../chat/chat.queries'

/**
 * Saves a conversation, whole or from an answer on, as a report. The same client id saves once. Answers the report's id.
 * Apart from the other calls about reports: the chat needs this one alone, and the writing of the text comes when it is used.
 */
export const saveConversation = (org: string) =>
  mutationOptions({
    mutationFn: async ({ sessionId, title, from, clientId }: { sessionId: string; title: string; from?: number; clientId: string }) => {
      const [{ reportOf }, messages] = await Promise.all([import('./report-markdown'), readConversation(org, sessionId)])
      const { title: named, body, citations } = reportOf(messages, title, from)
      const id = await ask<string>(db.rpc('create_report', { p_org_id: org, p_session_id: sessionId, p_title: named, p_body: body, p_citations: citations, p_client_id: clientId }))
      track('report_saved', { from: 'chat' })
      return id
    },
    meta: { invalidates: [['reports', org], ['activity', org]] },
  })
