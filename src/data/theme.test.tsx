import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from './session'
import { onNotice, type Notice } from './session/notices'
import * as queries from './session/session.queries'
import { applyTheme, useProfileTheme } from './session/theme-store'
import { useTheme, type ThemePreference } from './theme'

let user: SessionUser | null = null
vi.mock('./session', () => ({ useSession: () => ({ user }) }))
vi.mock('./client', () => ({ db: {} }))
const save = vi.spyOn(queries, 'savePreference')

const notices: Notice[] = []
onNotice((notice) => notices.push(notice))

const device = { dark: false, listeners: new Set<() => void>() }
beforeEach(() => {
  user = { id: 'ines', email: 'ines@example.com', name: 'Ines' }
  notices.length = 0
  device.dark = false
  save.mockReset().mockResolvedValue()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        media: query,
        get matches() {
          return device.dark
        },
        addEventListener: (_: string, listener: () => void) => device.listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => device.listeners.delete(listener),
      }) as unknown as MediaQueryList,
  )
  localStorage.clear()
  act(() => applyTheme('system'))
})

function Screen({ profile }: { profile?: ThemePreference | null }) {
  const { preference, resolved, setPreference } = useTheme()
  useProfileTheme(profile)
  return <button onClick={() => setPreference('dark')}>{`${preference} ${resolved}`}</button>
}
const choose = () => fireEvent.click(screen.getByRole('button'))
const show = (profile?: ThemePreference | null) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen profile={profile} />
    </QueryClientProvider>,
  )
const root = () => document.documentElement.dataset.theme

describe('the theme', () => {
  it('follows the device by default, also when the device changes', () => {
    show()
    expect(screen.getByText('system light')).toBeInTheDocument()
    act(() => {
      device.dark = true
      for (const listener of device.listeners) listener()
    })
    expect(screen.getByText('system dark')).toBeInTheDocument()
    expect(root()).toBe('dark')
  })

  it('is kept here and in the profile when it is changed', async () => {
    show()
    choose()
    await act(async () => {})
    expect(root()).toBe('dark')
    expect(localStorage.getItem('knull.theme')).toBe('dark')
    expect(save).toHaveBeenCalledWith('ines', { theme_pref: 'dark' })
    expect(notices).toEqual([])
  })

  it('says when the profile did not take it, and keeps the choice', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    save.mockRejectedValue(new Error('down'))
    show()
    choose()
    await act(async () => {})
    expect(notices).toEqual([{ kind: 'kept-here', preference: 'theme' }])
    expect(root()).toBe('dark')
  })

  it('asks no profile when nobody is signed in', () => {
    user = null
    show()
    choose()
    expect(save).not.toHaveBeenCalled()
    expect(root()).toBe('dark')
  })

  it('is the profile’s once that is known, in place of the stored one', () => {
    act(() => applyTheme('light'))
    const { rerender } = show(undefined)
    expect(root()).toBe('light')
    rerender(
      <QueryClientProvider client={new QueryClient()}>
        <Screen profile="dark" />
      </QueryClientProvider>,
    )
    expect(root()).toBe('dark')
    expect(localStorage.getItem('knull.theme')).toBe('dark')
  })

  it('follows another tab', () => {
    show()
    act(() => {
      localStorage.setItem('knull.theme', 'dark')
      window.dispatchEvent(new StorageEvent('storage', { key: 'knull.theme' }))
    })
    expect(screen.getByText('dark dark')).toBeInTheDocument()
  })
})
