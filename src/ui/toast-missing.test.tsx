import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { toast, Toasts } from './toast'

vi.mock('./toaster', () => {
  throw new Error('the chunk did not come')
})

it('loses the message and keeps the page when the toaster cannot be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  render(
    <>
      <h1>Services</h1>
      <Toasts label="Notifications" closeLabel="Close" />
    </>,
  )
  toast.success('Saved')
  await waitFor(() => expect(warn).toHaveBeenCalledWith('a message could not be shown', 'Saved', expect.any(Error)))
  expect(screen.getByRole('heading', { name: 'Services' })).toBeVisible()
})
