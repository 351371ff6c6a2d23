import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { followHeading } from '../follow-heading'
import { layOutTheRest } from './rest-of-page'

/** What a page load does for people who do not see it: after following a link the focus is on the heading, or at the anchor. */
export function Arrival() {
  const { pathname, hash } = useLocation()
  const navigation = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    document.documentElement.dataset.live = ''
    layOutTheRest()
    /* Pressed while the page was only drawn: public/first-paint.js. */
    const early = [...document.querySelectorAll<HTMLElement>('[data-early]')].sort((a, b) => Number(a.dataset.early) - Number(b.dataset.early))
    for (const pressed of early) {
      pressed.removeAttribute('data-early')
      /* Each by itself: the next one begins with what the last one changed. */
      setTimeout(() => {
        /* React takes a choice as it finds it: only one that is made anew is a change. */
        if (pressed instanceof HTMLInputElement) pressed.checked = false
        if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
        else pressed.click()
      })
    }
  }, [])
  useEffect(() => {
    const moved = last.current !== pathname
    last.current = pathname
    if (!moved || navigation === 'POP') return
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (target) return target.scrollIntoView()
    window.scrollTo(0, 0)
    return followHeading()
  }, [pathname, hash, navigation])
  return null
}
