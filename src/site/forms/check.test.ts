import { expect, it } from 'vitest'
import { limits } from '@/content/inquiries'
import { problemsOf } from './check'

const good = { name: 'Grace', email: 'grace@navy.example', message: 'Do you also do COBOL?', company: '', link: '', topic: 'services' }
const required = ['name', 'email', 'message', 'topic'] as const

it('accepts what the form asks for, and what it does not insist on may be missing', () => {
  expect(problemsOf(good, required)).toEqual({})
})

it.each([
  [{ name: ' ' }, { name: 'required' }],
  [{ topic: '' }, { topic: 'required' }],
  [{ email: 'grace@navy' }, { email: 'invalid' }],
  [{ email: 'grace navy@a.example' }, { email: 'invalid' }],
  [{ message: 'Hi there' }, { message: 'too_short' }],
  [{ message: '🦊'.repeat(limits.message) }, {}],
  [{ message: '🦊'.repeat(limits.message + 1) }, { message: 'too_long' }],
  [{ company: 'x'.repeat(limits.company + 1) }, { company: 'too_long' }],
  [{ link: 'knull.example' }, { link: 'invalid' }],
  [{ link: 'javascript:alert(1)' }, { link: 'invalid' }],
  [{ link: 'https://knull.example/ops' }, {}],
])('%j', (change, problems) => {
  expect(problemsOf({ ...good, ...change }, required)).toEqual(problems)
})
