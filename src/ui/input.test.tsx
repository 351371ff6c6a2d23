import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { Checkbox } from './checkbox'
import { Input } from './input'
import { Select } from './select'
import { Textarea } from './textarea'

const wrapper = (element: HTMLElement) => element.closest('.field')

describe('Input', () => {
  it('has its label, inside until there is text', async () => {
    render(<Input label="Project name" />)
    const input = screen.getByLabelText('Project name')
    expect(input).not.toHaveAttribute('placeholder')
    expect(wrapper(input)).not.toHaveAttribute('data-up')
    await userEvent.type(input, 'R')
    expect(wrapper(input)).toHaveAttribute('data-up')
    await userEvent.clear(input)
    expect(wrapper(input)).not.toHaveAttribute('data-up')
  })

  it('has it above when it starts filled, and for types that draw their own format', () => {
    render(
      <>
        <Input label="Name" defaultValue="Refunds" />
        <Input label="Started" type="datetime-local" />
      </>,
    )
    expect(wrapper(screen.getByLabelText('Name'))).toHaveAttribute('data-up')
    expect(wrapper(screen.getByLabelText('Started'))).toHaveAttribute('data-up')
  })

  it('follows what react-hook-form writes without an event, and what a reset takes away', async () => {
    function Form() {
      const form = useForm({ defaultValues: { name: '' } })
      return (
        <form>
          <Input label="Name" {...form.register('name')} />
          <button type="button" onClick={() => form.setValue('name', 'Kept draft')}>
            Restore
          </button>
          <button type="button" onClick={() => form.reset({ name: '' }, { keepFieldsRef: true })}>
            Empty
          </button>
        </form>
      )
    }
    render(<Form />)
    const input = screen.getByLabelText('Name')
    await userEvent.click(screen.getByText('Restore'))
    expect(input).toHaveValue('Kept draft')
    expect(wrapper(input)).toHaveAttribute('data-up')
    await userEvent.click(screen.getByText('Empty'))
    await waitFor(() => expect(wrapper(input)).not.toHaveAttribute('data-up'))
    expect(input).toHaveValue('')
  })

  it('ties error and hint to the control', () => {
    render(<Input label="Email" error="Enter an address with a domain." hint="Only you see it." />)
    const input = screen.getByLabelText('Email')
    expect(input).toHaveAttribute('aria-invalid', 'true')
    expect(input).toHaveAccessibleDescription('Enter an address with a domain. Only you see it.')
  })

  it('is not invalid without an error', () => {
    render(<Input label="Email" />)
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid')
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-describedby')
  })

  it('gives its element to a ref', () => {
    let element: HTMLInputElement | null = null
    const { unmount } = render(
      <Input
        label="Name"
        ref={(node) => {
          element = node
        }}
      />,
    )
    expect(element).toBe(screen.getByLabelText('Name'))
    unmount()
    expect(element).toBeNull()
  })
})

describe('Textarea', () => {
  it('ties its texts and shows its counter', () => {
    render(<Textarea label="What happened" error="Say what happened." counter="0 of 500" />)
    expect(screen.getByLabelText('What happened')).toHaveAccessibleDescription('Say what happened.')
    expect(screen.getByText('0 of 500')).toBeVisible()
  })
})

describe('Select', () => {
  const options = [
    { value: 'sev1', label: 'SEV1' },
    { value: 'sev2', label: 'SEV2' },
  ]
  it('is the native one, with label, hint and error', async () => {
    render(<Select label="Severity" options={options} error="Choose one." />)
    const select = screen.getByRole('combobox', { name: 'Severity' })
    await userEvent.selectOptions(select, 'sev2')
    expect(select).toHaveValue('sev2')
    expect(select).toHaveAccessibleDescription('Choose one.')
    expect(select).toHaveAttribute('aria-invalid', 'true')
  })
  it('keeps its name as a pill', () => {
    render(<Select variant="pill" label="Severity" options={options} />)
    expect(screen.getByRole('combobox', { name: 'Severity' })).toHaveClass('select-pill')
  })
})

describe('Checkbox', () => {
  it('toggles from its label and from the keyboard, and not when disabled', async () => {
    render(
      <>
        <Checkbox label="Tell the people on call" />
        <Checkbox label="Locked" disabled />
      </>,
    )
    await userEvent.click(screen.getByText('Tell the people on call'))
    expect(screen.getByRole('checkbox', { name: 'Tell the people on call' })).toBeChecked()
    await userEvent.keyboard(' ')
    expect(screen.getByRole('checkbox', { name: 'Tell the people on call' })).not.toBeChecked()
    await userEvent.click(screen.getByText('Locked'))
    expect(screen.getByRole('checkbox', { name: 'Locked' })).not.toBeChecked()
  })
})
