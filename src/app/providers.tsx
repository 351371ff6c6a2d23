import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createQueryClient } from '@/data/query-client'
import { OrgProvider } from '@/data/org'
import { SessionProvider } from '@/data/session'
import { i18next } from '@/i18n'
import { errorText } from '@/i18n/use-error-text'
import { toast, Toasts } from '@/ui/toast'

/** Everything that screens find in context. */
export function Providers({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const [client] = useState(() =>
    createQueryClient({ onMutationError: (error) => toast.error(errorText(i18next, error)) }),
  )
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <OrgProvider>
          {children}
          <Toasts label={t('toasts')} closeLabel={t('toast_close')} />
        </OrgProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
}
