/** Hands a text to the browser as a file of this name. */
export function deliver(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  /* Safari reads the address after the click. */
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
