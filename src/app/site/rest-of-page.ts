/*
 * A page that was opened anew lays out what is near the screen (.until-near in src/styles/site.css), for its first paint and
 * again when a face of letters comes. The rest follows here, so that every height is real before anybody returns to a place.
 */

/* Safari has no idle moments. */
const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 60))

/** Lays out the parts that were left for later, one in each idle moment, once the faces of the page have come. */
export function layOutTheRest(): void {
  const { dataset } = document.documentElement
  const next = () =>
    whenIdle(() => {
      const part = document.querySelector<HTMLElement>('.until-near:not([data-near])')
      if (part) {
        part.dataset.near = ''
        return next()
      }
      delete dataset.fresh
      for (const marked of document.querySelectorAll('[data-near]')) marked.removeAttribute('data-near')
    })
  if ('fresh' in dataset) void document.fonts.ready.then(next)
}
