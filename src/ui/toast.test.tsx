import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sessionToast, toast, TOAST_DURATION, TOAST_VISIBLE, TOAST_WIDTH, Toasts } from './toast'

const options = vi.hoisted(() => ({ last: {} as Record<string, unknown> }))
vi.mock('sonner', async (original) => {
  const real = await original<typeof import('sonner')>()
  return {
    ...real,
    Toaster: (props: React.ComponentProps<typeof real.Toaster>) => {
      options.last = props as Record<string, unknown>
      return <real.Toaster {...props} />
    },
  }
})

/* The chunk is read once beforehand: a busy machine must not decide whether a message comes within a second. */
beforeAll(async () => {
  await import('./toaster')
})
afterEach(() => toast.dismiss())

const shown = () => document.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])')

describe('toast', () => {
  it('loads and shows nothing before the first message', () => {
    render(<Toasts label="Notifications" closeLabel="Close" />)
    expect(screen.queryByRole('region')).toBeNull()
    expect(options.last).toEqual({})
  })

  it('shows a message sent before the toaster has come, in a live region with its name', async () => {
    render(<Toasts label="Notifications" closeLabel="Close" />)
    toast.success('Welcome back!', { description: 'You have successfully signed in.' })
    await waitFor(() => expect(screen.getByText('Welcome back!')).toBeVisible())
    expect(screen.getByText('You have successfully signed in.')).toBeVisible()
    const region = screen.getByRole('region', { name: /Notifications/ })
    expect(region).toHaveAttribute('aria-live', 'polite')
    expect(region).toContainElement(screen.getByText('Welcome back!'))
  })

  it('keeps the limits of the specification: 4 s, 3 visible, 356 px', async () => {
    expect([TOAST_DURATION, TOAST_VISIBLE, TOAST_WIDTH]).toEqual([4000, 3, 356])
    render(<Toasts label="Notifications" closeLabel="Close" />)
    toast.info('One')
    await screen.findByText('One')
    expect(options.last).toMatchObject({ duration: 4000, visibleToasts: 3, style: { '--width': '356px' } })
  })

  it('shows one session message at a time', async () => {
    render(<Toasts label="Notifications" closeLabel="Close" />)
    sessionToast.success('Welcome back!')
    await screen.findByText('Welcome back!')
    const before = shown().length
    sessionToast.error('Error loading profile', { description: 'Please try refreshing the page.' })
    await screen.findByText('Error loading profile')
    expect(screen.queryByText('Welcome back!')).toBeNull()
    expect(shown()).toHaveLength(before)
  })

  it('offers its action and its way out', async () => {
    render(<Toasts label="Notifications" closeLabel="Close" />)
    const onClick = vi.fn()
    toast.warning('Budget at 80 %', { action: { label: 'Open', onClick } })
    const item = (await screen.findByText('Budget at 80 %')).closest('li')
    if (!item) throw new Error('a toast is a list item')
    expect(within(item).getByRole('button', { name: 'Close' })).toBeInTheDocument()
    await userEvent.click(within(item).getByRole('button', { name: 'Open' }))
    await waitFor(() => expect(onClick).toHaveBeenCalledTimes(1))
  })
})
