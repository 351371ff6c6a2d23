import type { ReactNode } from 'react'
import { Tooltip, TooltipProvider } from '@/ui/tooltip'
import { TipContext, type AddTip } from './tips'

const addTip: AddTip = (label, link) => (
  <Tooltip content={label} side="right">
    {link}
  </Tooltip>
)

/** Gives the links inside their tooltips: one provider, so that after the first the next open at once. */
export default function WithTips({ children }: { children: ReactNode }) {
  return (
    <TooltipProvider>
      <TipContext value={addTip}>{children}</TipContext>
    </TooltipProvider>
  )
}
