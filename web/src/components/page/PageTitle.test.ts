import { expect, test } from 'vitest'
import { canonicalPath, keptQuery } from './PageTitle.tsx'

function search(text: string) {
  return new URLSearchParams(text)
}

test('of any other page only what it cannot do without', () => {
  expect(keptQuery(search('terms=cf+flange&utm_source=x&page=2'), ['terms'])).toBe('?terms=cf+flange')
  expect(keptQuery(search('token=secret'))).toBe('')
})

test('a slash at the end makes no other page', () => {
  expect(['/', '/products', '/products/', '/a/b//'].map(canonicalPath)).toEqual(['/', '/products', '/products', '/a/b'])
})
