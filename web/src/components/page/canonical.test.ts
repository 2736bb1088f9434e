import { expect, test } from 'vitest'
import { canonicalPath, keptQuery, listQuery } from './canonical.ts'

const search = (text: string) => new URLSearchParams(text)

test.each([
  ['', 1, ''],
  ['page=1', 1, ''],
  ['page=3', 3, '?page=3'],
  ['page=9999', 3, '?page=3'],
  ['page=3&view=cards&utm_source=mail', 3, '?page=3'],
  ['page=3&f.material=304L', 3, ''],
  ['page=3&sort=price-asc', 3, ''],
  ['page=3&per=96', 3, ''],
  ['page=nonsense', 1, ''],
])('of a list’s "%s" that shows page %i machines are told "%s"', (query, page, kept) => {
  expect(listQuery(search(query), page)).toBe(kept)
})

test('of any other page only what it cannot do without', () => {
  expect(keptQuery(search('terms=cf+flange&utm_source=x&page=2'), ['terms'])).toBe('?terms=cf+flange')
  expect(keptQuery(search('token=secret'))).toBe('')
})

test('a slash at the end makes no other page', () => {
  expect(['/', '/products', '/products/', '/a/b//'].map(canonicalPath)).toEqual(['/', '/products', '/products', '/a/b'])
})
