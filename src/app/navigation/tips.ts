import { createContext, type ComponentType, type ReactElement } from 'react'

/** What draws a tooltip, once its code is there; null before, and wherever no tooltips are wanted. */
export type Tip = ComponentType<{ content: string; side?: 'right'; children: ReactElement }>
export const TipContext = createContext<Tip | null>(null)
