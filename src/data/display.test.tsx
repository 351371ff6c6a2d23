import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useDisplay } from './display'
import type { SessionUser } from './session'
import { density, motion, useProfileDisplay } from './session/display-store'
import { onNotice, type Notice } from './session/notices'
import * as queries from './session/session.queries'

let user: SessionUser | null = null
vi.mock('./session', () => ({ useSession: () => ({ user }) }))
vi.mock('./client', () => ({ db: {} }))
const save = vi.spyOn(queries, 'savePreference')

const notices: Notice[] = []
onNotice((notice) => notices.push(notice))

beforeEach(() => {
  user = { id: 'ines', email: 'ines@example.com', name: 'Ines' }
  notices.length = 0
  save.mockReset().mockResolvedValue()
  localStorage.clear()
  act(() => {
    density.apply('comfortable')
    motion.apply('device')
  })
})

interface Profile {
  density: string | null
  reduce_motion: boolean | null
}

function Screen({ profile }: { profile?: Profile }) {
  const { density: shown, reduceMotion, setDensity, setReduceMotion } = useDisplay()
  useProfileDisplay(profile)
  return (
    <>
      <p>{`${shown} ${reduceMotion}`}</p>
      <button onClick={() => void setDensity('compact')}>compact</button>
      <button onClick={() => void setDensity('spacious')}>spacious</button>
      <button onClick={() => void setReduceMotion(true)}>reduce</button>
    </>
  )
}
const client = new QueryClient()
const ui = (profile?: Profile) => (
  <QueryClientProvider client={client}>
    <Screen profile={profile} />
  </QueryClientProvider>
)
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => {})
}
const root = () => document.documentElement.dataset

describe('density and motion', () => {
  it('are on the page, on the device and in the profile as soon as they are chosen', async () => {
    render(ui())
    await press('compact')
    await press('reduce')
    expect(screen.getByText('compact true')).toBeInTheDocument()
    expect([root().density, root().motion]).toEqual(['compact', 'reduce'])
    expect([localStorage.getItem('knull.density'), localStorage.getItem('knull.motion')]).toEqual(['compact', 'reduce'])
    expect(save.mock.calls).toEqual([
      ['ines', { density: 'compact' }],
      ['ines', { reduce_motion: true }],
    ])
    expect(notices).toEqual([])
  })

  it('stay, and say so, when the profile does not take them', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    save.mockRejectedValue(new Error('down'))
    render(ui())
    await press('compact')
    expect(root().density).toBe('compact')
    expect(notices).toEqual([{ kind: 'kept-here', preference: 'density' }])
  })

  it('are saved one after the other, so that the later choice is the one that stays', async () => {
    let first: () => void = () => {}
    save.mockImplementationOnce(() => new Promise((resolve) => (first = resolve)))
    render(ui())
    await press('compact')
    await press('spacious')
    expect(save).toHaveBeenCalledTimes(1)
    await act(async () => first())
    expect(save.mock.calls.map(([, patch]) => patch)).toEqual([{ density: 'compact' }, { density: 'spacious' }])
  })

  it('ask no profile when nobody is signed in', async () => {
    user = null
    render(ui())
    await press('spacious')
    expect(root().density).toBe('spacious')
    expect(save).not.toHaveBeenCalled()
  })

  it('are the profile’s once it is known, and a word that it should not hold changes nothing', () => {
    const { rerender } = render(ui())
    rerender(ui({ density: 'spacious', reduce_motion: true }))
    expect([root().density, root().motion]).toEqual(['spacious', 'reduce'])
    rerender(ui({ density: 'tiny', reduce_motion: null }))
    expect([root().density, root().motion]).toEqual(['spacious', 'reduce'])
    rerender(ui({ density: 'spacious', reduce_motion: false }))
    expect(root().motion).toBeUndefined()
  })

  it('follow another tab, and read nonsense as the default', () => {
    render(ui())
    const other = (key: string, value: string) =>
      act(() => {
        localStorage.setItem(key, value)
        window.dispatchEvent(new StorageEvent('storage', { key }))
      })
    other('knull.density', 'compact')
    other('knull.motion', 'reduce')
    expect(screen.getByText('compact true')).toBeInTheDocument()
    expect([root().density, root().motion]).toEqual(['compact', 'reduce'])
    other('knull.density', '<script>')
    expect(root().density).toBe('comfortable')
  })
})
