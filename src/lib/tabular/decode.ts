import { binaryKind } from './binary'
import { TableError, type Encoding } from './table'

export interface Decoded {
  text: string
  encoding: Encoding
  bom: boolean
}

/**
 * Bytes of a text file as text, without a byte order mark.
 * Not told otherwise, it is UTF-16 by its mark or its NULs, UTF-8 where every byte fits, Windows-1252 otherwise.
 * Throws TableError `empty`, `binary` {kind}, `encoding` {line} when the bytes cannot be text of that encoding.
 */
export function decode(bytes: Uint8Array, chosen?: Encoding): Decoded {
  if (bytes.length === 0) throw new TableError('empty')
  const kind = binaryKind(bytes)
  if (kind) throw new TableError('binary', { kind })

  const mark = byteOrderMark(bytes)
  const encoding = chosen ?? mark?.encoding ?? utf16WithoutMark(bytes) ?? eightBit(bytes)
  const bom = mark?.encoding === encoding
  if (encoding === 'utf-8') {
    const checked = checkUtf8(bytes)
    if (checked.invalid > 0) throw new TableError('encoding', { line: checked.firstInvalidLine })
  }
  if (encoding.startsWith('utf-16') && bytes.length % 2 === 1) {
    throw new TableError('encoding', { line: new TextDecoder(encoding).decode(bytes).split('\n').length })
  }
  const decoded = new TextDecoder(encoding).decode(bytes)
  const text = encoding === 'windows-1252' ? withUpperHalf(decoded) : decoded
  if (!chosen && text.includes('\0')) throw new TableError('binary', { kind: 'unknown' })
  return { text, encoding, bom }
}

/** 0x80 to 0x9F in Windows-1252; the five gaps stay what they are. https://encoding.spec.whatwg.org/index-windows-1252.txt */
const upperHalf = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Node 20's TextDecoder reads Windows-1252 as Latin-1, where these are control characters; browsers do not. */
const withUpperHalf = (text: string) =>
  text.replace(/[\u0080-\u009f]/g, (character) => upperHalf.charAt(character.charCodeAt(0) - 0x80))

function byteOrderMark(bytes: Uint8Array): { encoding: Encoding } | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8' }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le' }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be' }
  return null
}

/** In UTF-16 the delimiters, digits and Latin letters of a table have a NUL in the same half of every unit. */
function utf16WithoutMark(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, 4096)
  if (sample.length < 4 || bytes.length % 2 === 1) return null
  let even = 0
  let odd = 0
  for (let index = 0; index < sample.length; index += 1) {
    if (sample[index] !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  const half = sample.length / 2
  if (odd / half > 0.4 && even / half < 0.05) return 'utf-16le'
  if (even / half > 0.4 && odd / half < 0.05) return 'utf-16be'
  return null
}

/** UTF-8 or Windows-1252. Throws where it is neither: mostly good UTF-8 with a few bad bytes, or control characters. */
function eightBit(bytes: Uint8Array): Encoding {
  const checked = checkUtf8(bytes)
  if (checked.control) throw new TableError('binary', { kind: 'unknown' })
  if (checked.invalid === 0) return 'utf-8'
  /* Text in Windows-1252 forms a valid UTF-8 pair only by accident; a file full of them with some bad bytes is damaged. */
  if (checked.multiByte > checked.invalid * 4) throw new TableError('encoding', { line: checked.firstInvalidLine })
  if (checked.undefined1252) throw new TableError('encoding', { line: checked.firstInvalidLine })
  return 'windows-1252'
}

interface Utf8Check {
  /** Valid sequences of more than one byte. */
  multiByte: number
  invalid: number
  firstInvalidLine: number
  /** A byte that no text has: NUL to BEL, shift-out to unit separator, but not escape. */
  control: boolean
  /** A byte to which Windows-1252 gives no character. */
  undefined1252: boolean
}

/** https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-3/#G27506, table 3-7. */
function checkUtf8(bytes: Uint8Array): Utf8Check {
  const result: Utf8Check = { multiByte: 0, invalid: 0, firstInvalidLine: 0, control: false, undefined1252: false }
  let line = 1
  let index = 0
  while (index < bytes.length) {
    const byte = bytes[index] ?? 0
    if (byte < 0x80) {
      if (byte === 10) line += 1
      else if (byte < 8 || (byte > 13 && byte < 32 && byte !== 27)) result.control = true
      index += 1
      continue
    }
    const length = sequenceLength(bytes, index, byte)
    if (length > 0) {
      result.multiByte += 1
      index += length
      continue
    }
    if (result.invalid === 0) result.firstInvalidLine = line
    result.invalid += 1
    if (byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d) result.undefined1252 = true
    index += 1
  }
  return result
}

function sequenceLength(bytes: Uint8Array, index: number, first: number): 0 | 2 | 3 | 4 {
  const follows = (offset: number, low = 0x80, high = 0xbf) => {
    const byte = bytes[index + offset] ?? 0
    return byte >= low && byte <= high
  }
  if (first >= 0xc2 && first <= 0xdf) return follows(1) ? 2 : 0
  if (first >= 0xe0 && first <= 0xef) {
    const low = first === 0xe0 ? 0xa0 : 0x80
    const high = first === 0xed ? 0x9f : 0xbf
    return follows(1, low, high) && follows(2) ? 3 : 0
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const low = first === 0xf0 ? 0x90 : 0x80
    const high = first === 0xf4 ? 0x8f : 0xbf
    return follows(1, low, high) && follows(2) && follows(3) ? 4 : 0
  }
  return 0
}
