import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { AgentOrb } from './agent-orb'

const css = ['components', 'motion'].map((name) => readFileSync(`src/styles/${name}.css`, 'utf8')).join('\n')
const tokens = readFileSync('src/styles/tokens.css', 'utf8')

describe('AgentOrb', () => {
  it.each(['idle', 'thinking', 'active', 'error'] as const)('tells %s in a word where it has one', (status) => {
    render(<AgentOrb status={status} label={`State: ${status}`} />)
    expect(screen.getByRole('status')).toHaveTextContent(`State: ${status}`)
    expect(screen.getByRole('status')).toHaveAttribute('data-status', status)
  })

  it.each([
    ['sm', 3],
    ['md', 4],
    ['lg', 5],
  ] as const)('is a disc of fewer layers when small: %s', (size, layers) => {
    const { container } = render(<AgentOrb status="idle" size={size} />)
    expect(container.querySelectorAll('.orb-layer')).toHaveLength(layers)
    expect(container.innerHTML).not.toContain('NaN')
  })

  it('is hidden from screen readers where nothing names it, and named where aria-label does', () => {
    const { rerender, container } = render(<AgentOrb status="idle" />)
    expect(container.firstChild).toHaveAttribute('aria-hidden', 'true')
    rerender(<AgentOrb status="idle" aria-label="Assistant idle" />)
    expect(screen.getByRole('status', { name: 'Assistant idle' })).toBeInTheDocument()
  })

  it('pulses in 2, 1.5 and 1 s, and only where motion is wanted', () => {
    expect(tokens).toMatch(/--orb-idle: 2s; --orb-thinking: 1\.5s; --orb-active: 1s/)
    const moving = css.slice(css.indexOf('@media (prefers-reduced-motion: no-preference)'))
    for (const name of ['--orb-idle', '--orb-thinking', '--orb-active']) expect(moving).toContain(`var(${name})`)
    const still = css.slice(0, css.indexOf('@media (prefers-reduced-motion: no-preference)'))
    expect(still).not.toMatch(/animation:.*infinite/)
  })
})
