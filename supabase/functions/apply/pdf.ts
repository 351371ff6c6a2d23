/**
 * Whether these bytes are a PDF, by what is in them (ISO 32000-2, 7.5.2 and 7.5.5): the header %PDF-1.x or 2.x as the
 * very first bytes, so that nothing else stands before it, and at the end startxref, an offset that lies inside the
 * file, and %%EOF. Readers look for the latter in the last 1,024 bytes, and so does this.
 * A name or a type that a browser sends proves nothing and is not asked.
 */
export type PdfVerdict = 'pdf' | 'not_pdf' | 'cut_off'

export function pdfVerdict(bytes: Uint8Array): PdfVerdict {
  const text = (from: number, to: number) => new TextDecoder('latin1').decode(bytes.subarray(from, to))
  if (!/^%PDF-[12]\.\d/.test(text(0, 9))) return 'not_pdf'
  const end = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text(Math.max(bytes.length - 1024, 0), bytes.length).replaceAll('\0', ' '))
  if (!end) return 'cut_off'
  const offset = Number(end[1])
  return offset > 0 && offset < bytes.length ? 'pdf' : 'cut_off'
}
