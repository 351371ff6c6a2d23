import { queryOptions } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { render } from '@/test/render'
import type { Choice } from './admin.queries'
import { Picker } from './picker'

vi.mock('@/data/client', () => ({ db: {} }))

const all: Choice[] = [
  { id: 'a1', name: 'Tarnvik', hint: 'a1' },
  { id: 'b2', name: 'Halden', hint: 'b2' },
]
const choices = (text: string) =>
  queryOptions({ queryKey: ['choices', text], queryFn: () => Promise.resolve(all.filter(({ id, name }) => name.toLowerCase().includes(text.toLowerCase()) || id === text)) })

it('is found by typing, chosen by the keyboard, and taken away again', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  const { unmount } = render(<Picker label="Organisation" value={null} onChange={onChange} choices={choices} />)
  const field = screen.getByRole('combobox', { name: 'Organisation' })
  await user.click(field)
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { name: /Halden/ })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('a1')
  await user.type(field, 'hal')
  expect(await screen.findByRole('option', { name: /Halden/ })).toBeInTheDocument()
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('b2')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  unmount()

  render(<Picker label="Organisation" value="b2" onChange={onChange} choices={choices} />)
  expect(await screen.findByText(/Halden/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /Organisation: Halden/ }))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

it('says when nothing has that name', async () => {
  const user = userEvent.setup()
  render(<Picker label="Organisation" value={null} onChange={() => {}} choices={choices} />)
  await user.type(screen.getByRole('combobox'), 'nobody')
  expect(await screen.findByRole('option', { name: 'Nobody and nothing of that name' })).toHaveAttribute('aria-disabled', 'true')
})
