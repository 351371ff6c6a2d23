import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

const never = () => () => undefined
/** False while the prerendered page is taken over, so that the first drawing equals it; true from then on. */
export const useHydrated = (): boolean => useSyncExternalStore(never, () => true, () => false)

/** Whether the address says more than the language, in which the page was drawn anyway. */
export const asksForState = (): boolean => [...new URLSearchParams(window.location.search).keys()].some((name) => name !== 'lng')

/** Milliseconds between a change and the address: Safari refuses more than 100 changes in 30 s. */
const settle = 400
/* On the server there is nothing to lay out, and React says so aloud. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * State that the address keeps, so that a link shows the same. It begins as an empty address means it, as the
 * prerendered page does, and takes the address's values before the first paint.
 * @param parse what an address says; anything unreadable in it means the default
 * @param serialize the parameters that differ from the default; undefined ones are left out. Foreign ones stay.
 */
export function useUrlState<T>(parse: (search: URLSearchParams) => T, serialize: (state: T) => Readonly<Record<string, string | undefined>>): [T, (next: T) => void] {
  const [state, setState] = useState(() => parse(new URLSearchParams()))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const functions = useRef({ parse, serialize })
  useEffect(() => {
    functions.current = { parse, serialize }
  })
  useBeforePaint(() => {
    const read = () => setState(functions.current.parse(new URLSearchParams(window.location.search)))
    if (asksForState()) read()
    window.addEventListener('popstate', read)
    return () => {
      window.removeEventListener('popstate', read)
      clearTimeout(timer.current)
    }
  }, [])
  const change = (next: T) => {
    setState(next)
    clearTimeout(timer.current)
    const { pathname } = window.location
    timer.current = setTimeout(() => {
      if (window.location.pathname !== pathname) return
      const url = new URL(window.location.href)
      for (const [name, value] of Object.entries(functions.current.serialize(next))) {
        if (value === undefined || value === '') url.searchParams.delete(name)
        else url.searchParams.set(name, value)
      }
      window.history.replaceState(window.history.state, '', url)
    }, settle)
  }
  return [state, change]
}
