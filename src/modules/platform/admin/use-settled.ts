import { useEffect, useState } from 'react'

/** The value once it has stood for a moment: nobody wants an answer for half a word. */
export function useSettled(value: string, delay = 200): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
