import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SidebarProvider, useSidebar } from './sidebar-state'

function Probe() {
  const { collapsed, isPhone, sheetOpen, toggle } = useSidebar()
  return (
    <button type="button" onClick={toggle}>
      {isPhone ? `sheet ${sheetOpen ? 'open' : 'closed'}` : collapsed ? 'collapsed' : 'expanded'}
    </button>
  )
}

const viewport = (phone: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: phone && query.includes('max-width'), media: query }) as unknown as MediaQueryList,
  )

describe('useSidebar', () => {
  beforeEach(() => {
    document.cookie = 'sidebar_state=; max-age=0; path=/'
    viewport(false)
  })

  it('says where it belongs when it is used elsewhere', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<Probe />)).toThrow('useSidebar must be used within a SidebarProvider.')
  })

  it('toggles with the button and with Ctrl or Cmd + B, and remembers it in its cookie', async () => {
    const user = userEvent.setup()
    const changed = vi.fn()
    const { unmount } = render(<SidebarProvider onCollapsedChange={changed}><Probe /></SidebarProvider>)
    await user.click(screen.getByRole('button', { name: 'expanded' }))
    expect(screen.getByRole('button', { name: 'collapsed' })).toBeVisible()
    expect(document.cookie).toContain('sidebar_state=collapsed')
    await user.keyboard('{Control>}b{/Control}')
    expect(screen.getByRole('button', { name: 'expanded' })).toBeVisible()
    await user.keyboard('{Meta>}b{/Meta}')
    expect(changed.mock.calls).toEqual([[true], [false], [true]])
    unmount()
    render(<SidebarProvider><Probe /></SidebarProvider>)
    expect(screen.getByRole('button', { name: 'collapsed' })).toBeVisible()
  })

  it('leaves other keys alone', async () => {
    const user = userEvent.setup()
    render(<SidebarProvider><Probe /></SidebarProvider>)
    await user.keyboard('b')
    await user.keyboard('{Control>}{Shift>}b{/Shift}{/Control}')
    expect(screen.getByRole('button', { name: 'expanded' })).toBeVisible()
  })

  it('is a sheet on a phone', async () => {
    viewport(true)
    const user = userEvent.setup()
    render(<SidebarProvider><Probe /></SidebarProvider>)
    await user.keyboard('{Control>}b{/Control}')
    expect(screen.getByRole('button', { name: 'sheet open' })).toBeVisible()
    expect(document.cookie).not.toContain('sidebar_state=collapsed')
  })
})
