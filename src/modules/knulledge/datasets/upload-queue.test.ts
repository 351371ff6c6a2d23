import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@/data/errors'
import { TableError } from '@/lib/tabular/table'
import { FileGone, type Batch, type TableReader, type TableSummary } from '@/lib/tabular/table-reader'
import type { UploadCalls } from './datasets.queries'
import { UploadQueue, isOpen } from './upload-queue'

const owner = { org: 'org', userId: 'ada' }
const file = (name = 'rates.csv', size = 10) => new File(['x'.repeat(size)], name)

const summary = (rowCount: number): TableSummary => ({
  type: 'csv',
  encoding: 'utf-8',
  bom: false,
  delimiter: ',',
  header: true,
  headerLine: 1,
  columns: [{ name: 'a', type: 'text', empty: 0, distinct: 1 }],
  notices: [],
  rowCount,
  preview: [],
  refusedCount: 0,
  refused: [],
})

/** Ten rows a batch, of a table with as many rows as its file has bytes. */
function createReader(ended: string[]): TableReader {
  let rows = 0
  let name = ''
  return {
    read: (one) => {
      name = one.name
      if (name.endsWith('.png')) return Promise.reject(new TableError('binary', { kind: 'image' }))
      if (name.startsWith('gone')) return Promise.reject(new FileGone())
      rows = one.size
      return Promise.resolve(summary(rows))
    },
    batch: (first) => Promise.resolve(Array.from({ length: Math.min(10, rows - first + 1) }, (_, index): Batch[number] => [first + index + 1, ['x']])),
    refusedCsv: () => Promise.resolve('csv'),
    end: () => ended.push(name),
  }
}

/** The server: it remembers what it was sent, and fails as it is told. */
class Server {
  readonly datasets = new Map<string, { id: string; next: number; status: 'importing' | 'ready'; batches: number[] }>()
  readonly cancelled: string[] = []
  /** Errors for the next appends; undefined lets one pass. */
  faults: (AppError | undefined)[] = []
  /** The answer is lost after the rows were stored. */
  losesAnswer = false

  readonly calls: UploadCalls = {
    begin: (_org, key) => {
      const known = this.datasets.get(key) ?? { id: `d-${key}`, next: 1, status: 'importing' as const, batches: [] }
      this.datasets.set(key, known)
      return Promise.resolve({ dataset_id: known.id, status: known.status, next_row: known.next })
    },
    append: (id, first, rows) => {
      const dataset = [...this.datasets.values()].find((one) => one.id === id)
      const fault = this.faults.shift()
      if (!dataset) return Promise.reject(new AppError({ kind: 'not-found', key: 'dataset.not_found' }))
      if (fault && !this.losesAnswer) return Promise.reject(fault)
      dataset.batches.push(first)
      dataset.next = Math.max(dataset.next, first + rows.length)
      return fault ? Promise.reject(fault) : Promise.resolve(dataset.next)
    },
    finish: (id) => {
      for (const dataset of this.datasets.values()) if (dataset.id === id) dataset.status = 'ready'
      return Promise.resolve(id)
    },
    cancel: (id) => {
      this.cancelled.push(id)
      return Promise.resolve(true)
    },
  }
}

let server: Server
let ended: string[]
let queue: UploadQueue
let keys = 0

