import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { isCommand, sidebarKey } from '@/patterns/keyboard'
import { usePhone } from '@/patterns/use-phone'

const cookieName = 'sidebar_state'
/** 7 days, in seconds (specification, section 9). */
const cookieAge = 60 * 60 * 24 * 7

interface SidebarState {
  /** Reduced to icons. */
  collapsed: boolean
  isPhone: boolean
  /** The sheet on a phone. */
  sheetOpen: boolean
  setSheetOpen: (open: boolean) => void
  /** What the button and Ctrl/Cmd+B do: the sheet on a phone, the width elsewhere. */
  toggle: () => void
}

const SidebarContext = createContext<SidebarState | undefined>(undefined)

/** The sidebar's state. Throws when used outside its provider. */
export function useSidebar(): SidebarState {
  const state = use(SidebarContext)
  if (!state) throw new Error('useSidebar must be used within a SidebarProvider.')
  return state
}

/* Where the browser refuses cookies, reading and writing them may throw: the sidebar then starts expanded. */
function readCookie(): boolean {
  try {
    return document.cookie.split('; ').includes(`${cookieName}=collapsed`)
  } catch (error) {
    console.warn('cookies are not available', error)
    return false
  }
}

function writeCookie(collapsed: boolean): void {
  try {
    document.cookie = `${cookieName}=${collapsed ? 'collapsed' : 'expanded'}; path=/; max-age=${cookieAge}; samesite=lax`
  } catch (error) {
    console.warn('cookies are not available', error)
  }
}

export function SidebarProvider({ children, onCollapsedChange }: { children: ReactNode; onCollapsedChange?: (collapsed: boolean) => void }) {
  const [collapsed, setCollapsed] = useState(readCookie)
  const isPhone = usePhone()
  const [wasPhone, setWasPhone] = useState(isPhone)
  const [sheetOpen, setSheetOpen] = useState(false)

  if (wasPhone !== isPhone) {
    setWasPhone(isPhone)
    setSheetOpen(false)
  }

  const toggle = () => {
    if (isPhone) return setSheetOpen(!sheetOpen)
    const next = !collapsed
    setCollapsed(next)
    onCollapsedChange?.(next)
    writeCookie(next)
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCommand(event, sidebarKey)) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  return <SidebarContext value={{ collapsed, isPhone, sheetOpen, setSheetOpen, toggle }}>{children}</SidebarContext>
}
