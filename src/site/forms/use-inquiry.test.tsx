import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buffered, forgetEvents } from '@/lib/analytics/track'
import type { PublicAnswer } from '@/lib/public-api'
import { useInquiry, type Received } from './use-inquiry'

const ask = vi.hoisted(() => vi.fn<() => Promise<PublicAnswer<Received>>>())
vi.mock('@/lib/public-api', () => ({ askPublic: ask }))

function Form() {
  const form = useInquiry({ to: 'inquiry', fixed: { kind: 'contact', language: 'en' }, required: [] })
  return (
    <form onSubmit={form.onSubmit} aria-label="Form">
      <input name="topic" defaultValue="press" />
      <output>{form.received?.reference ?? form.failure?.key}</output>
    </form>
  )
}

describe('what a sent form notes', () => {
  beforeEach(forgetEvents)

  it('is nothing as long as it has not arrived, and one event once it has', async () => {
    ask.mockResolvedValueOnce({ ok: false, key: 'offline', status: 0, body: {} })
    render(<Form />)
    fireEvent.submit(screen.getByRole('form'))
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('offline'))
    expect(buffered()).toEqual([])
    ask.mockResolvedValueOnce({ ok: true, value: { reference: 'K-1', received_at: '2026-11-21T10:00:00Z', delete_at: '2027-11-21T10:00:00Z' } })
    fireEvent.submit(screen.getByRole('form'))
    await waitFor(() => expect(buffered().map(({ name, properties }) => [name, properties])).toEqual([['contact_submitted', { topic: 'press' }]]))
    expect(screen.getByRole('status')).toHaveTextContent('K-1')
  })
})
