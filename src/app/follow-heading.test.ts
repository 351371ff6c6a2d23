import { afterEach, expect, it } from 'vitest'
import { followHeading } from './follow-heading'

afterEach(() => {
  document.body.replaceChildren()
})

it('takes the focus to the heading, and to the one that comes after it', async () => {
  document.body.innerHTML = '<h1>Loading</h1>'
  const stop = followHeading()
  expect(document.activeElement?.textContent).toBe('Loading')
  document.body.innerHTML = '<h1>Services</h1>'
  await Promise.resolve()
  expect(document.activeElement?.textContent).toBe('Services')
  stop()
})

it('leaves it to whoever has opened the palette meanwhile', () => {
  document.body.innerHTML = '<h1>Services</h1><div role="dialog" data-state="open"><input></div>'
  document.querySelector('input')?.focus()
  followHeading()()
  expect(document.activeElement?.tagName).toBe('INPUT')
})
