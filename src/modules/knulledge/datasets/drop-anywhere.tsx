import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Takes files dropped anywhere on the page, and says so while they hover. */
export function DropAnywhere({ onFiles, title, hint }: { onFiles: (files: File[]) => void; title: string; hint: string }) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    /* enter and leave fire for every element on the way: counted, they balance when the pointer leaves the page. */
    let depth = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth += 1
      setOver(true)
    }
    const move = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    }
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) onFiles(files)
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragover', move)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragover', move)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [onFiles])

  if (!over) return null
  return createPortal(
    <div data-module="knulledge" className="pointer-events-none fixed inset-0 z-overlay grid place-items-center bg-scrim p-4">
      <div className="flex items-center gap-4 rounded-lg border-2 border-dashed border-accent bg-overlay px-8 py-7 shadow-lg">
        <Upload size={24} strokeWidth={1.6} aria-hidden="true" className="text-accent-text" />
        <div>
          <p className="text-md font-semibold">{title}</p>
          <p className="text-sm text-muted">{hint}</p>
        </div>
      </div>
    </div>,
    document.body,
  )
}
