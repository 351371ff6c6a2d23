import { createContext, type ReactElement } from 'react'

/** Puts a tooltip on a link, once the code of tooltips is there; null before, and wherever none are wanted. */
export type AddTip = (label: string, link: ReactElement) => ReactElement
export const TipContext = createContext<AddTip | null>(null)
