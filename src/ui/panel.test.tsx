import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Panel, PanelBody, PanelFooter, PanelHeader } from './panel'

describe('Panel', () => {
  it.each([
    ['default', 'bg-raised'],
    ['elevated', 'elevated'],
    ['glass', 'glass'],
  ] as const)('draws %s', (variant, className) => {
    render(<Panel variant={variant} data-testid="panel" />)
    expect(screen.getByTestId('panel')).toHaveClass(className)
  })

  it('glows and enters only when asked to', () => {
    const { rerender } = render(<Panel data-testid="panel" />)
    expect(screen.getByTestId('panel')).not.toHaveClass('glow')
    expect(screen.getByTestId('panel')).not.toHaveClass('enter')
    rerender(<Panel data-testid="panel" glow entrance />)
    expect(screen.getByTestId('panel')).toHaveClass('glow', 'enter')
  })

  it('has a heading of the level it stands at, a hint and actions', () => {
    render(
      <Panel>
        <PanelHeader title="Timeline" hint="newest first" level={3} actions={<button type="button">All 23</button>} />
        <PanelBody>Body</PanelBody>
        <PanelFooter>Foot</PanelFooter>
      </Panel>,
    )
    expect(screen.getByRole('heading', { level: 3, name: 'Timeline' })).toBeVisible()
    expect(screen.getByText('newest first')).toBeVisible()
    expect(screen.getByRole('button', { name: 'All 23' })).toBeVisible()
  })
})
