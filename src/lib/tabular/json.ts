import { TableError, type RefusedLine } from './table'

/** Deeper nesting than this is no table. */
const deepest = 200
const refusedTextLength = 2_000

export interface JsonRow {
  cells: Map<string, string>
  line: number
}

export interface JsonOptions {
  onRow: (row: JsonRow) => void
  onRefused: (refused: RefusedLine) => void
  onProgress?: (share: number) => void
}

class SyntaxFault extends Error {
  constructor(readonly at: number) {
    super('syntax')
  }
}

/**
 * Walks through JSON by hand instead of JSON.parse for three reasons: an error can be named by line and column, a
 * row knows its line, and a number stays the text that it was (0.10 stays 0.10, an id of 20 digits loses none).
 */
class Walker {
  at = 0
  constructor(
    readonly text: string,
    private readonly end = text.length,
  ) {}

  fault(at = this.at): never {
    throw new SyntaxFault(at)
  }

  space(): void {
    while (this.at < this.end) {
      const code = this.text.charCodeAt(this.at)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return
      this.at += 1
    }
  }

  peek(): string {
    this.space()
    return this.at < this.end ? this.text.charAt(this.at) : ''
  }

  take(character: string): void {
    if (this.peek() !== character) this.fault()
    this.at += 1
  }

  /** Passes over a string and returns its value. */
  string(): string {
    this.take('"')
    const start = this.at
    let escaped = false
    for (; this.at < this.end; this.at += 1) {
      const code = this.text.charCodeAt(this.at)
      if (code === 34) {
        const raw = this.text.slice(start, this.at)
        this.at += 1
        if (!escaped) return raw
        try {
          return JSON.parse(`"${raw}"`) as string
        } catch {
          this.fault(start)
        }
      }
      if (code === 92) {
        escaped = true
        this.at += 1
      } else if (code < 32) this.fault()
    }
    return this.fault(start - 1)
  }

  private literal(): void {
    const match = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y
    match.lastIndex = this.at
    const found = match.exec(this.text)
    if (!found || this.at + found[0].length > this.end) this.fault()
    this.at += found?.[0].length ?? 0
    const next = this.text.charAt(this.at)
    if (this.at < this.end && next !== '' && !/[\s,\]}]/.test(next)) this.fault()
  }

  /** Passes over any value and returns where it stood. */
  skip(depth = 0): { start: number; end: number } {
    if (depth > deepest) this.fault()
    const first = this.peek()
    const start = this.at
    if (first === '"') this.string()
    else if (first === '{') this.members(() => this.skip(depth + 1))
    else if (first === '[') this.elements(() => this.skip(depth + 1))
    else if (first === '') this.fault()
    else this.literal()
    return { start, end: this.at }
  }

  members(onMember: (name: string) => void): void {
    this.take('{')
    if (this.peek() === '}') {
      this.at += 1
      return
    }
    for (;;) {
      if (this.peek() !== '"') this.fault()
      const name = this.string()
      this.take(':')
      onMember(name)
      if (this.peek() !== ',') break
      this.at += 1
    }
    this.take('}')
  }

  elements(onElement: () => void): void {
    this.take('[')
    if (this.peek() === ']') {
      this.at += 1
      return
    }
    for (;;) {
      onElement()
      if (this.peek() !== ',') break
      this.at += 1
    }
    this.take(']')
  }

  /** A cell: a string's value, any other value's own text, nothing for null. */
  cell(): string {
    if (this.peek() === '"') return this.string()
    const { start, end } = this.skip(1)
    const raw = this.text.slice(start, end)
    return raw === 'null' ? '' : raw
  }

  row(): Map<string, string> {
    const cells = new Map<string, string>()
    this.members((name) => cells.set(name, this.cell()))
    return cells
  }
}

/** Line and column of a position, both from 1. */
export function placeOf(text: string, at: number): { line: number; column: number } {
  let line = 1
  let start = 0
  for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', next + 1)) {
    line += 1
    start = next + 1
  }
  return { line, column: at - start + 1 }
}

/** Whether a text is one JSON value or one per line. */
export function detectJson(text: string): 'json' | 'ndjson' {
  const [first = '', ...rest] = text.split('\n', 200).filter((line) => line.trim() !== '')
  if (!first.trim().startsWith('{') || !rest.some((line) => line.trim().startsWith('{'))) return 'json'
  try {
    const walker = new Walker(first)
    walker.skip()
    return walker.peek() === '' ? 'ndjson' : 'json'
  } catch {
    return 'json'
  }
}

/**
 * Reads `[{…}, …]`, or the first property of `{…: [{…}, …]}` that holds objects.
 * Elements that are no objects are refused one by one.
 * Throws TableError `json` {line, column} at the first fault, `json_shape` where there is no list of objects.
 */
export function readJson(text: string, { onRow, onRefused, onProgress }: JsonOptions): void {
  const walker = new Walker(text)
  let line = 1
  let told = 0
  /* Kept from row to row: a file without any newline would otherwise be searched to its end for each. */
  let newline = text.indexOf('\n')
  const lineAt = (at: number) => {
    while (newline !== -1 && newline < at) {
      line += 1
      newline = text.indexOf('\n', newline + 1)
    }
    return line
  }
  const rows = () => {
    walker.elements(() => {
      const isObject = walker.peek() === '{'
      const start = walker.at
      if (isObject) onRow({ line: lineAt(start), cells: walker.row() })
      else {
        walker.skip()
        onRefused({ line: lineAt(start), reason: 'not_object', text: text.slice(start, Math.min(walker.at, start + refusedTextLength)) })
      }
      if (start > told + 1_000_000) {
        told = start
        onProgress?.(start / text.length)
      }
    })
  }
  /** Whether the list at the walker's position begins with an object: then it is the table. */
  const holdsObjects = () => /\[\s*\{/y.test(text.slice(walker.at, walker.at + 10_000))

  try {
    const first = walker.peek()
    if (first === '[') {
      if (!holdsObjects()) {
        walker.skip()
        throw new TableError('json_shape')
      }
      rows()
    } else if (first === '{') {
      let found = false
      walker.members(() => {
        if (!found && walker.peek() === '[' && holdsObjects()) {
          found = true
          rows()
        } else walker.skip()
      })
      if (!found) throw new TableError('json_shape')
    } else {
      walker.skip()
      throw new TableError('json_shape')
    }
    if (walker.peek() !== '') walker.fault()
  } catch (error) {
    if (error instanceof SyntaxFault) throw new TableError('json', placeOf(text, error.at))
    throw error
  }
}

/** Reads one object per line. A line that is not one is refused, with the column of its fault. Blank lines are passed over. */
export function readNdjson(text: string, { onRow, onRefused, onProgress }: JsonOptions): void {
  let line = 0
  let start = 0
  let told = 0
  while (start < text.length) {
    line += 1
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const source = text.slice(start, end)
    if (source.trim() !== '') {
      const shown = source.trimEnd().slice(0, refusedTextLength)
      try {
        const walker = new Walker(source)
        if (walker.peek() === '{') {
          const cells = walker.row()
          if (walker.peek() !== '') walker.fault()
          onRow({ line, cells })
        } else {
          walker.skip()
          onRefused({ line, reason: 'not_object', text: shown })
        }
      } catch (error) {
        if (!(error instanceof SyntaxFault)) throw error
        onRefused({ line, reason: 'json', column: error.at + 1, text: shown })
      }
    }
    start = end + 1
    if (start > told + 1_000_000) {
      told = start
      onProgress?.(start / text.length)
    }
  }
}
