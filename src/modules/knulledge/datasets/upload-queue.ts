import { track } from '@/lib/analytics/track'
import { AppError, isRetryable, toAppError } from '@/data/errors'
import { onClose } from '@/data/session/on-close'
import { maxUploadBytes, maxUploadMegabytes } from '@/lib/limits'
import { TableError, type Choices } from '@/lib/tabular/table'
import { createTableReader, type TableReader, type TableSummary } from '@/lib/tabular/table-reader'
import { nameFromFile } from './datasets.model'
import { uploadCalls, type UploadCalls } from './datasets.queries'

/*
 * Uploads live outside the screen: one can go on working while they run, and an expired session or a lost network
 * pauses them at the last batch that the server acknowledged instead of ending them.
 */

export type UploadState =
  /** Waits for its turn to be read. */
  | { step: 'waiting' }
  | { step: 'reading'; rows: number; share: number }
  /** It is no table. `gone`: the file itself could not be read. */
  | { step: 'refused'; error: TableError | 'gone' }
  /** Read, shown, and nothing is saved until the person says so. */
  | { step: 'deciding' }
  | { step: 'sending' }
  | { step: 'paused'; why: 'offline' | 'session' | 'server'; error: AppError }
  /** The server said no, and would again. */
  | { step: 'failed'; error: AppError }
  | { step: 'done'; datasetId: string }

export interface Upload {
  /** Also the server's upload key: sent twice it is still one dataset. */
  readonly key: string
  readonly org: string
  readonly userId: string
  readonly file: File
  readonly name: string
  readonly choices: Choices
  readonly table: TableSummary | null
  readonly sentRows: number
  readonly state: UploadState
}

interface Work {
  reader: TableReader
  abort: AbortController
  datasetId: string | null
  retry?: ReturnType<typeof setTimeout>
  attempts: number
  /** Its person is gone: nothing may be asked of the server any more, since it would be asked as the next one. */
  forgotten?: boolean
}

interface Surroundings {
  createReader: () => TableReader
  calls: UploadCalls
  newKey: () => string
}

/** Files that are read, and uploads that are sent, at the same time. */
const atOnce = 2
/** After a server's failure: 2 s doubled up to 30 s, then the person is asked. */
const mostAttempts = 6
const retryDelay = (attempt: number) => Math.min(2000 * 2 ** attempt, 30_000)

/** Whether an upload has something to look at: a table to decide on, or why there is none. */
export const isOpen = ({ state, table }: Upload): boolean =>
  state.step === 'deciding' || state.step === 'refused' || ((state.step === 'reading' || state.step === 'waiting') && table !== null)

export class UploadQueue {
  private uploads: readonly Upload[] = []
  private readonly work = new Map<string, Work>()
  private readonly listeners = new Set<() => void>()
  /** Called when a dataset appears, so that lists are asked again. */
  onDone: (org: string) => void = () => {}
  /** Called when a call was refused as not signed in. Answers whether the session still holds after all. */
  onUnauthenticated: () => Promise<boolean> = () => Promise.resolve(false)

  constructor(private readonly around: Surroundings) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly all = (): readonly Upload[] => this.uploads

  add(files: readonly File[], owner: { org: string; userId: string }): string[] {
    const added = files.map(
      (file): Upload => ({
        key: this.around.newKey(),
        ...owner,
        file,
        name: nameFromFile(file.name),
        choices: {},
        table: null,
        sentRows: 0,
        /* Known without reading a byte. */
        state: file.size > maxUploadBytes ? { step: 'refused', error: new TableError('too_large', { max: maxUploadMegabytes }) } : { step: 'waiting' },
      }),
    )
    this.show([...added, ...this.uploads])
    this.readNext()
    return added.map(({ key }) => key)
  }

  /** Reads the file again as the person says it is written. */
  choose(key: string, choices: Choices): void {
    const upload = this.find(key)
    if (!upload || (upload.state.step !== 'deciding' && upload.state.step !== 'refused')) return
    this.change(key, { choices, state: { step: 'waiting' } })
    this.readNext()
  }

  rename(key: string, name: string): void {
    this.change(key, { name })
  }

  /** Starts sending. Asked twice it starts once. */
  keep(key: string): void {
    const upload = this.find(key)
    if (upload?.state.step !== 'deciding') return
    this.change(key, { state: { step: 'sending' } })
    void this.send(key)
  }

  /** Goes on from the last acknowledged batch. */
  resume(key: string): void {
    const upload = this.find(key)
    if (upload?.state.step !== 'paused' && upload?.state.step !== 'failed') return
    const work = this.work.get(key)
    clearTimeout(work?.retry)
    this.change(key, { state: { step: 'sending' } })
    void this.send(key)
  }

  /** Everything that waits for what has come back: the network, the session. */
  resumeAll(why: 'offline' | 'session', userId?: string): void {
    for (const { key, state, userId: owner } of this.uploads) {
      if (state.step === 'paused' && state.why === why && (userId === undefined || owner === userId)) this.resume(key)
    }
  }

  /** Takes an upload away, whatever it is doing; what the server already has of it is deleted. */
  remove(key: string): void {
    const upload = this.find(key)
    const work = this.work.get(key)
    if (work) {
      clearTimeout(work.retry)
      work.abort.abort()
      work.reader.end()
      this.work.delete(key)
      /* If this does not arrive, the next begin sweeps what was abandoned. */
      if (work.datasetId && upload?.state.step !== 'done') this.around.calls.cancel(work.datasetId).catch(() => undefined)
    }
    this.show(this.uploads.filter((one) => one.key !== key))
    this.readNext()
  }

