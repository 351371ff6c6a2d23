import { useSearchParams } from 'react-router-dom'

/**
 * The filters of a list are in its address, so that a view of it can be kept and sent. Null or empty takes one away.
 * What is changed is the address as it is by then: a text that was typed arrives a moment later, when a record may have
 * been opened.
 */
export function useFilters(): [URLSearchParams, (change: Readonly<Record<string, string | null>>) => void] {
  const [params, setParams] = useSearchParams()
  const set = (change: Readonly<Record<string, string | null>>) =>
    setParams(
      () => {
        const after = new URLSearchParams(window.location.search)
        for (const [name, value] of Object.entries(change)) if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true },
    )
  return [params, set]
}
