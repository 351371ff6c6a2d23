import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isCommand, singleKeyIsFree } from './keyboard'
import { showOverlay } from './overlays'
import { setSingleKeys } from './single-keys'

/** Whether a press would act, as the screens ask it. */
function free(key: string, { on = document.body, altGr = false, ...init }: KeyboardEventInit & { on?: Element; altGr?: boolean } = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'getModifierState', { value: (name: string) => name === 'AltGraph' && altGr })
  let result = false
  const listen = (heard: Event) => {
    result = singleKeyIsFree(heard as KeyboardEvent)
  }
  document.addEventListener('keydown', listen)
  on.dispatchEvent(event)
  document.removeEventListener('keydown', listen)
  return result
}

describe('singleKeyIsFree', () => {
  beforeEach(() => {
    document.body.innerHTML = '<input><textarea></textarea><select></select><div role="textbox" tabindex="0"></div><button></button>'
  })
  afterEach(() => {
    setSingleKeys(true)
    showOverlay(null)
  })

  it('is, while nothing is typed', () => {
    expect(free('n')).toBe(true)
    expect(free('n', { on: document.querySelector('button') as Element })).toBe(true)
  })

  it.each(['input', 'textarea', 'select', '[role=textbox]'])('is not in %s', (field) => {
    expect(free('n', { on: document.querySelector(field) as Element })).toBe(false)
  })

  it('is not with Ctrl, Cmd or Alt', () => {
    for (const init of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) expect(free('n', init)).toBe(false)
    expect(free('/', { ctrlKey: true })).toBe(false)
  })

  it('is where AltGr or Option only makes the sign', () => {
    expect(free('@', { ctrlKey: true, altKey: true, altGr: true })).toBe(true)
    expect(free('@', { altKey: true })).toBe(true)
    expect(free('[', { ctrlKey: true, altKey: true, altGr: true })).toBe(true)
  })

  it('is not while a dialog, a menu or the palette is open or on its way', () => {
    showOverlay('palette')
    expect(free('n')).toBe(false)
    showOverlay(null)
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog" data-state="open"></div>')
    expect(free('n')).toBe(false)
  })

  it('is not once single keys are switched off, and is again', () => {
    setSingleKeys(false)
    expect(free('n')).toBe(false)
    setSingleKeys(true)
    expect(free('n')).toBe(true)
  })
})

describe('isCommand', () => {
  it('takes Ctrl and Cmd alike, and no other modifier', () => {
    const press = (init: KeyboardEventInit) => isCommand(new KeyboardEvent('keydown', { key: 'K', ...init }), 'k')
    expect(press({ ctrlKey: true })).toBe(true)
    expect(press({ metaKey: true })).toBe(true)
    expect(press({})).toBe(false)
    expect(press({ ctrlKey: true, shiftKey: true })).toBe(false)
    expect(press({ ctrlKey: true, altKey: true })).toBe(false)
  })
})
