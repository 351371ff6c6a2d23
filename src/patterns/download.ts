/** Hands a file to the browser under this name. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  /* Safari reads the address after the click. */
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
