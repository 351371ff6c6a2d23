import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Tooltip, TOOLTIP_DELAY, TOOLTIP_SKIP_DELAY, TooltipProvider } from './tooltip'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const hover = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' })
/** Leaves the button, and the way on which the pointer might reach the tooltip. */
const leave = (name: string) => {
  fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' })
  fireEvent.pointerMove(document.body, { pointerType: 'mouse', clientX: 900, clientY: 900 })
}
const pass = (milliseconds: number): void => {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

function Two() {
  return (
    <TooltipProvider>
      <Tooltip content="Collapse side bar">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip content="Notifications">
        <button type="button">Two</button>
      </Tooltip>
    </TooltipProvider>
  )
}

describe('Tooltip', () => {
  it('has the delays of the specification', () => {
    expect([TOOLTIP_DELAY, TOOLTIP_SKIP_DELAY]).toEqual([700, 300])
  })

  it('opens 700 ms after the pointer came, not before', () => {
    render(<Two />)
    hover('One')
    pass(690)
    expect(screen.queryByRole('tooltip')).toBeNull()
    pass(20)
    expect(screen.getByRole('tooltip')).toHaveTextContent('Collapse side bar')
  })

  it('opens the next at once within 300 ms, and waits again after', () => {
    render(<Two />)
    hover('One')
    pass(710)
    leave('One')
    pass(100)
    hover('Two')
    expect(screen.getByRole('tooltip')).toHaveTextContent('Notifications')
    leave('Two')
    pass(400)
    hover('One')
    pass(600)
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('opens at once for the keyboard and closes with Esc', () => {
    render(<Two />)
    act(() => screen.getByRole('button', { name: 'One' }).focus())
    expect(screen.getByRole('tooltip')).toHaveTextContent('Collapse side bar')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('works alone, without a provider around it', () => {
    render(
      <Tooltip content="Unlink">
        <button type="button">One</button>
      </Tooltip>,
    )
    hover('One')
    pass(690)
    expect(screen.queryByRole('tooltip')).toBeNull()
    pass(20)
    expect(screen.getByRole('tooltip')).toHaveTextContent('Unlink')
  })
})
