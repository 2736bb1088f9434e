import { expect, it } from 'vitest'
import { redactSecrets } from './siteConnection.ts'

it('removes request texts at any depth, longest first', () => {
  const sent = [
    { data: { attributes: { pass: { existing: 'correct horse', value: 'correct horse 9' } } } },
    'token-12345',
  ]
  expect(redactSecrets('INSERT "correct horse 9" WHERE "correct horse" AND token-12345', sent)).toBe(
    'INSERT "…" WHERE "…" AND …',
  )
})

it('keeps texts too short to be secrets, and values that are not text', () => {
  expect(redactSecrets('the name Ana is taken 5 times', { name: 'Ana', times: 5, nothing: null })).toBe(
    'the name Ana is taken 5 times',
  )
})
