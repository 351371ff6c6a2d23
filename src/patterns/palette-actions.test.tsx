import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { usePaletteActions, usePaletteOffers } from './palette-actions'

function Screen() {
  const [count, setCount] = useState(0)
  usePaletteActions({ title: 'On this screen', subject: 'S-1', actions: [{ id: 'add', label: `Add to ${count}`, run: () => setCount(count + 1) }] })
  return <p>{count}</p>
}

function Waiting() {
  usePaletteActions({ title: 'On what is not there yet', actions: [] })
  return null
}

function Palette() {
  const offers = usePaletteOffers()
  return offers.map((offer) => (
    <section key={offer.title} aria-label={offer.title}>
      {offer.actions.map((action) => (
        <button key={action.id} type="button" onClick={action.run}>
          {action.label}
        </button>
      ))}
    </section>
  ))
}

describe('usePaletteActions', () => {
  it('offers what the screen offers now, and nothing once it is gone', async () => {
    const user = userEvent.setup()
    const shown = (there: boolean) => (
      <>
        <Palette />
        {there ? <Screen /> : null}
        <Waiting />
      </>
    )
    const { rerender } = render(shown(true))
    await user.click(screen.getByRole('button', { name: 'Add to 0' }))
    await user.click(screen.getByRole('button', { name: 'Add to 1' }))
    expect(screen.getByText('2')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'On what is not there yet' })).toBeNull()
    act(() => rerender(shown(false)))
    expect(screen.queryByRole('button')).toBeNull()
  })
})
