import type { LucideIcon } from 'lucide-react'
import { useEffect, useId, useSyncExternalStore } from 'react'
import type { ShortcutId } from './shortcuts'

/** Something that one can do on the open screen, offered by the command palette as well. */
export interface PaletteAction {
  id: string
  /** A verb: "Acknowledge". */
  label: string
  /** Quieter, beside it. */
  hint?: string
  icon?: LucideIcon
  /** Its key on the screen. */
  shortcut?: ShortcutId
  /** What it does; runs once the palette is gone and the focus is back. */
  run?: () => void
  /** Or where it leads. */
  to?: string
  /** Why it may not be done: it is listed, and cannot be run. */
  refused?: string
}

/** What a screen offers, under a heading of its own. */
export interface PaletteOffer {
  /** "On this incident" */
  title: string
  /** What is open, short: "INC-3". */
  subject?: string
  actions: readonly PaletteAction[]
}

const offers = new Map<string, PaletteOffer>()
const listeners = new Set<() => void>()
let all: readonly PaletteOffer[] = []

function changed(): void {
  all = [...offers.values()]
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers a screen's actions in the palette while the screen is open. Without actions (still loading), nothing. */
export function usePaletteActions(offer: PaletteOffer): void {
  const id = useId()
  /* After every render: what runs must see the screen's present state. */
  useEffect(() => {
    if (offer.actions.length === 0) {
      if (!offers.delete(id)) return
    } else offers.set(id, offer)
    changed()
  })
  useEffect(
    () => () => {
      offers.delete(id)
      changed()
    },
    [id],
  )
}

/** What the open screens offer, for the palette. */
export const usePaletteOffers = (): readonly PaletteOffer[] => useSyncExternalStore(subscribe, () => all)
