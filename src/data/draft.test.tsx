import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useForm } from 'react-hook-form'
import { useDraft, useDraftId, useFormDraft } from './draft'
import { closeDrafts, openDrafts } from './draft-store'

beforeEach(() => {
  sessionStorage.clear()
  openDrafts('ines')
})

function Note({ id = 'note' }: { id?: string }) {
  const [text, setText, clear] = useDraft(id, '')
  return (
    <>
      <textarea aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={clear}>Send</button>
    </>
  )
}

interface Fields {
  title: string
  tier: string
  password: string
}

function ServiceForm({ onReady, id = 'service' }: { onReady?: (clear: () => void) => void; id?: string }) {
  const form = useForm<Fields>({ defaultValues: { title: '', tier: '2', password: '' } })
  const { clear } = useFormDraft(form, id)
  onReady?.(clear)
  return (
    <form>
      <input aria-label="Title" {...form.register('title')} />
      <input aria-label="Tier" {...form.register('tier')} />
      <input aria-label="Password" {...form.register('password')} />
      <p>{form.formState.isDirty ? 'changed' : 'unchanged'}</p>
    </form>
  )
}

function Sender({ id = 'note', sent }: { id?: string; sent: string[] }) {
  const [text, setText, clear] = useDraft(id, '')
  const idToSend = useDraftId(id)
  return (
    <>
      <textarea aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => sent.push(idToSend())}>Send</button>
      <button onClick={clear}>Arrived</button>
    </>
  )
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const stored = () => Object.keys(sessionStorage)

describe('useDraft', () => {
  it('keeps what was typed when the screen goes and comes back', () => {
    const { unmount } = render(<Note />)
    type('Note', 'half a sentence')
    unmount()
    render(<Note />)
    expect(screen.getByLabelText('Note')).toHaveValue('half a sentence')
  })

  it('forgets once it is sent, and what was never typed is not stored', () => {
    render(<Note />)
    type('Note', 'x')
    expect(stored()).toHaveLength(1)
    fireEvent.click(screen.getByText('Send'))
    expect(stored()).toHaveLength(0)
    type('Note', 'y')
    type('Note', '')
    expect(stored()).toHaveLength(0)
  })

  it('keeps a draft for each record', () => {
    const { rerender } = render(<Note id="a" />)
    type('Note', 'for a')
    rerender(<Note id="b" />)
    expect(screen.getByLabelText('Note')).toHaveValue('')
    rerender(<Note id="a" />)
    expect(screen.getByLabelText('Note')).toHaveValue('for a')
  })

  it('is not shown to another user, and gone after signing out', () => {
    const first = render(<Note />)
    type('Note', 'mine')
    first.unmount()
    openDrafts('tomasz')
    const second = render(<Note />)
    expect(screen.getByLabelText('Note')).toHaveValue('')
    second.unmount()

    openDrafts('ines')
    render(<Note />)
    type('Note', 'again')
    closeDrafts('ines')
    expect(stored()).toEqual([])
  })

  it('ignores damaged content and content of another type', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    sessionStorage.setItem('knull.draft:ines:note', '{')
    render(<Note />).unmount()
    expect(warn).toHaveBeenCalledOnce()
    sessionStorage.setItem('knull.draft:ines:note', '{"a":1}')
    render(<Note />)
    expect(screen.getByLabelText('Note')).toHaveValue('')
  })
})

describe('useDraftId', () => {
  const send = () => fireEvent.click(screen.getByText('Send'))

  it('is the same for a draft that is sent again, also after a reload', () => {
    const sent: string[] = []
    const { unmount } = render(<Sender sent={sent} />)
    type('Note', 'half a sentence')
    send()
    send()
    unmount()
    render(<Sender sent={sent} />)
    send()
    expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(sent).size).toBe(1)
  })

  it('is another one for what is typed once the draft has arrived', () => {
    const sent: string[] = []
    const { unmount } = render(<Sender sent={sent} />)
    type('Note', 'first')
    send()
    fireEvent.click(screen.getByText('Arrived'))
    expect(stored()).toHaveLength(0)
    unmount()
    render(<Sender sent={sent} />)
    type('Note', 'second')
    send()
    expect(new Set(sent).size).toBe(2)
  })

  it('is each draft’s own', () => {
    const sent: string[] = []
    const { rerender } = render(<Sender id="a" sent={sent} />)
    type('Note', 'for a')
    send()
    rerender(<Sender id="b" sent={sent} />)
    send()
    rerender(<Sender id="a" sent={sent} />)
    send()
    expect(sent[2]).toBe(sent[0])
    expect(sent[1]).not.toBe(sent[0])
  })
})

describe('useFormDraft', () => {
  it('keeps the drafts of two organisations apart on the same screen', () => {
    const { rerender } = render(<ServiceForm id="a" />)
    type('Title', 'for a')
    type('Tier', '1')
    rerender(<ServiceForm id="b" />)
    expect(screen.getByLabelText('Title')).toHaveValue('')
    expect(screen.getByLabelText('Tier')).toHaveValue('2')
    type('Title', 'for b')
    rerender(<ServiceForm id="a" />)
    expect(screen.getByLabelText('Title')).toHaveValue('for a')
    expect(screen.getByLabelText('Tier')).toHaveValue('1')
    rerender(<ServiceForm id="b" />)
    expect(screen.getByLabelText('Title')).toHaveValue('for b')
    expect(screen.getByLabelText('Tier')).toHaveValue('2')
  })

  it('restores a form as changed, without the password', () => {
    const { unmount } = render(<ServiceForm />)
    type('Title', 'checkout')
    type('Password', 'secret')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret')
    unmount()
    render(<ServiceForm />)
    expect(screen.getByLabelText('Title')).toHaveValue('checkout')
    expect(screen.getByLabelText('Tier')).toHaveValue('2')
    expect(screen.getByLabelText('Password')).toHaveValue('')
    expect(screen.getByText('changed')).toBeInTheDocument()
  })

  it('forgets what was taken back or sent', () => {
    let clear = () => {}
    render(<ServiceForm onReady={(given) => { clear = given }} />)
    type('Title', 'checkout')
    expect(stored()).toHaveLength(1)
    type('Title', '')
    expect(stored()).toHaveLength(0)
    type('Title', 'search')
    clear()
    expect(stored()).toHaveLength(0)
  })

  it('leaves out fields that the form no longer has', () => {
    sessionStorage.setItem('knull.draft:ines:service', JSON.stringify({ title: 'checkout', gone: 'x' }))
    render(<ServiceForm />)
    expect(screen.getByLabelText('Title')).toHaveValue('checkout')
  })
})
