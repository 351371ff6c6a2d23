import { useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readDraft, readSentId, removeDraft, writeDraft, writeSentId } from './draft-store'

/**
 * Text that survives a reload, an expired session and the sign-in after it, for this user in this tab.
 * `clear` goes back to `initial` and forgets: call it once the text is sent.
 */
export function useDraft(key: string, initial: string): [value: string, setValue: (value: string) => void, clear: () => void] {
  const read = () => {
    const stored = readDraft(key)
    return typeof stored === 'string' ? stored : initial
  }
  const [state, setState] = useState(() => ({ key, value: read() }))
  /* Another record on the same screen has a draft of its own. */
  const current = state.key === key ? state : { key, value: read() }
  if (current !== state) setState(current)
  const setValue = (value: string) => {
    setState({ key, value })
    if (value === initial) removeDraft(key)
    else writeDraft(key, value)
  }
  const clear = () => {
    setState({ key, value: initial })
    removeDraft(key)
  }
  return [current.value, setValue, clear]
}

/**
 * The id of what a draft becomes, for the server to know a repetition by. It is kept with the draft once it is sent, so
 * that a draft that is sent again, because the answer got lost and the page was loaded anew, is still one record.
 * @returns gives the id: call it when sending
 */
export function useDraftId(key: string): () => string {
  const make = () => ({ key, id: readSentId(key) ?? crypto.randomUUID() })
  const [state, setState] = useState(make)
  const current = state.key === key ? state : make()
  if (current !== state) setState(current)
  return () => {
    writeSentId(key, current.id)
    return current.id
  }
}

/** Files cannot be stored, and passwords must not be. */
function storable(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !/password/i.test(field) && !(value instanceof Blob) && !(value instanceof FileList)),
  )
}

const isFields = (value: unknown): value is FieldValues => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The same for a whole react-hook-form form: restores what was typed when the form appears, and keeps what is typed.
 * `clear` forgets it: call it once the form is sent.
 */
export function useFormDraft<T extends FieldValues>(form: UseFormReturn<T>, key: string): { clear: () => void } {
  const { getValues, reset, watch, formState } = form
  const { defaultValues } = formState
  const shown = useRef(key)
  useLayoutEffect(() => {
    // Another organisation on the same screen starts anew: what is on it is the former one's.
    if (shown.current !== key) reset(undefined, { keepFieldsRef: true })
    shown.current = key
    const draft = readDraft(key)
    if (!isFields(draft)) return
    const known = Object.fromEntries(Object.entries(draft).filter(([field]) => field in getValues()))
    // keepFieldsRef: without it reset forgets the fields and waits for register to run again, which a compiled component does not do.
    reset({ ...getValues(), ...known }, { keepDefaultValues: true, keepFieldsRef: true })
  }, [key, getValues, reset])
  // In the same phase as the reset above and after it: with another key nothing is kept under the former one.
  useLayoutEffect(() => {
    const subscription = watch((values) => {
      const typed = storable(values)
      if (JSON.stringify(typed) === JSON.stringify(storable(defaultValues ?? {}))) removeDraft(key)
      else writeDraft(key, typed)
    })
    return () => subscription.unsubscribe()
  }, [key, watch, defaultValues])
  return { clear: () => removeDraft(key) }
}
