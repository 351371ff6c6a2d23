import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '@/ui/dialog'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** The sidebar on a phone. A file of its own: a desktop never loads it. */
export default function SidebarSheet({ open, onOpenChange, children }: Props) {
  const { t } = useTranslation('shell')
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="left" hideTitle title={t('sidebar.label')} closeLabel={t('sidebar.close')} className="w-sidebar-mobile bg-sunken">
      {children}
    </Sheet>
  )
}
