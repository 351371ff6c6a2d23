import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { maxDatasetColumns, maxDatasetRows, maxNameLength, maxPassageLength, maxRowBytes, maxUploadBytes } from './limits'

const chapter = readFileSync('supabase/migrations/20261121000400_knulledge.sql', 'utf8')

it('are the ones that the database holds to', () => {
  expect(chapter).toContain(`check (size_bytes between 1 and ${maxUploadBytes})`)
  expect(chapter).toContain(`check (row_count between 1 and ${maxDatasetRows} `)
  expect(chapter).toContain(`jsonb_array_length(columns) between 1 and ${maxDatasetColumns})`)
  expect(chapter).toContain(`char_length(name) <= ${maxNameLength})`)
  expect(chapter).toContain(`char_length(title) <= ${maxNameLength})`)
  expect(chapter).toContain(`char_length(content) between 1 and ${maxPassageLength})`)
  expect(chapter).toContain(`octet_length((r.value -> 1)::text) > ${maxRowBytes}`)
})
