import { useCallback, useState } from 'react'

/**
 * The width of an element in pixels, renewed when it changes: a drawing made for it keeps its text at the size it was
 * set in, where a scaled viewBox would shrink it on a phone. 0 until it is known.
 * The element needs `contain: inline-size`: otherwise the drawing holds it open, and it never gets narrower again.
 */
export function useWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setWidth(Math.round(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
