import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ChartCard } from './chart-card'
import { Sparkline } from './sparkline'
import { Table, Td, Th, Tr } from './table'

const table = (
  <Table label="Tokens by day">
    <thead>
      <tr>
        <Th>Day</Th>
        <Th align="end">Tokens</Th>
      </tr>
    </thead>
    <tbody>
      <Tr selected>
        <Td>Monday</Td>
        <Td num align="end">
          1,840
        </Td>
      </Tr>
    </tbody>
  </Table>
)

describe('ChartCard', () => {
  it('shows value, unit, trend and its comparison', () => {
    render(
      <ChartCard title="Tokens" description="This month" value="312,480" unit="of 500,000" trend="up" trendValue="12 % more than October" tableLabel="Table" chartLabel="Chart" table={table}>
        <svg role="img" aria-label="Course" />
      </ChartCard>,
    )
    expect(screen.getByRole('heading', { name: 'Tokens' })).toBeVisible()
    expect(screen.getByText('312,480')).toBeVisible()
    expect(screen.getByText('12 % more than October')).toHaveAttribute('data-trend', 'up')
  })

  it('swaps the drawing for its rows and back', async () => {
    render(
      <ChartCard title="Tokens" tableLabel="Table" chartLabel="Chart" table={table}>
        <svg role="img" aria-label="Course" />
      </ChartCard>,
    )
    const swap = screen.getByRole('button', { name: 'Table' })
    const body = document.getElementById(swap.getAttribute('aria-controls') ?? '')
    expect(body).toHaveClass('min-h-chart')
    expect(swap).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(swap)
    expect(screen.getByRole('table', { name: 'Tokens by day' })).toBeVisible()
    expect(screen.queryByRole('img', { name: 'Course' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Chart' }))
    expect(screen.getByRole('img', { name: 'Course' })).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('Sparkline', () => {
  it('carries its words and leaves gaps as gaps', () => {
    render(<Sparkline label="Errors, last hour" values={[1, 2, null, 4, 3]} fill={false} />)
    const drawing = screen.getByRole('img', { name: 'Errors, last hour' })
    expect(drawing.querySelectorAll('path')).toHaveLength(2)
  })
  it('draws a flat course and a single point without dividing by nothing', () => {
    const { container } = render(
      <>
        <Sparkline label="flat" values={[3, 3, 3]} />
        <Sparkline label="one" values={[3]} />
        <Sparkline label="none" values={[]} />
      </>,
    )
    expect(container.innerHTML).not.toMatch(/NaN|Infinity/)
  })
})

describe('Table', () => {
  it('has a name, column headers and marks the selected row', () => {
    render(table)
    expect(screen.getByRole('table', { name: 'Tokens by day' })).toBeVisible()
    expect(screen.getByRole('columnheader', { name: 'Tokens' })).toHaveClass('text-end')
    expect(screen.getByRole('row', { name: /Monday/ })).toHaveAttribute('data-selected')
    expect(screen.getByRole('cell', { name: '1,840' })).toHaveClass('num')
  })
})
