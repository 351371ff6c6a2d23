import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useFormDraft } from '@/data/draft'
import { closeDrafts, openDrafts, readDraft } from '@/data/draft-store'
import { AppError } from '@/data/errors'
import { render } from '@/test/render'
import { Input } from '@/ui/input'
import { ConfirmDialog } from './confirm-dialog'
import { Form } from './form'

describe('Form', () => {
  it('sends what was typed, by button and by Ctrl+Enter', async () => {
    const onSubmit = vi.fn()
    render(
      <Form onSubmit={onSubmit} pending={false} error={null} submitLabel="Create service" cancelHref="/ops/services">
        <textarea aria-label="Text" />
      </Form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Create service' }))
    await userEvent.click(screen.getByLabelText('Text'))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(onSubmit).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/ops/services')
  })

  it('sends nothing a second time while it is pending', async () => {
    const onSubmit = vi.fn()
    render(
      <Form onSubmit={onSubmit} pending error={null} submitLabel="Create service">
        <input aria-label="Name" />
      </Form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Create service' }))
    await userEvent.type(screen.getByLabelText('Name'), 'x{Enter}')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('sends nothing a second time while what was typed is still being checked', async () => {
    let checked = () => {}
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => { checked = resolve }))
    render(
      <Form onSubmit={onSubmit} pending={false} error={null} submitLabel="Create service">
        <input aria-label="Name" />
      </Form>,
    )
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create service' }))
    expect(onSubmit).toHaveBeenCalledTimes(1)
    checked()
    /* It was refused, say: then it can be sent again. */
    await waitFor(async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Create service' }))
      expect(onSubmit).toHaveBeenCalledTimes(2)
    })
  })

  it('says why it was refused, in a region that was there before', () => {
    const form = (error: AppError | null) => (
      <Form onSubmit={() => {}} pending={false} error={error} submitLabel="Save">
        <input aria-label="Name" defaultValue="kept" />
      </Form>
    )
    const { rerender } = render(form(null))
    const region = screen.getByRole('alert')
    expect(region).toBeEmptyDOMElement()
    rerender(form(new AppError({ kind: 'offline' })))
    expect(region).toHaveTextContent(/^Not saved\. .+/)
    expect(screen.getByLabelText('Name')).toHaveValue('kept')
  })
})

describe('a form with a draft', () => {
  afterEach(() => closeDrafts('u1'))

  function WithDraft({ onSend }: { onSend: (values: { name: string }) => void }) {
    const form = useForm({ defaultValues: { name: '' } })
    useFormDraft(form, 'service-new')
    return (
      <Form onSubmit={form.handleSubmit(onSend)} pending={false} error={null} submitLabel="Save">
        <Input label="Name" {...form.register('name')} />
      </Form>
    )
  }

  it('brings back what was typed, with its label above it, and sends it', async () => {
    openDrafts('u1')
    const onSend = vi.fn()
    const first = render(<WithDraft onSend={onSend} />)
    await userEvent.type(screen.getByLabelText('Name'), 'checkout')
    expect(readDraft('service-new')).toEqual({ name: 'checkout' })
    first.unmount()
    render(<WithDraft onSend={onSend} />)
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('checkout'))
    expect(screen.getByLabelText('Name').closest('.field')).toHaveAttribute('data-up')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSend.mock.calls[0]?.[0]).toEqual({ name: 'checkout' })
  })
})

describe('ConfirmDialog', () => {
  const dialog = (props: Partial<React.ComponentProps<typeof ConfirmDialog>>) => (
    <ConfirmDialog open onOpenChange={() => {}} title="Delete the service checkout?" body="14 incidents stay." confirmLabel="Delete service" pending={false} error={null} onConfirm={() => {}} {...props} />
  )

  it('says what will happen and puts the focus on the safe answer', async () => {
    render(dialog({}))
    expect(screen.getByRole('dialog', { name: 'Delete the service checkout?' })).toHaveAccessibleDescription('14 incidents stay.')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  })

  it('waits for the name to be typed where one is asked for', async () => {
    const onConfirm = vi.fn()
    render(dialog({ typed: 'checkout', onConfirm }))
    expect(screen.getByRole('button', { name: 'Delete service' })).toBeDisabled()
    await userEvent.type(screen.getByLabelText('Type checkout to confirm'), 'checkout')
    await userEvent.click(screen.getByRole('button', { name: 'Delete service' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  it('neither closes nor acts again while the call runs', async () => {
    const onOpenChange = vi.fn()
    const onConfirm = vi.fn()
    render(dialog({ pending: true, onOpenChange, onConfirm }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete service' }))
    await userEvent.keyboard('{Escape}')
    await act(async () => {})
    expect(onOpenChange).not.toHaveBeenCalled()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('shows why it did not work', () => {
    render(dialog({ error: new AppError({ kind: 'forbidden' }) }))
    expect(screen.getByRole('alert')).toHaveTextContent(/Not saved\./)
  })
})