  clearFinished(org: string): void {
    for (const { key, state, org: of } of this.uploads) if (of === org && (state.step === 'done' || state.step === 'refused')) this.remove(key)
  }

  /** Their person signed out, or another one signed in: nothing of their files stays in memory. What was begun, the next begin sweeps. */
  forget(): void {
    for (const work of this.work.values()) {
      work.forgotten = true
      clearTimeout(work.retry)
      work.abort.abort()
      work.reader.end()
    }
    this.work.clear()
    this.show([])
  }

  /** Uploads that would be lost with the page. */
  hasUnsaved(): boolean {
    return this.uploads.some(({ state }) => state.step === 'sending' || state.step === 'paused')
  }

  refusedCsv(key: string): Promise<string> {
    return this.work.get(key)?.reader.refusedCsv() ?? Promise.resolve('')
  }

  private find(key: string): Upload | undefined {
    return this.uploads.find((upload) => upload.key === key)
  }

  private show(uploads: readonly Upload[]): void {
    this.uploads = uploads
    for (const listener of this.listeners) listener()
  }

  private change(key: string, part: Partial<Upload>): void {
    this.show(this.uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  }

  private workOf(key: string): Work {
    const known = this.work.get(key)
    if (known) return known
    const work: Work = { reader: this.around.createReader(), abort: new AbortController(), datasetId: null, attempts: 0 }
    this.work.set(key, work)
    return work
  }

  private readNext(): void {
    const reading = this.uploads.filter(({ state }) => state.step === 'reading').length
    /* The oldest first: new ones are put in front. */
    const waiting = this.uploads.filter(({ state }) => state.step === 'waiting').reverse()
    for (const { key } of waiting.slice(0, Math.max(0, atOnce - reading))) void this.read(key)
  }

  private async read(key: string): Promise<void> {
    const upload = this.find(key)
    if (!upload) return
    const { reader } = this.workOf(key)
    /* What was read before stays on the screen meanwhile. */
    this.change(key, { state: { step: 'reading', rows: 0, share: 0 } })
    try {
      const table = await reader.read(upload.file, upload.choices, (rows, share) => {
        if (this.find(key)?.state.step === 'reading') this.change(key, { state: { step: 'reading', rows, share } })
      })
      this.change(key, { table, state: { step: 'deciding' } })
    } catch (error) {
      this.change(key, { table: null, state: { step: 'refused', error: error instanceof TableError ? error : 'gone' } })
    }
    this.readNext()
  }

  private async send(key: string): Promise<void> {
    const work = this.work.get(key)
    const upload = this.find(key)
    if (!work || !upload?.table) return
    const { signal } = work.abort
    const { calls } = this.around
    try {
      const begun = await calls.begin(upload.org, key, upload.name, upload.file.size, upload.table, signal)
      if (!begun) throw new AppError({ kind: 'unexpected' })
      work.datasetId = begun.dataset_id
      let next = begun.next_row
      this.change(key, { sentRows: next - 1 })
      while (begun.status === 'importing' && next <= upload.table.rowCount) {
        const rows = await work.reader.batch(next)
        if (signal.aborted) return
        if (rows.length === 0) throw new AppError({ kind: 'unexpected' })
        next = await calls.append(begun.dataset_id, next, rows, signal)
        work.attempts = 0
        this.change(key, { sentRows: next - 1 })
      }
      await calls.finish(begun.dataset_id, signal)
      track('dataset_uploaded', { type: upload.table.type, rows: upload.table.rowCount, refused: upload.table.refusedCount })
      work.reader.end()
      this.change(key, { state: { step: 'done', datasetId: begun.dataset_id } })
      this.onDone(upload.org)
    } catch (raw) {
      if (signal.aborted) {
        /* Cancelled while the server was answering: it may have begun after all. */
        if (work.datasetId && !work.forgotten) calls.cancel(work.datasetId).catch(() => undefined)
        return
      }
      this.pause(key, work, toAppError(raw))
    }
  }

  private pause(key: string, work: Work, error: AppError): void {
    if (error.kind === 'unauthenticated') {
      this.change(key, { state: { step: 'paused', why: 'session', error } })
      void this.onUnauthenticated().then((holds) => {
        if (holds && this.find(key)?.state.step === 'paused') this.retryLater(key, work)
      })
    } else if (error.kind === 'offline') {
      this.change(key, { state: { step: 'paused', why: 'offline', error } })
      this.retryLater(key, work)
    } else if (isRetryable(error) && error.kind !== 'unexpected') {
      this.change(key, { state: { step: 'paused', why: 'server', error } })
      this.retryLater(key, work)
    } else this.change(key, { state: { step: 'failed', error } })
  }

  private retryLater(key: string, work: Work): void {
    if (work.attempts >= mostAttempts) return
    work.retry = setTimeout(() => this.resume(key), retryDelay(work.attempts))
    work.attempts += 1
  }
}

export const uploadQueue = new UploadQueue({ createReader: createTableReader, calls: uploadCalls, newKey: () => crypto.randomUUID() })
onClose(() => uploadQueue.forget())

/* Closing the page would lose the file: the browser asks first, on whatever screen one is by then. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()
uploadQueue.subscribe(() => {
  if (uploadQueue.hasUnsaved()) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
})
