import { expect, test } from 'vitest'
import { canonicalPath, keptQuery, listQuery } from './canonical.ts'

const search = (text: string) => new URLSearchParams(text)

test.each([
  ['', ''],
  ['page=1', ''],
  ['page=3', '?page=3'],
  ['page=3&view=cards&utm_source=mail', '?page=3'],
  ['page=3&f.material=304L', ''],
  ['page=3&sort=price-asc', ''],
  ['page=3&per=96', ''],
  ['page=nonsense', ''],
])('of a list’s "%s" machines are told "%s"', (query, kept) => {
  expect(listQuery(search(query))).toBe(kept)
})

test('of any other page only what it cannot do without', () => {
  expect(keptQuery(search('terms=cf+flange&utm_source=x&page=2'), ['terms'])).toBe('?terms=cf+flange')
  expect(keptQuery(search('token=secret'))).toBe('')
})

test('a slash at the end makes no other page', () => {
  expect(['/', '/products', '/products/', '/a/b//'].map(canonicalPath)).toEqual(['/', '/products', '/products', '/a/b'])
})
