import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue'

const chapter = readFileSync(join(import.meta.dirname, '../../../supabase/migrations/20261121000950_analytics.sql'), 'utf8')

describe('the event catalogue', () => {
  it('is the one that the database keeps', () => {
    const [, text = ''] = /\$catalogue\$(.*?)\$catalogue\$/s.exec(chapter) ?? []
    expect(JSON.parse(text)).toEqual(catalogue)
  })

  it('covers what the specification lists', () => {
    const subjects = ['intake', 'sow', 'build', 'export', 'dataset', 'chat', 'chart', 'service', 'incident', 'cost', 'security', 'runbook', 'slo', 'alert', 'report', 'pricing_currency', 'pricing_billing', 'pricing_tier', 'checkout', 'contact', 'support_ticket']
    const names = Object.keys(catalogue)
    expect(subjects.filter((subject) => !names.some((name) => name.startsWith(subject)))).toEqual([])
    expect(catalogue.pricing_billing_changed.cadence).toEqual(['monthly', 'yearly'])
  })
})
