/**
 * A cell as CSV (RFC 4180). A text that a spreadsheet would run as a formula (it begins with = + - @, a tab or a line
 * break) gets an apostrophe before it: https://owasp.org/www-community/attacks/CSV_Injection
 */
function cell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as lines of CSV, each with its line end (CRLF), so that pages can be put one after another. */
export function csvLines(rows: readonly (readonly (string | number | boolean | null | undefined)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Excel reads UTF-8 only after this sign. */
export const byteOrderMark = '\uFEFF'
