import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from '@/test/render'
import { ButtonLink } from './button-link'
import { EmptyState } from './empty-state'
import { FilterInput } from './filter-input'
import { Page } from './page'
import { ResourceList, type Column } from './resource-list'

type Incident = { id: string; title: string; severity: string; size: string }
const rows: Incident[] = [
  { id: 'INC-318', title: 'Route plans not produced', severity: 'SEV2', size: '1' },
  { id: 'INC-317', title: 'Label printer offline', severity: 'SEV3', size: '2' },
  { id: 'INC-316', title: 'Late GPS pings', severity: 'SEV4', size: '3' },
]
const columns: Column<Incident>[] = [
  { id: 'severity', header: 'Severity', cell: (row) => row.severity, phoneEnd: true },
  { id: 'title', header: 'Title', cell: (row) => row.title, primary: true },
  { id: 'number', header: 'Number', cell: (row) => row.id, num: true },
  { id: 'size', header: 'Size', cell: (row) => row.size, align: 'end', hideOnPhone: true },
]

function Where() {
  return <output>{useLocation().pathname}</output>
}
const list = (
  <>
    <ResourceList label="Incidents" rows={rows} rowKey={(row) => row.id} rowHref={(row) => `/ops/incidents/${row.id}`} columns={columns} isSelected={(row) => row.id === 'INC-317'} />
    <input aria-label="Somewhere to type" />
    <Where />
  </>
)

const link = (name: string) => screen.getByRole('link', { name })

function phone() {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches: media.includes('max-width'), media, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList)
}
afterEach(() => vi.restoreAllMocks())

describe('ResourceList', () => {
  it('is a named table whose row header is the link', () => {
    render(list)
    const table = screen.getByRole('table', { name: 'Incidents' })
    expect(within(table).getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Severity', 'Title', 'Number', 'Size'])
    expect(screen.getByRole('rowheader', { name: 'Route plans not produced' })).toContainElement(link('Route plans not produced'))
    expect(link('Route plans not produced')).toHaveAttribute('href', '/ops/incidents/INC-318')
    expect(link('Label printer offline').closest('tr')).toHaveAttribute('data-selected')
  })

  it('moves with J and K, stops at the ends, and opens with Enter', async () => {
    render(list)
    await userEvent.keyboard('j')
    expect(link('Route plans not produced')).toHaveFocus()
    await userEvent.keyboard('jjjj')
    expect(link('Late GPS pings')).toHaveFocus()
    await userEvent.keyboard('k{Enter}')
    expect(screen.getByRole('status')).toHaveTextContent('/ops/incidents/INC-317')
  })

  it('leaves the letters to a field and to modified keys', async () => {
    render(list)
    await userEvent.click(screen.getByLabelText('Somewhere to type'))
    await userEvent.keyboard('jk')
    expect(screen.getByLabelText('Somewhere to type')).toHaveValue('jk')
    expect(screen.getByLabelText('Somewhere to type')).toHaveFocus()
    await userEvent.click(document.body)
    await userEvent.keyboard('{Control>}j{/Control}')
    expect(document.body).toHaveFocus()
  })

  it('is a list of two-line items on a phone, with the words of its columns for screen readers', () => {
    phone()
    render(list)
    expect(screen.queryByRole('table')).toBeNull()
    const items = within(screen.getByRole('list', { name: 'Incidents' })).getAllByRole('listitem')
    expect(items).toHaveLength(3)
    expect(items[0]).toHaveTextContent('Route plans not producedSEV2Number INC-318')
    expect(items[0]).not.toHaveTextContent('Size')
  })

  it('moves with J and K on a phone with a keyboard, too', async () => {
    phone()
    render(list)
    await userEvent.keyboard('jj')
    expect(link('Label printer offline')).toHaveFocus()
  })
})

function Filtered({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <>
      <FilterInput
        label="Filter incidents"
        value={value}
        delay={20}
        onValueChange={(next) => {
          onChange(next)
          setValue(next)
        }}
      />
      <button type="button" onClick={() => setValue('')}>
        Clear all
      </button>
    </>
  )
}

describe('FilterInput', () => {
  it('is reached by /, passes on what was typed when typing pauses, once', async () => {
    const onChange = vi.fn()
    render(<Filtered onChange={onChange} />)
    await userEvent.keyboard('/')
    const input = screen.getByRole('searchbox', { name: 'Filter incidents' })
    expect(input).toHaveFocus()
    expect(input).toHaveValue('')
    /* In one go: a slow machine would pause between two keys. */
    vi.useFakeTimers({ shouldAdvanceTime: false })
    for (const value of ['s', 'se', 'sev', 'sev/', 'sev/1']) fireEvent.change(input, { target: { value } })
    expect(onChange).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1000))
    vi.useRealTimers()
    expect(onChange).toHaveBeenCalledExactlyOnceWith('sev/1')
  })

  it('is emptied by Esc, by its button, and from outside', async () => {
    const onChange = vi.fn()
    render(<Filtered onChange={onChange} />)
    const input = screen.getByRole('searchbox')
    await userEvent.type(input, 'a{Escape}')
    expect(input).toHaveValue('')
    expect(onChange).toHaveBeenLastCalledWith('')
    await userEvent.type(input, 'b')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
    expect(input).toHaveValue('')
    expect(input).toHaveFocus()
    await userEvent.type(input, 'c{Enter}')
    await userEvent.click(screen.getByText('Clear all'))
    expect(input).toHaveValue('')
  })
})

describe('Page', () => {
  it('has the one heading that takes the focus after navigation', () => {
    render(
      <Page title="Incidents" subtitle="One needs you now." actions={<button type="button">Report</button>}>
        Content
      </Page>,
    )
    const heading = screen.getByRole('heading', { level: 1, name: 'Incidents' })
    expect(heading).toHaveAttribute('id', 'page-title')
    heading.focus()
    expect(heading).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Report' })).toBeVisible()
  })
})

describe('EmptyState and ButtonLink', () => {
  it('say what this is for and lead to the one thing to do', () => {
    render(
      <EmptyState
        title="No incident yet"
        body="An incident keeps the times."
        action={
          <ButtonLink to="/ops/incidents/new" size="sm">
            Report Incident
          </ButtonLink>
        }
      />,
    )
    expect(screen.getByRole('heading', { level: 2, name: 'No incident yet' })).toBeVisible()
    expect(link('Report Incident')).toHaveAttribute('href', '/ops/incidents/new')
    expect(link('Report Incident')).toHaveClass('rounded-pill', 'h-btn-sm')
  })
})
