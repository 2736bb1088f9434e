import { describe, expect, it } from 'vitest'
import { listVariables, narrowedListVariables } from './listVariables.ts'

function ask(search: string) {
  return listVariables(new URLSearchParams(search))
}

describe('listVariables', () => {
  it('queries the gateway for the same list', () => {
    expect(ask('sort=price-desc&per=48&page=3&f.type=Pin')).toEqual({
      page: 3,
      first: 48,
      sort: 'PRICE_DESC',
      sortBy: null,
      filter: { facets: [{ name: 'type', values: ['Pin'] }], skipInvalid: true },
    })
  })

  it('uses catalog units for values and ranges, and separate filters for price and stock', () => {
    expect(
      ask('r.max_bake_temperature=572..F&f.length=100&r.price=100..500&stock=yes&f.length=200&r.length=..10').filter,
    ).toEqual({
      facets: [
        { name: 'max_bake_temperature', range: { min: '299.722222222' } },
        { name: 'length', values: ['100', '200'], range: { max: '10' } },
      ],
      skipInvalid: true,
      price: { min: '100', max: '500' },
      inStock: true,
    })
  })

  it('omits invalid ranges and contradictory values', () => {
    expect(ask('r.voltage_rating=abc..&r.price=9..1&stock=yes&stock=no').filter).toEqual({ facets: [] })
  })

  it('sorts by a property', () => {
    expect(ask('sort=by.voltage_rating.desc')).toMatchObject({
      sort: 'RELEVANCE',
      sortBy: { name: 'voltage_rating', descending: true },
      filter: { facets: [], skipInvalid: true },
    })
  })
})

describe('narrowedListVariables', () => {
  it('shows a list once anything is filtered, even if invalid', () => {
    expect(narrowedListVariables(new URLSearchParams('sort=newest')).isNarrowed).toBe(false)
    expect(narrowedListVariables(new URLSearchParams('r.price=abc..')).isNarrowed).toBe(true)
  })
})
