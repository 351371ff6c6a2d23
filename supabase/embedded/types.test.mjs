import { expect, it } from 'vitest'
import { schemaHash, typesHash } from './cli/types.mjs'

it('src/data/database.types.ts belongs to the migrations as they are (npm run db:types)', () => {
  expect(typesHash()).toBe(schemaHash())
})
