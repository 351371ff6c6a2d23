import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Spinner } from './spinner'

describe('Spinner', () => {
  it.each([
    ['sm', 'size-4'],
    ['md', 'size-8'],
    ['lg', 'size-12'],
  ] as const)('is 4, 8 or 12 units: %s', (size, className) => {
    render(<Spinner size={size} aria-label="Checking your access" />)
    expect(screen.getByRole('status', { name: 'Checking your access' }).querySelector('svg')).toHaveClass(className)
  })

  it('shows its caption, which is then the only thing read', () => {
    render(<Spinner label="Checking your access" />)
    expect(screen.getByRole('status')).toHaveTextContent('Checking your access')
    expect(screen.getByRole('status')).not.toHaveAttribute('aria-label')
  })
})
