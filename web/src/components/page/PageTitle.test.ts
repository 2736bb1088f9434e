import { expect, test } from 'vitest'
import { canonicalPath, canonicalQuery } from './PageTitle.tsx'

function search(text: string) {
  return new URLSearchParams(text)
}

test('canonical addresses keep only the parameters a page needs', () => {
  expect(canonicalQuery(search('terms=cf+flange&utm_source=x&page=2'), ['terms'])).toBe('?terms=cf+flange')
  expect(canonicalQuery(search('token=secret'))).toBe('')
})

test('a trailing slash does not make another page', () => {
  expect(['/', '/products', '/products/', '/a/b//'].map(canonicalPath)).toEqual(['/', '/products', '/products', '/a/b'])
})
