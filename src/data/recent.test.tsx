import { act, render, renderHook, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recordVisit, useRecentActivity, useWorkspace, workspace } from './recent'

const place = (path: string, org: string | null = 'o1') => ({ path, title: path.slice(1), kind: 'incident', org })

beforeEach(() => {
  localStorage.clear()
  workspace.close()
  workspace.open('ines')
})

function Recent({ org }: { org?: string }) {
  const visits = useRecentActivity(org)
  return <ol>{visits.map((visit) => <li key={visit.path + visit.org}>{visit.title}</li>)}</ol>
}

const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

const watch = () => renderHook(() => useWorkspace()).result

describe('recent activity', () => {
  it('is newest first, without repetitions, each with its time', () => {
    render(<Recent />)
    act(() => {
      recordVisit(place('/a'), new Date('2026-11-19T02:00:00Z'))
      recordVisit(place('/b'))
      recordVisit(place('/a'), new Date('2026-11-19T03:00:00Z'))
    })
    expect(shown()).toEqual(['a', 'b'])
    expect(localStorage.getItem('knull.workspace:ines')).toContain('2026-11-19T03:00:00.000Z')
  })

  it('holds at most 50', () => {
    render(<Recent />)
    act(() => {
      for (let index = 0; index < 60; index += 1) recordVisit(place(`/${index}`))
    })
    expect(shown()).toHaveLength(50)
    expect(shown()[0]).toBe('59')
  })

  it('keeps one organisation’s places out of another’s list', () => {
    render(<Recent org="o2" />)
    act(() => {
      recordVisit(place('/a', 'o1'))
      recordVisit(place('/b', 'o2'))
      recordVisit(place('/c', null))
    })
    expect(shown()).toEqual(['c', 'b'])
  })
})

describe('the workspace', () => {
  it('starts with Knulledge and an open sidebar', () => {
    const seen = watch()
    expect(seen.current).toMatchObject({ currentProduct: 'knulledge', sidebarCollapsed: false, recentActivity: [], crossProductContext: {} })
  })

  it('remembers, and merges the context', () => {
    const seen = watch()
    act(() => {
      seen.current.setCurrentProduct('knullops')
      seen.current.setSidebarCollapsed(true)
      seen.current.mergeContext({ service: 's1' })
      seen.current.mergeContext({ incident: 'i1' })
      workspace.close()
      workspace.open('ines')
    })
    expect(seen.current).toMatchObject({ currentProduct: 'knullops', sidebarCollapsed: true, crossProductContext: { service: 's1', incident: 'i1' } })
  })

  it('belongs to one user, and is forgotten at sign-out', () => {
    const seen = watch()
    act(() => recordVisit(place('/a')))
    act(() => {
      workspace.close()
      workspace.open('tomasz')
    })
    expect(seen.current.recentActivity).toEqual([])
    act(() => {
      workspace.forget('ines')
      workspace.close()
      workspace.open('ines')
    })
    expect(seen.current.recentActivity).toEqual([])
    expect(localStorage.getItem('knull.workspace:ines')).toBeNull()
  })

  it('reads what is sound of a damaged state', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.setItem('knull.workspace:eve', JSON.stringify({ currentProduct: 'nonsense', sidebarCollapsed: true, recentActivity: [{ path: 'https://evil.example' }] }))
    const seen = watch()
    act(() => workspace.open('eve'))
    expect(seen.current).toMatchObject({ currentProduct: 'knulledge', sidebarCollapsed: true, recentActivity: [] })
    localStorage.setItem('knull.workspace:mallory', '{')
    act(() => workspace.open('mallory'))
    expect(seen.current.currentProduct).toBe('knulledge')
  })

  it('follows another tab', () => {
    render(<Recent />)
    const next = { currentProduct: 'knulledge', sidebarCollapsed: false, recentActivity: [{ ...place('/z'), timestamp: '2026-11-19T03:00:00Z' }], crossProductContext: {} }
    act(() => {
      localStorage.setItem('knull.workspace:ines', JSON.stringify(next))
      window.dispatchEvent(new StorageEvent('storage', { key: 'knull.workspace:ines' }))
    })
    expect(shown()).toEqual(['z'])
  })
})
