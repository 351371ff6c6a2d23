import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@/data/errors'
import { render } from '@/test/render'
import { reportClientError } from './client-errors.queries'
import { QueryState, type QueryLike } from './query-state'

vi.mock('./client-errors.queries', () => ({ reportClientError: vi.fn() }))
const log = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => {
  log.mockClear()
  vi.mocked(reportClientError).mockClear()
})
afterEach(() => vi.clearAllMocks())

type Row = { name: string } | null
const query = (part: Partial<QueryLike<Row[]>>): QueryLike<Row[]> => ({ data: [{ name: 'INC-318' }], error: null, isFetching: false, isPaused: false, dataUpdatedAt: 1, refetch: () => {}, ...part })
const panels = (broken: QueryLike<Row[]>) => (
  <>
    <QueryState query={broken} what="Incidents">
      {(rows) => rows.map((row) => <p key="row">{(row as { name: string }).name}</p>)}
    </QueryState>
    <QueryState query={query({ data: [{ name: 'route-planner' }] })} what="Services">
      {(rows) => <p>{rows[0]?.name}</p>}
    </QueryState>
  </>
)

describe('a panel that throws', () => {
  it('takes only itself away, says so, and is recorded', () => {
    render(panels(query({ data: [null] })))
    expect(screen.getByRole('alert')).toHaveTextContent("Incidents cannot be shown. An unexpected error occurred. We've logged this issue and will look into it.")
    expect(screen.getByText('route-planner')).toBeVisible()
    expect(reportClientError).toHaveBeenCalledTimes(1)
    expect(vi.mocked(reportClientError).mock.calls[0]?.[0]).toBeInstanceOf(TypeError)
  })

  it('asks again with Retry, and is drawn again when there is something new to draw', () => {
    const refetch = vi.fn()
    const { rerender } = render(panels(query({ data: [null], refetch })))
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refetch).toHaveBeenCalledTimes(1)
    rerender(panels(query({ data: [null], isFetching: true, refetch })))
    expect(screen.getByRole('alert')).toBeVisible()
    rerender(panels(query({ dataUpdatedAt: 2, refetch })))
    expect(screen.getByText('INC-318')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('has its words in every language', () => {
    for (const language of ['en', 'es', 'fr', 'de']) {
      const { unmount } = render(panels(query({ data: [null] })), { language })
      expect(screen.getByRole('alert').textContent).toMatch(/Incidents/)
      expect(screen.getByRole('alert').textContent).not.toMatch(/state\.|error\./)
      unmount()
    }
  })

  it('leaves a file of the build that is gone to the screen, which can load the page anew', () => {
    const gone = new TypeError('Failed to fetch dynamically imported module: https://knull.example/assets/edit-1.js')
    const Part = (): never => {
      throw gone
    }
    const outside = () =>
      render(
        <QueryState query={query({})} what="Incidents">
          {() => <Part />}
        </QueryState>,
      )
    expect(outside).toThrow(gone)
    expect(reportClientError).not.toHaveBeenCalled()
  })

  it('is not what a refused call looks like', () => {
    render(panels(query({ data: undefined, error: new AppError({ kind: 'unavailable' }) })))
    expect(screen.getByRole('alert')).toHaveTextContent('Incidents could not be loaded.')
    expect(reportClientError).not.toHaveBeenCalled()
  })
})
