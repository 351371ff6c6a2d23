import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startingCredits } from './bill.model'

it('promises the starting credits that the database gives', () => {
  const chapter = readFileSync('supabase/migrations/20261121000100_platform.sql', 'utf8')
  const given = /create function private\.starting_credits\(\)[^$]*\$\$\s*select (\d+)::numeric/.exec(chapter)?.[1]
  expect(startingCredits).toBe(Number(given))
})
