import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { kinds } from './who-reads'

const folder = 'supabase/migrations'
const chapters = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('\n')

/** The least role that a table's policies for reading ask for: 'viewer' where they name none. */
function rolesFor(name: string): string[] {
  const policies = chapters.matchAll(new RegExp(`create policy \\w+ on public\\.${name} for select to authenticated\\s+using \\(([\\s\\S]*?)\\);`, 'g'))
  return [...policies].map(([, rule = '']) => /my_org_ids\('(\w+)'\)/.exec(rule)?.[1] ?? 'viewer')
}

describe('who reads what', () => {
  it.each(kinds.flatMap(({ tables, sights }) => tables.map((name) => [name, sights.member] as const)))('says of %s what its policy says', (name, member) => {
    const roles = rolesFor(name)
    expect(roles, 'a policy for reading').not.toEqual([])
    expect(roles.every((role) => role === 'viewer')).toBe(member === 'yes')
  })

  it('gives the platform admin no policy on what an organisation wrote', () => {
    const written = kinds.filter(({ sights }) => sights.platform === 'no').flatMap(({ tables }) => tables)
    const open = [...chapters.matchAll(/create policy \w+ on public\.(\w+) for select[^;]*is_platform_admin/g)].map(([, name]) => name)
    expect(open).toContain('client_errors')
    expect(open.filter((name) => written.includes(name ?? ''))).toEqual([])
  })
})
