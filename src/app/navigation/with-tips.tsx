import type { ReactNode } from 'react'
import { Tooltip, TooltipProvider } from '@/ui/tooltip'
import { TipContext } from './tips'

/** Gives the links inside their tooltips: one provider, so that after the first the next open at once. */
export default function WithTips({ children }: { children: ReactNode }) {
  return (
    <TooltipProvider>
      <TipContext value={Tooltip}>{children}</TipContext>
    </TooltipProvider>
  )
}
