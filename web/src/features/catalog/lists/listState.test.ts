import { describe, expect, it, test } from 'vitest'
import { firstPage, foreignParameters, listAddress, listQuery, readListState } from './listState.ts'

function read(search: string) {
  return readListState(new URLSearchParams(search))
}

describe('readListState', () => {
  it('reads the state from the address', () => {
    expect(read('view=cards&sort=price-desc&per=48&page=3&f.flange_size=NW40')).toEqual({
      view: 'cards',
      sort: 'price-desc',
      per: 48,
      page: 3,
      choices: [{ facet: 'flange_size', value: 'NW40' }],
    })
  })

  it.each([
    '',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e9',
    'per=1000000',
    'sort=__proto__',
    'sort=by.',
    'sort=by.A-B',
    'view=wall',
    'f.type=',
  ])('treats %j as the first page', (search) => {
    expect(read(search)).toEqual(firstPage)
  })
})

describe('listAddress', () => {
  const state = read('sort=by.voltage_rating.desc&page=4&f.type=Pin')

  it('round-trips its state', () => {
    expect(read(listAddress(state, {}).slice(1))).toEqual({ ...state, page: 1 })
    expect(read(listAddress(state, { page: 4 }).slice(1))).toEqual(state)
  })

  it('returns to the first page when the list changes, but not when the view does', () => {
    expect(listAddress(state, { per: 48 })).toBe('?f.type=Pin&sort=by.voltage_rating.desc&per=48')
    expect(listAddress(state, { view: 'cards' })).toBe('?f.type=Pin&view=cards&sort=by.voltage_rating.desc&page=4')
  })

  it('omits default values, and keeps foreign parameters', () => {
    expect(listAddress(firstPage, {})).toBe('.')
    const foreign = foreignParameters(new URLSearchParams('terms=kf+40&f.type=Pin&stock=yes&page=2&r.price=1..'))
    expect(listAddress(firstPage, { per: 96 }, foreign)).toBe('?terms=kf+40&per=96')
  })
})

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
])(`canonicalizes a list's "%s" on page %i as "%s"`, (query, page, canonical) => {
  expect(listQuery(new URLSearchParams(query), page)).toBe(canonical)
})
