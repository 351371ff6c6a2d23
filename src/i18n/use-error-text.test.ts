import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { errorText } from './use-error-text'

const texts = createInstance()
await texts.init({
  lng: 'en',
  ns: ['errors'],
  resources: {
    en: {
      errors: { kind: { conflict: 'Changed meanwhile.' }, row: { fixed_field: 'Fixed.' } },
      team: { errors: { member: { last_owner: 'The last of {{count}} owners.' } } },
    },
  },
})

it('takes the sentence of the key, of the screen that is open, or of the kind', async () => {
  expect(errorText(texts, { kind: 'conflict', key: 'row.fixed_field' })).toBe('Fixed.')
  expect(errorText(texts, { kind: 'conflict', key: 'member.last_owner' })).toBe('Changed meanwhile.')
  expect(errorText(texts, { kind: 'conflict' })).toBe('Changed meanwhile.')
  await texts.loadNamespaces('team')
  expect(errorText(texts, { kind: 'conflict', key: 'member.last_owner', details: { count: 1 } })).toBe('The last of 1 owners.')
})
