import { describe, expect, it } from 'vitest'
import { directionOf, nextSort, propertyColumn, readSort, sortableColumns, sortVariables } from './sorting.ts'

describe('a column header', () => {
  it('sorts ascending, descending, then by relevance', () => {
    const column = propertyColumn('voltage_rating')
    expect(nextSort(column, 'price-asc')).toBe('by.voltage_rating')
    expect(nextSort(column, 'by.voltage_rating')).toBe('by.voltage_rating.desc')
    expect(nextSort(column, 'by.voltage_rating.desc')).toBe('relevance')
    expect(directionOf(column, 'by.voltage_rating.desc')).toBe('descending')
    expect(directionOf(column, 'relevance')).toBeUndefined()
  })

  it('resets immediately when there is one direction', () => {
    const { partNumber } = sortableColumns(['PART_NUMBER_ASC'])
    expect(partNumber && nextSort(partNumber, 'part-number-asc')).toBe('relevance')
  })

  it('sorts by orders that the shop supports only', () => {
    expect(sortableColumns(['PRICE_ASC'])).toEqual({
      partNumber: null,
      availability: null,
      price: { ascending: 'price-asc', descending: 'price-desc' },
    })
  })
})

describe('a sort in the address', () => {
  it('is a named order or a property', () => {
    expect(sortVariables(readSort('in-stock'))).toEqual({ sort: 'IN_STOCK', sortBy: null })
    expect(sortVariables(readSort('by.length'))).toEqual({
      sort: 'RELEVANCE',
      sortBy: { name: 'length', descending: false },
    })
    expect(readSort('by.length.up')).toBe('relevance')
  })
})
