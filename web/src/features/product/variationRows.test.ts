import { describe, expect, it } from 'vitest'
import {
  filterRows,
  isSortedBy,
  nextSorting,
  pageOf,
  type SortableRow,
  type Sorting,
  sortRows,
} from './variationRows.ts'

const length = { name: 'length', label: 'Length', values: ['6 in', '12 in', '100 in'] }
function row(
  sku: string,
  value: string | null,
  amount: string | null,
  status = 'LEAD_TIME',
  shipsBy: string | null = null,
): SortableRow {
  return {
    sku,
    attributes: value ? [{ name: 'length', value }] : [],
    price: amount ? { amount } : null,
    availability: { status, shipsBy },
  }
}
const rows = [
  row('9', '12 in', '1000.00', 'DISCONTINUED'),
  row('100', null, null, 'LEAD_TIME', '2026-12-14'),
  row('10', '100 in', '99.50', 'LEAD_TIME'),
  row('9-T', '6 in', '378.00', 'IN_STOCK', '2026-11-23'),
]
function skus(sorting: Sorting) {
  return sortRows(rows, sorting).map(({ sku }) => sku)
}

describe('sortRows', () => {
  it.each([
    ['sku', ['9', '9-T', '10', '100']],
    ['price', ['10', '9-T', '9', '100']],
    ['availability', ['9-T', '100', '10', '9']],
    [{ attribute: length }, ['9-T', '9', '10', '100']],
  ] as const)('sorts by %j, numbers numerically, missing values last', (by, order) => {
    expect(skus({ by, isDescending: false })).toEqual(order)
  })

  it('keeps missing values last in descending order', () => {
    expect(skus({ by: 'price', isDescending: true })).toEqual(['9', '9-T', '10', '100'])
  })

  it('leaves the catalog order alone', () => {
    expect(skus(null)).toEqual(['9', '100', '10', '9-T'])
  })
})

describe('nextSorting', () => {
  it('cycles through ascending, descending and none', () => {
    const up = nextSorting(null, { attribute: length })
    const down = nextSorting(up, { attribute: length })
    expect([up?.isDescending, down?.isDescending, nextSorting(down, { attribute: length })]).toEqual([
      false,
      true,
      null,
    ])
    expect(isSortedBy(down, { attribute: length })).toBe(true)
    expect(nextSorting(down, 'price')).toEqual({ by: 'price', isDescending: false })
  })
})

describe('filterRows', () => {
  it('keeps rows with every requested value', () => {
    expect(filterRows(rows, { length: '12 in' }).map(({ sku }) => sku)).toEqual(['9'])
    expect(filterRows(rows, { length: '' })).toHaveLength(4)
  })
})

describe('pageOf', () => {
  const many = Array.from({ length: 250 }, (_, index) => row(String(index + 1), null, null))

  it.each([
    [null, '1', 1],
    [null, '101', 2],
    ['3', '1', 3],
    ['99', '1', 3],
    ['0', '250', 1],
    ['x', '250', 3],
  ])('for %j with %s chosen shows page %d', (requested, chosen, page) => {
    const result = pageOf(many, requested, chosen)
    expect([result.page, result.pageCount, result.rows[0]?.sku]).toEqual([page, 3, String((page - 1) * 100 + 1)])
  })

  it('shows an empty page when nothing is left', () => {
    expect(pageOf([], null, '1')).toEqual({ page: 1, pageCount: 1, rows: [] })
  })
})
