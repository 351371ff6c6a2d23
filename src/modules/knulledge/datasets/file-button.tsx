import { useEffect, useRef, type ReactNode } from 'react'
import { singleKeyIsFree } from '@/patterns/keyboard'
import { Button, type ButtonVariant } from '@/ui/button'

interface FileButtonProps {
  onFiles: (files: File[]) => void
  /** As the file dialog filters; what is read is decided by the content. */
  accept: string
  label: string
  multiple?: boolean
  variant?: ButtonVariant
  size?: 'sm' | 'default'
  /** A single key that opens the dialog. */
  shortcut?: string
  children: ReactNode
}

/** A button that opens the file dialog. The same file can be chosen again. */
export function FileButton({ onFiles, accept, label, multiple = true, variant, size, shortcut, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!shortcut) return
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== shortcut || !singleKeyIsFree(event)) return
      event.preventDefault()
      input.current?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [shortcut])
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button variant={variant} size={size} aria-keyshortcuts={shortcut?.toUpperCase()} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
