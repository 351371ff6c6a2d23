import { useEffect, useRef } from 'react'

export const carriesFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Takes a file that is dropped anywhere on the page, from the page's first moment on: the browser would open it instead. */
export function useDroppedFile(onDrop: (file: Blob, name: string) => void): void {
  const take = useRef(onDrop)
  useEffect(() => {
    take.current = onDrop
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (carriesFile(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!carriesFile(event)) return
      event.preventDefault()
      const dropped = event.dataTransfer?.files[0]
      if (dropped) take.current(dropped, dropped.name)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])
}
