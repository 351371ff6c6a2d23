import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ListRow } from './list-row'

const Address = ({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} href="/x">
    {children}
  </a>
)

describe('ListRow', () => {
  it('shows title, description, leading and trailing', () => {
    render(<ListRow title="search-api" description="v11" leading={<i data-testid="lead" />} trailing="12 min" />)
    expect(screen.getByText('search-api')).toBeVisible()
    expect(screen.getByText('v11')).toBeVisible()
    expect(screen.getByTestId('lead')).toBeInTheDocument()
    expect(screen.getByText('12 min')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('acts when pressed, by pointer and by key, with a spring', async () => {
    const onPress = vi.fn()
    render(<ListRow title="search-api" onPress={onPress} />)
    const row = screen.getByRole('button', { name: 'search-api' })
    expect(row).toHaveClass('press-row')
    await userEvent.click(row)
    await userEvent.keyboard('{Enter}')
    expect(onPress).toHaveBeenCalledTimes(2)
  })

  it('does nothing and does not spring when disabled', async () => {
    const onPress = vi.fn()
    render(<ListRow title="legacy" disabled onPress={onPress} />)
    await userEvent.click(screen.getByRole('button'))
    expect(onPress).not.toHaveBeenCalled()
    expect(screen.getByRole('button')).toBeDisabled()
    expect(screen.getByRole('button')).not.toHaveClass('press-row')
  })

  it('says which one is selected', () => {
    render(<ListRow title="a" selected onPress={() => {}} />)
    expect(screen.getByRole('button', { pressed: true })).toHaveClass('row-selected')
  })

  it('takes a link in its place', () => {
    render(<ListRow title="a" selected link={<Address />} press={false} />)
    const link = screen.getByRole('link', { name: 'a' })
    expect(link).toHaveAttribute('href', '/x')
    expect(link).toHaveAttribute('aria-current', 'true')
    expect(link).not.toHaveClass('press-row')
  })
})
