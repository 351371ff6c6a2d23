import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator, MenuTrigger } from './menu'

function Example({ onOut = () => {}, onTheme = () => {} }: { onOut?: () => void; onTheme?: (value: string) => void }) {
  return (
    <Menu>
      <MenuTrigger>
        <button type="button">Account</button>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>Ana Example</MenuLabel>
        <MenuItem asChild>
          <a href="/account">Settings</a>
        </MenuItem>
        <MenuItem disabled>Credits</MenuItem>
        <MenuRadioGroup value="dark" onValueChange={onTheme}>
          <MenuRadioItem value="light">Light</MenuRadioItem>
          <MenuRadioItem value="dark">Dark</MenuRadioItem>
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem tone="bad" onSelect={onOut}>
          Sign Out
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

describe('Menu', () => {
  it('opens from its button by key, moves past what is disabled, and gives the focus back', async () => {
    render(<Example />)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitemradio', { name: 'Light' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Account' })).toHaveFocus())
  })

  it('says which choice is made and reports another', async () => {
    const onTheme = vi.fn()
    render(<Example onTheme={onTheme} />)
    await userEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Light' }))
    expect(onTheme).toHaveBeenCalledExactlyOnceWith('light')
  })

  it('acts on select', async () => {
    const onOut = vi.fn()
    render(<Example onOut={onOut} />)
    await userEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveAttribute('data-tone', 'bad')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
    expect(onOut).toHaveBeenCalledTimes(1)
  })
})
