import { describe, expect, it } from 'vitest'
import { firstPage, listAddress, listVariables, readListState, toggledFacet } from './listState.ts'

const read = (search: string) => readListState(new URLSearchParams(search))

describe('readListState', () => {
  it('reads what the address says', () => {
    expect(read('view=cards&sort=price-desc&per=48&page=3&f.flange_size=NW40&f.flange_size=NW50')).toEqual({
      view: 'cards',
      sort: 'price-desc',
      per: 48,
      page: 3,
      facets: { flange_size: ['NW40', 'NW50'] },
    })
  })

  it.each(['', 'page=0', 'page=-1', 'page=1.5', 'page=1e9', 'per=1000000', 'sort=__proto__', 'view=wall', 'f.type='])(
    'takes %j for the first page',
    (search) => {
      expect(read(search)).toEqual(firstPage)
    },
  )
})

describe('listAddress', () => {
  const state = read('sort=price-asc&page=4&f.type=Pin')

  it('comes back to the state it was made from', () => {
    expect(read(listAddress(state, {}).slice(1))).toEqual({ ...state, page: 1 })
    expect(read(listAddress(state, { page: 4 }).slice(1))).toEqual(state)
  })

  it('goes to the first page when the list changes, and stays where only its look does', () => {
    expect(listAddress(state, { per: 48 })).toBe('?f.type=Pin&sort=price-asc&per=48')
    expect(listAddress(state, { view: 'cards' })).toBe('?f.type=Pin&view=cards&sort=price-asc&page=4')
  })

  it('leaves plain states out of the address', () => {
    expect(listAddress(firstPage, {})).toBe('.')
  })
})

describe('toggledFacet', () => {
  it('takes a value, gives it back, and forgets an empty facet', () => {
    const one = { ...firstPage, ...toggledFacet(firstPage, 'type', 'Pin') }
    const two = { ...one, ...toggledFacet(one, 'type', 'Socket') }
    expect(two.facets).toEqual({ type: ['Pin', 'Socket'] })
    expect(toggledFacet(two, 'type', 'Pin').facets).toEqual({ type: ['Socket'] })
    expect(toggledFacet(one, 'type', 'Pin').facets).toEqual({})
  })
})

describe('listVariables', () => {
  it('asks the gateway for the same list', () => {
    expect(listVariables(new URLSearchParams('sort=price-desc&per=48&page=3&f.type=Pin'))).toEqual({
      page: 3,
      first: 48,
      sort: 'PRICE_DESC',
      filter: { facets: [{ name: 'type', values: ['Pin'] }] },
    })
  })
})
