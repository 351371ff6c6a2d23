import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useOrg } from '@/data/org'
import { href } from '@/routes/href'
import { toast } from '@/ui/toast'
import { saveConversation } from './save-conversation.queries'

/**
 * Saves a conversation as a report, whole or from an answer on, and opens it. Pressed again after a failure it is the same
 * report; the database knows it by its client id.
 */
export function useSaveReport(sessionId: string, title: string) {
  const { t } = useTranslation('reports')
  const { org } = useOrg()
  const navigate = useNavigate()
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const save = useMutation(saveConversation(org.id))
  return {
    pending: save.isPending,
    save: (from?: number) => {
      if (save.isPending) return
      save.mutate(
        { sessionId, title, from, clientId },
        {
          onSuccess: (reportId) => {
            setClientId(crypto.randomUUID())
            toast.success(t('save.done'))
            void navigate(href('report', { reportId }))
          },
        },
      )
    },
  }
}
