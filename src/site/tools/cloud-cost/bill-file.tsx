import { useEffect, useRef } from 'react'
import { FileDrop } from '../focus/file-drop'
import { useFocusFile, type FocusFileState, type OpenFile } from '../focus/use-focus-file'

export interface Dropped {
  readonly file: Blob
  readonly name: string
}

export interface BillFileProps {
  /** The last file that was dropped on the page. */
  dropped: Dropped | null
  onStart: () => void
  onOpen: (open: OpenFile | null) => void
}

/** The bill: chosen, dropped or the sample. It stays open while the page shows the other way. */
export default function BillFile({ dropped, onStart, onOpen }: BillFileProps) {
  const file = useFocusFile()
  const { open } = file
  const latest = useRef({ start: file.start, onOpen })
  useEffect(() => {
    latest.current = { start: file.start, onOpen }
  })
  useEffect(() => {
    if (dropped) latest.current.start(dropped.file, dropped.name)
  }, [dropped])
  useEffect(() => {
    latest.current.onOpen(open)
  }, [open])
  const opening: FocusFileState = {
    ...file,
    start: (blob, name) => {
      onStart()
      file.start(blob, name)
    },
  }
  return <FileDrop file={opening} />
}