beforeEach(() => {
  vi.useFakeTimers()
  server = new Server()
  ended = []
  queue = new UploadQueue({ createReader: () => createReader(ended), calls: server.calls, newKey: () => `k${++keys}` })
})
afterEach(() => vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(0)
const state = (key: string) => queue.all().find((upload) => upload.key === key)?.state
const sent = (key: string) => queue.all().find((upload) => upload.key === key)?.sentRows
async function decided(one = file('rates.csv', 35)): Promise<string> {
  const [key = ''] = queue.add([one], owner)
  await settled()
  return key
}

describe('an upload', () => {
  it('saves nothing before the person says so', async () => {
    const key = await decided()
    expect(state(key)).toEqual({ step: 'deciding' })
    expect(server.datasets.size).toBe(0)
  })

  it('sends every batch once and becomes a dataset', async () => {
    const done = vi.fn()
    queue.onDone = done
    const key = await decided()
    queue.keep(key)
    await settled()
    expect(state(key)).toEqual({ step: 'done', datasetId: `d-${key}` })
    expect(server.datasets.get(key)?.batches).toEqual([1, 11, 21, 31])
    expect(done).toHaveBeenCalledWith('org')
  })

  it('kept twice is one dataset', async () => {
    const key = await decided()
    queue.keep(key)
    queue.keep(key)
    await settled()
    queue.keep(key)
    expect(server.datasets.get(key)?.batches).toEqual([1, 11, 21, 31])
  })

  it('is refused with its reason, and a file too large without being read', async () => {
    const [image = '', large = '', gone = ''] = queue.add([file('a.png'), file('b.csv', 20 * 1024 * 1024 + 1), file('gone.csv')], owner)
    await settled()
    expect(state(image)).toMatchObject({ step: 'refused', error: { code: 'binary' } })
    expect(state(large)).toMatchObject({ step: 'refused', error: { code: 'too_large' } })
    expect(state(gone)).toEqual({ step: 'refused', error: 'gone' })
    expect(queue.all().every(isOpen)).toBe(true)
  })

  it('is read again as the person says it is written', async () => {
    const key = await decided()
    queue.choose(key, { delimiter: ';' })
    await settled()
    expect(queue.all()[0]).toMatchObject({ choices: { delimiter: ';' }, state: { step: 'deciding' } })
  })
})

describe('an interruption', () => {
  it('without network pauses at the last acknowledged row and goes on when it is back', async () => {
    server.faults = [undefined, undefined, new AppError({ kind: 'offline' })]
    const key = await decided()
    queue.keep(key)
    await settled()
    expect(state(key)).toMatchObject({ step: 'paused', why: 'offline' })
    expect(sent(key)).toBe(20)
    expect(queue.hasUnsaved()).toBe(true)
    queue.resumeAll('offline')
    await settled()
    expect(state(key)).toMatchObject({ step: 'done' })
    expect(server.datasets.get(key)?.batches).toEqual([1, 11, 21, 31])
  })

  it('goes on by itself after a while', async () => {
    server.faults = [new AppError({ kind: 'unavailable' }), new AppError({ kind: 'timeout' })]
    const key = await decided()
    queue.keep(key)
    await settled()
    expect(state(key)).toMatchObject({ step: 'paused', why: 'server' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(state(key)).toMatchObject({ step: 'paused', why: 'server' })
    await vi.advanceTimersByTimeAsync(4000)
    expect(state(key)).toMatchObject({ step: 'done' })
  })

  it('waits for the person when the server stays away, and forgets nothing', async () => {
    server.faults = Array.from({ length: 50 }, () => new AppError({ kind: 'unavailable' }))
    const key = await decided()
    queue.keep(key)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(state(key)).toMatchObject({ step: 'paused', why: 'server' })
    server.faults = []
    queue.resume(key)
    await settled()
    expect(state(key)).toMatchObject({ step: 'done' })
  })

  it('by a lost answer sends no row twice', async () => {
    server.losesAnswer = true
    server.faults = [undefined, new AppError({ kind: 'timeout' })]
    const key = await decided()
    queue.keep(key)
    await vi.advanceTimersByTimeAsync(2000)
    expect(state(key)).toMatchObject({ step: 'done' })
    expect(server.datasets.get(key)?.batches).toEqual([1, 11, 21, 31])
  })

  it('by an expired session waits for the sign-in of the same person', async () => {
    server.faults = [undefined, new AppError({ kind: 'unauthenticated' })]
    const recheck = vi.fn(() => Promise.resolve(false))
    queue.onUnauthenticated = recheck
    const key = await decided()
    queue.keep(key)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state(key)).toMatchObject({ step: 'paused', why: 'session' })
    expect(recheck).toHaveBeenCalledOnce()
    queue.resumeAll('session', 'eve')
    await settled()
    expect(state(key)).toMatchObject({ step: 'paused' })
    queue.resumeAll('session', 'ada')
    await settled()
    expect(state(key)).toMatchObject({ step: 'done' })
    expect(server.datasets.get(key)?.batches).toEqual([1, 11, 21, 31])
  })

  it('by a session that holds after all goes on by itself', async () => {
    server.faults = [new AppError({ kind: 'unauthenticated' })]
    queue.onUnauthenticated = () => Promise.resolve(true)
    const key = await decided()
    queue.keep(key)
    await vi.advanceTimersByTimeAsync(2000)
    expect(state(key)).toMatchObject({ step: 'done' })
  })

  it('by a refusal stops, and says it', async () => {
    server.faults = [new AppError({ kind: 'forbidden', key: 'org.forbidden' })]
    const key = await decided()
    queue.keep(key)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state(key)).toMatchObject({ step: 'failed', error: { key: 'org.forbidden' } })
  })

  it('by the person leaves nothing behind', async () => {
    server.faults = [undefined, new AppError({ kind: 'offline' })]
    const key = await decided()
    queue.keep(key)
    await settled()
    queue.remove(key)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queue.all()).toEqual([])
    expect(server.cancelled).toEqual([`d-${key}`])
    expect(ended).toEqual(['rates.csv'])
    expect(server.datasets.get(key)?.status).toBe('importing')
  })
})

