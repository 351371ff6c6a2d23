/** Files that are not text, by name, so that the advice can be about them. */
export type BinaryKind =
  | 'xlsx'
  | 'ods'
  | 'docx'
  | 'zip'
  | 'xls'
  | 'parquet'
  | 'arrow'
  | 'avro'
  | 'orc'
  | 'sqlite'
  | 'pdf'
  | 'image'
  | 'gzip'
  | 'archive'
  | 'html'
  | 'unknown'

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))

/** First bytes: https://en.wikipedia.org/wiki/List_of_file_signatures and the formats' own documents. */
const signatures: readonly [BinaryKind, readonly number[]][] = [
  ['parquet', ascii('PAR1')],
  ['arrow', ascii('ARROW1')],
  ['avro', [...ascii('Obj'), 1]],
  ['orc', ascii('ORC')],
  ['sqlite', ascii('SQLite format 3')],
  ['pdf', ascii('%PDF')],
  ['image', [0x89, ...ascii('PNG')]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', ascii('GIF8')],
  ['image', [...ascii('RIFF')]],
  ['xls', [0xd0, 0xcf, 0x11, 0xe0]],
  ['gzip', [0x1f, 0x8b]],
  ['archive', ascii('BZh')],
  ['archive', [0x28, 0xb5, 0x2f, 0xfd]],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['archive', ascii('Rar!')],
  ['archive', [0xfd, ...ascii('7zXZ')]],
]

/** Signatures that a text could also begin with ("ORCHID,…"): they count only where a NUL follows. */
const alsoText = new Set<BinaryKind>(['orc', 'image', 'archive'])

const startsWith = (bytes: Uint8Array, signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte)

/** The kind of file that these bytes are, when it is known not to be a table in text; null for text. */
export function binaryKind(bytes: Uint8Array): BinaryKind | null {
  const head = bytes.subarray(0, 65_536)
  if (startsWith(head, [0x50, 0x4b, 3, 4]) || startsWith(head, [0x50, 0x4b, 5, 6])) return zipKind(bytes)
  for (const [kind, signature] of signatures) {
    if (startsWith(head, signature) && (!alsoText.has(kind) || head.includes(0) || signature.some((byte) => byte > 0x7e))) return kind
  }
  const opening = new TextDecoder('windows-1252').decode(head.subarray(0, 200)).trimStart().toLowerCase()
  if (opening.startsWith('<!doctype html') || opening.startsWith('<html')) return 'html'
  return null
}

/** Office files are zip archives; the names of their parts, at both ends of the file, are not compressed. */
function zipKind(bytes: Uint8Array): BinaryKind {
  const latin = new TextDecoder('windows-1252')
  const text = latin.decode(bytes.subarray(0, 4096)) + latin.decode(bytes.subarray(-65_536))
  if (text.includes('xl/')) return 'xlsx'
  if (text.includes('word/')) return 'docx'
  if (text.includes('opendocument.spreadsheet')) return 'ods'
  return 'zip'
}
