import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button, buttonClass } from './button'

describe('Button', () => {
  it.each([
    ['sm', 'h-btn-sm'],
    ['default', 'h-btn'],
    ['lg', 'h-btn-lg'],
    ['icon', 'size-9'],
  ] as const)('is a pill of the height of size %s', (size, height) => {
    render(<Button size={size}>Save</Button>)
    const button = screen.getByRole('button', { name: 'Save' })
    expect(button.className.split(' ')).toContain(height)
    expect(button).toHaveClass('rounded-pill')
    expect(button).toHaveAttribute('data-size', size)
  })

  it.each(['default', 'glass', 'ghost', 'outline'] as const)('draws %s its own way', (variant) => {
    const all = (['default', 'glass', 'ghost', 'outline'] as const).map((other) => buttonClass({ variant: other }))
    expect(new Set(all).size).toBe(4)
    render(<Button variant={variant}>Save</Button>)
    expect(screen.getByRole('button')).toHaveAttribute('data-variant', variant)
  })

  it('springs when pressed unless it is asked not to', () => {
    const { rerender } = render(<Button>Save</Button>)
    expect(screen.getByRole('button')).toHaveClass('press')
    rerender(<Button press={false}>Save</Button>)
    expect(screen.getByRole('button')).not.toHaveClass('press')
    expect(screen.getByRole('button')).toHaveAttribute('data-press', 'off')
  })

  it('does not submit a form unless it is a submit button', () => {
    render(<Button>Save</Button>)
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button')
  })

  it('while pending refuses clicks and submits, says so, and keeps the focus', async () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn((event: React.SyntheticEvent) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" pending onClick={onClick}>
          Save
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Save' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(button).toHaveAttribute('aria-disabled', 'true')
    button.focus()
    await userEvent.click(button)
    await userEvent.keyboard('{Enter}')
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(button).toHaveFocus()
  })

  it('stays reachable but inert when aria-disabled, to say why', async () => {
    const onClick = vi.fn()
    render(
      <Button aria-disabled onClick={onClick}>
        Promote, 2 checks open
      </Button>,
    )
    await userEvent.tab()
    expect(screen.getByRole('button')).toHaveFocus()
    await userEvent.click(screen.getByRole('button'))
    expect(onClick).not.toHaveBeenCalled()
  })

  it('acts when it may', async () => {
    const onClick = vi.fn()
    render(<Button onClick={onClick}>Save</Button>)
    await userEvent.click(screen.getByRole('button'))
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('gives its look to a link', () => {
    render(
      <Button asChild size="lg" variant="outline">
        <a href="/docs" className="mine">
          Docs
        </a>
      </Button>,
    )
    const link = screen.getByRole('link', { name: 'Docs' })
    expect(link).toHaveClass('h-btn-lg', 'mine')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
