import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonApiError } from './errors.ts'
import { formatQuery, parseQuery, sortedByName, withQuery } from './queryString.ts'

describe('a query string', () => {
  test.each([
    ['', {}],
    ['a=1', { a: '1' }],
    ['a=1&a=2', { a: '2' }],
    ['a', { a: '' }],
    ['page[limit]=2&page[offset]=4', { page: { limit: '2', offset: '4' } }],
    ['page%5Blimit%5D=2', { page: { limit: '2' } }],
    ['f[q][value][]=x&f[q][value][]=y', { f: { q: { value: { 0: 'x', 1: 'y' } } } }],
    ['filter[title]=a+b%20c%2B', { filter: { title: 'a b c+' } }],
    ['filter[o][condition][operator]==', { filter: { o: { condition: { operator: '=' } } } }],
    ['__proto__[x]=1&filter[__proto__]=2', { ['__proto__']: { x: '1' }, filter: { ['__proto__']: '2' } }],
  ])('%s parses into a tree', (raw, tree) => {
    expect(JSON.parse(JSON.stringify(parseQuery(raw)))).toEqual(JSON.parse(JSON.stringify(tree)))
  })

  test('is written with encoded brackets and commas, and sorted by name on request', () => {
    const tree = parseQuery('sort=-a,b&fields[x--y]=t,u&filter[q][value][]=1/2')
    expect(formatQuery(sortedByName(tree))).toBe(
      'fields%5Bx--y%5D=t%2Cu&filter%5Bq%5D%5Bvalue%5D%5B0%5D=1%2F2&sort=-a%2Cb',
    )
    expect(withQuery('/jsonapi', {})).toBe('/jsonapi')
  })

  test('survives a round trip', () => {
    const name = fc.stringMatching(/^[a-z_-]{1,8}$/)
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.oneof(fc.string(), fc.dictionary(name, fc.string(), { minKeys: 1 }))),
        (tree) => {
          expect(parseQuery(formatQuery(tree))).toEqual(tree)
        },
      ),
    )
  })

  test.each(['a=%', 'a=%zz', 'a[b][c][d][e][f][g]=1', Array.from({ length: 500 }, (_, i) => `a${i}=1`).join('&')])(
    '%.30s is rejected',
    (raw) => expect(() => parseQuery(raw)).toThrow(JsonApiError),
  )
})
