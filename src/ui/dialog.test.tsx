import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Dialog, Sheet } from './dialog'
import { Menu, MenuContent, MenuItem, MenuTrigger } from './menu'

function Example() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Delete the service checkout?" description="14 incidents stay." closeLabel="Close" footer={<button type="button">Keep it</button>}>
        <label>
          Name
          <input />
        </label>
      </Dialog>
    </>
  )
}

describe('Dialog', () => {
  it('has a title and a description, and takes the focus to its content', async () => {
    render(<Example />)
    await userEvent.click(screen.getByText('Delete'))
    const dialog = screen.getByRole('dialog', { name: 'Delete the service checkout?' })
    expect(dialog).toHaveAccessibleDescription('14 incidents stay.')
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  })

  it('closes with Esc and with its button, and gives the focus back', async () => {
    render(<Example />)
    const opener = screen.getByText('Delete')
    await userEvent.click(opener)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(opener).toHaveFocus())
    await userEvent.click(opener)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(opener).toHaveFocus())
  })

  it('keeps the focus inside while it is open', async () => {
    render(<Example />)
    await userEvent.click(screen.getByText('Delete'))
    for (let step = 0; step < 5; step += 1) {
      await userEvent.tab()
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
    }
  })
})

describe('the way back', () => {
  it('leads to the button of the menu that the dialog was opened from', async () => {
    function FromMenu() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <Menu>
            <MenuTrigger>
              <button type="button">More</button>
            </MenuTrigger>
            <MenuContent>
              <MenuItem onSelect={() => setOpen(true)}>Delete</MenuItem>
            </MenuContent>
          </Menu>
          <Dialog open={open} onOpenChange={setOpen} title="Delete it?" closeLabel="Close" />
        </>
      )
    }
    render(<FromMenu />)
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
  })

  it('leads to the heading of the screen when the opener is gone', async () => {
    function Deleting() {
      const [open, setOpen] = useState(false)
      const [there, setThere] = useState(true)
      return (
        <>
          <h1 tabIndex={-1}>Services</h1>
          {there ? (
            <button type="button" onClick={() => setOpen(true)}>
              Row
            </button>
          ) : null}
          <Dialog
            open={open}
            onOpenChange={setOpen}
            title="Delete it?"
            closeLabel="Close"
            footer={
              <button
                type="button"
                onClick={() => {
                  setThere(false)
                  setOpen(false)
                }}
              >
                Yes
              </button>
            }
          />
        </>
      )
    }
    render(<Deleting />)
    await userEvent.click(screen.getByText('Row'))
    await userEvent.click(screen.getByText('Yes'))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Services' })).toHaveFocus())
  })
})

describe('Sheet', () => {
  it.each(['left', 'right', 'bottom'] as const)('comes from %s and always has a title', (side) => {
    render(
      <Sheet open onOpenChange={() => {}} title="Navigation" closeLabel="Close" side={side} hideTitle>
        <a href="/x">Home</a>
      </Sheet>,
    )
    expect(screen.getByRole('dialog', { name: 'Navigation' })).toHaveAttribute('data-side', side)
    expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument()
  })
})
