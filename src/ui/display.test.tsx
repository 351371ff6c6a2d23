import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Avatar, initials } from './avatar'
import { Mark } from './brand'
import { Wordmark } from './wordmark'
import { Chip } from './chip'
import { FactsStrip } from './facts-strip'
import { Kbd } from './kbd'
import { Meter } from './meter'
import { Motif } from './motif'
import { Note } from './note'
import { Progress } from './progress'
import { Skeleton, SkeletonRows } from './skeleton'
import { Stepper } from './stepper'
import { Timeline, TimelineItem } from './timeline'

describe('Chip', () => {
  it('says its state in a word; soft and solid differ', () => {
    render(
      <>
        <Chip tone="bad">SEV2</Chip>
        <Chip tone="bad" solid>
          SEV1
        </Chip>
      </>,
    )
    expect(screen.getByText('SEV2')).toHaveClass('bg-bad-soft', 'text-bad')
    expect(screen.getByText('SEV1')).toHaveClass('bg-bad', 'text-on-bad')
  })
})

describe('Meter and Progress', () => {
  it('say value and bounds, and never draw beyond the whole', () => {
    render(
      <>
        <Meter label="Budget" value={620_000} max={500_000} text="620,000 of 500,000 tokens" />
        <Progress label="Upload" value={64} />
        <Progress label="Reading" />
      </>,
    )
    const meter = screen.getByRole('meter', { name: 'Budget' })
    expect(meter).toHaveAttribute('aria-valuenow', '500000')
    expect(meter).toHaveAttribute('aria-valuetext', '620,000 of 500,000 tokens')
    expect(meter.querySelector('[style]')).toHaveStyle({ width: '100%' })
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '64')
    expect(screen.getByRole('progressbar', { name: 'Reading' })).not.toHaveAttribute('aria-valuenow')
  })
  it('draws nothing of nothing', () => {
    render(<Meter label="None" value={5} max={0} />)
    expect(screen.getByRole('meter').querySelector('[style]')).toHaveStyle({ width: '0%' })
  })
})

describe('Avatar', () => {
  it.each([
    ['Ines Moreau', 'IM'],
    ['tarnvik freight gmbh', 'TG'],
    ['Wei', 'W'],
    ['ana@company.example', 'AE'],
    ['🦊 Fox', '🦊F'],
    ['  ', '?'],
  ])('makes %s into %s', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
  it('is hidden from screen readers: the name stands beside it', () => {
    render(<Avatar name="Ines Moreau" />)
    expect(screen.getByTitle('Ines Moreau')).toHaveAttribute('aria-hidden', 'true')
  })
})

describe('Stepper', () => {
  it('marks the current step and says the state of each', () => {
    render(
      <Stepper
        label="State"
        stateLabels={{ done: 'done', todo: 'to come' }}
        steps={[
          { id: 'a', label: 'Triggered', state: 'done' },
          { id: 'b', label: 'Acknowledged', state: 'current' },
          { id: 'c', label: 'Mitigated', state: 'todo' },
        ]}
      />,
    )
    const items = within(screen.getByRole('list', { name: 'State' })).getAllByRole('listitem')
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(items[0]).toHaveTextContent('Triggereddone')
    expect(items[2]).toHaveTextContent('to come')
  })
})

describe('Timeline', () => {
  it('is a named list of time, what and detail', () => {
    render(
      <Timeline label="Timeline">
        <TimelineItem time="02:41" title="Opened" detail="by Ines" tone="bad" />
      </Timeline>,
    )
    expect(within(screen.getByRole('list', { name: 'Timeline' })).getByRole('listitem')).toHaveTextContent('02:41Openedby Ines')
  })
})

describe('FactsStrip', () => {
  it('is a list of terms with their values and comparisons', () => {
    render(<FactsStrip facts={[{ label: 'Detected', value: '02:41', note: '+5 min', tone: 'warn' }]} />)
    expect(screen.getByRole('term')).toHaveTextContent('Detected')
    expect(screen.getAllByRole('definition').map((element) => element.textContent)).toEqual(['02:41', '+5 min'])
  })
})

describe('Note', () => {
  it('says what and offers the way on', () => {
    render(
      <Note role="alert" tone="bad" title="Not saved." action={<button type="button">Retry</button>}>
        The name is taken.
      </Note>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved. The name is taken.')
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

describe('what is only drawn', () => {
  it('is hidden from screen readers', () => {
    const { container } = render(
      <>
        <Skeleton />
        <SkeletonRows rows={3} />
        <Motif state="missing" />
        <Mark />
      </>,
    )
    for (const element of container.children) expect(element).toHaveAttribute('aria-hidden', 'true')
    expect(container.querySelectorAll('.h-row')).toHaveLength(3)
  })
  it('draws the missing sheet as an outline, and every sheet when aligned', () => {
    const { container, rerender } = render(<Motif state="missing" />)
    expect(container.querySelectorAll('[stroke-dasharray]')).toHaveLength(1)
    rerender(<Motif state="aligned" />)
    expect(container.querySelectorAll('[stroke-dasharray]')).toHaveLength(0)
  })
  it('names the product where the name is drawn', () => {
    render(<Wordmark />)
    expect(screen.getByRole('img', { name: 'Knull' })).toBeInTheDocument()
  })
  it('has key caps', () => {
    render(<Kbd>esc</Kbd>)
    expect(screen.getByText('esc').tagName).toBe('KBD')
  })
})
