import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { TabPanel, Tabs } from './tabs'

const items = [
  { id: 'all', label: 'All', count: 41 },
  { id: 'chats', label: 'Chats' },
  { id: 'services', label: 'Services', disabled: true },
  { id: 'datasets', label: 'Datasets' },
] as const

function Example({ onChange = () => {} }: { onChange?: (id: string) => void }) {
  const [value, setValue] = useState('all')
  return (
    <>
      <Tabs
        id="results"
        label="Kinds of result"
        items={items}
        value={value}
        onValueChange={(id) => {
          onChange(id)
          setValue(id)
        }}
      />
      {items.map((item) => (
        <TabPanel key={item.id} tabs="results" item={item.id} value={value}>
          Panel {item.label}
        </TabPanel>
      ))}
    </>
  )
}

const tab = (name: RegExp) => screen.getByRole('tab', { name })

describe('Tabs', () => {
  it('is a named list with one tab in the tab order', () => {
    render(<Example />)
    expect(screen.getByRole('tablist', { name: 'Kinds of result' })).toBeInTheDocument()
    expect(screen.getAllByRole('tab').filter((element) => element.tabIndex === 0)).toHaveLength(1)
    expect(tab(/All/)).toHaveAttribute('aria-selected', 'true')
    expect(tab(/All/)).toHaveTextContent('41')
  })

  it('ties tab and panel to each other', () => {
    render(<Example />)
    const panel = screen.getByRole('tabpanel')
    expect(panel).toHaveAccessibleName(/All/)
    expect(tab(/All/)).toHaveAttribute('aria-controls', panel.id)
  })

  it('moves with arrows, Home and End, past what is disabled, and around the ends', async () => {
    render(<Example />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(tab(/Datasets/)).toHaveFocus()
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Panel Datasets')
    await userEvent.keyboard('{ArrowRight}')
    expect(tab(/All/)).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(tab(/Datasets/)).toHaveFocus()
    await userEvent.keyboard('{Home}')
    expect(tab(/All/)).toHaveFocus()
    await userEvent.keyboard('{End}')
    expect(tab(/Datasets/)).toHaveFocus()
  })

  it('never selects a disabled tab', async () => {
    const onChange = vi.fn()
    render(<Example onChange={onChange} />)
    await userEvent.click(tab(/Services/))
    expect(onChange).not.toHaveBeenCalled()
    expect(tab(/Services/)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(tab(/Chats/))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('chats')
  })

  it('stays reachable when its value names no tab', () => {
    render(<Tabs label="x" items={items} value={'gone' as 'all'} onValueChange={() => {}} />)
    expect(tab(/All/)).toHaveAttribute('tabindex', '0')
  })
})