describe('the queue', () => {
  it('keeps several uploads apart', async () => {
    const [one = '', two = ''] = queue.add([file('one.csv', 12), file('two.csv', 25)], owner)
    await settled()
    queue.keep(one)
    queue.keep(two)
    await settled()
    expect(server.datasets.get(one)?.batches).toEqual([1, 11])
    expect(server.datasets.get(two)?.batches).toEqual([1, 11, 21])
  })

  it('reads two files at a time, and all in the end', async () => {
    const added = queue.add([file('1.csv'), file('2.csv'), file('3.csv'), file('4.csv')], owner)
    expect(queue.all().filter(({ state: { step } }) => step === 'reading')).toHaveLength(2)
    await settled()
    expect(added.map((key) => state(key)?.step)).toEqual(['deciding', 'deciding', 'deciding', 'deciding'])
  })

  it('forgets the files of whoever was here before', async () => {
    await decided()
    queue.forget()
    expect(queue.all()).toEqual([])
    expect(ended).toEqual(['rates.csv'])
  })

  it('asks nothing of the server for whoever was here before: it would be asked as the next one', async () => {
    const waiting = await decided()
    server.faults = [undefined, new AppError({ kind: 'unavailable' })]
    queue.keep(waiting)
    await settled()
    expect(state(waiting)).toMatchObject({ step: 'paused' })
    queue.forget()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(server.datasets.get(waiting)?.batches).toEqual([1])
    expect(server.cancelled).toEqual([])
  })

  it('does not cancel what was being sent either', async () => {
    const key = await decided()
    let answer = () => {}
    const append = server.calls.append
    server.calls.append = async (...given) => {
      const next = await append(...given)
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      if (given[3].aborted) throw new AppError({ kind: 'cancelled' })
      return next
    }
    queue.keep(key)
    await settled()
    queue.forget()
    answer()
    await settled()
    expect(server.datasets.get(key)?.batches).toEqual([1])
    expect(server.cancelled).toEqual([])
    expect(queue.all()).toEqual([])
  })

  it('clears what is finished and leaves what waits', async () => {
    const key = await decided()
    queue.add([file('a.png')], owner)
    await settled()
    queue.clearFinished('org')
    expect(queue.all().map((upload) => upload.key)).toEqual([key])
  })
})
