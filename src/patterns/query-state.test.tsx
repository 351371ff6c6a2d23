import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError, type ErrorKind } from '@/data/errors'
import { render } from '@/test/render'
import { LoadMore } from './load-more'
import { NoResult } from './no-result'
import { QueryState, type QueryLike } from './query-state'
import { TimeText } from './time-text'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-19T03:22:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const query = (part: Partial<QueryLike<string[]>>): QueryLike<string[]> => ({ data: undefined, error: null, isFetching: false, isPaused: false, dataUpdatedAt: 0, refetch: () => {}, ...part })
const state = (part: Partial<QueryLike<string[]>>) => (
  <QueryState query={query(part)} what="Incidents" skeleton={<p>bars</p>}>
    {(rows) => <p>{rows.join(', ')}</p>}
  </QueryState>
)
const pass = (milliseconds: number): void => {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

describe('QueryState', () => {
  it('shows nothing for 150 ms, then the shape, after 5 s what it waits for', () => {
    const { container } = render(state({ isFetching: true }))
    const stage = () => container.querySelector('[data-stage]')?.getAttribute('data-stage')
    expect(stage()).toBe('quiet')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    pass(149)
    expect(stage()).toBe('quiet')
    pass(1)
    expect(stage()).toBe('shape')
    expect(screen.getByRole('status')).toHaveTextContent('Loading: Incidents')
    pass(4850)
    expect(stage()).toBe('words')
    expect(screen.getByRole('status')).toHaveTextContent(/Still waiting for the server: Incidents/)
  })

  it('shows the data, and no skeleton', () => {
    render(state({ data: ['INC-318'] }))
    expect(screen.getByText('INC-318')).toBeVisible()
    expect(screen.queryByText('bars')).toBeNull()
  })

  it('says what failed and why, and tries again', () => {
    const refetch = vi.fn()
    render(state({ error: new AppError({ kind: 'timeout' }), refetch }))
    expect(screen.getByRole('alert')).toHaveTextContent(/Incidents could not be loaded\. .+/)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refetch).toHaveBeenCalledTimes(1)
  })

  it('keeps the last good rows with their time when only the renewal failed', () => {
    render(state({ data: ['INC-318'], error: new AppError({ kind: 'unavailable' }), dataUpdatedAt: new Date('2026-11-19T03:14:00Z').getTime() }))
    expect(screen.getByRole('alert')).toHaveTextContent(/Incidents could not be updated\./)
    expect(screen.getByText('INC-318')).toBeVisible()
    expect(screen.getByText(/As of/).querySelector('time')).toHaveAttribute('datetime', '2026-11-19T03:14:00.000Z')
  })

  it('says who can let one in, without Retry, when it is forbidden', () => {
    render(state({ error: new AppError({ kind: 'forbidden' }) }))
    expect(screen.getByRole('heading', { name: 'No access: Incidents' })).toBeVisible()
    expect(screen.getByText(/An owner or admin can let you in/)).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says that it is not there', () => {
    render(state({ error: new AppError({ kind: 'not-found' }) }))
    expect(screen.getByRole('heading', { name: 'This is not here' })).toBeVisible()
  })

  it('says that the device is offline while it waits', () => {
    render(state({ isPaused: true }))
    pass(200)
    expect(screen.getByRole('status')).toHaveTextContent(/You are offline/)
  })

  it.each<ErrorKind>(['offline', 'timeout', 'unauthenticated', 'conflict', 'invalid', 'too-large', 'rate-limited', 'budget', 'unavailable', 'cancelled', 'unexpected'])('has words for %s in every language', (kind) => {
    for (const language of ['en', 'es', 'fr', 'de']) {
      const { unmount } = render(state({ error: new AppError({ kind }) }), { language })
      expect(screen.getByRole('alert').textContent).not.toMatch(/kind\.|state\./)
      unmount()
    }
  })
})

describe('NoResult', () => {
  it('offers to take the filter away', () => {
    const onClear = vi.fn()
    render(<NoResult onClear={onClear} title="No incident matches SEV1" />)
    expect(screen.getByRole('heading', { name: 'No incident matches SEV1' })).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
    expect(onClear).toHaveBeenCalledTimes(1)
  })
})

describe('LoadMore', () => {
  const paged = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, error: null }
  it('loads the next page and says how much is shown', () => {
    const fetchNextPage = vi.fn()
    render(<LoadMore query={{ ...paged, fetchNextPage }} shown={50} total={1240} />)
    expect(screen.getByText('50 of 1,240 shown')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(fetchNextPage).toHaveBeenCalledTimes(1)
  })
  it('is gone when all is shown, and stays when the next page failed', () => {
    const { rerender, container } = render(<LoadMore query={{ ...paged, hasNextPage: false, fetchNextPage: () => {} }} shown={12} />)
    expect(container).toBeEmptyDOMElement()
    rerender(<LoadMore query={{ ...paged, isFetchNextPageError: true, error: new AppError({ kind: 'timeout' }), fetchNextPage: () => {} }} shown={12} />)
    expect(screen.getByRole('alert')).toHaveTextContent(/The next page could not be loaded/)
  })
})

describe('TimeText', () => {
  const at = '2026-11-19T03:10:00Z'
  it('renews what it says', () => {
    render(<TimeText value={at} />)
    const time = document.querySelector('time')
    expect(time).toHaveTextContent('12 min. ago')
    expect(time).toHaveAttribute('datetime', '2026-11-19T03:10:00.000Z')
    expect(time?.title).toContain('2026')
    pass(5 * 60_000)
    expect(time).toHaveTextContent('17 min. ago')
  })
  it('speaks the language, and never of the future', () => {
    render(
      <>
        <TimeText value={at} />
        <TimeText value="2026-11-19T03:22:09Z" />
      </>,
      { language: 'de' },
    )
    expect([...document.querySelectorAll('time')].map((time) => time.textContent)).toEqual(['vor 12 Min.', 'jetzt'])
  })
  it('draws nothing for what is no date', () => {
    const { container } = render(<TimeText value="" />)
    expect(container).toBeEmptyDOMElement()
  })
})
