import { describe, expect, test } from 'vitest'
import { movedTo, splitAtTyped, suggestionRows } from './suggestionRows.ts'

const part = (sku: string) => ({ id: sku, label: `(${sku}): Flange`, sku, path: `/p/${sku}`, subItems: [] })

describe('the rows under the search box', () => {
  test('a term is followed by what it leads to', () => {
    const subItems = [{ id: 's', type: 'category', name: 'Tape and film', path: '/tape' }]
    const term = { id: 't', label: 'kapton', sku: null, path: '/search?terms=kapton', subItems }
    expect(suggestionRows([term])).toEqual([
      { id: 't', label: 'kapton', sku: null, path: '/search?terms=kapton', note: null },
      { id: 't s', label: 'Tape and film', sku: null, path: '/tape', note: 'category' },
    ])
  })

  test('there are never more than eight', () => {
    expect(suggestionRows(Array.from({ length: 12 }, (_, index) => part(`1800${index}`)))).toHaveLength(8)
  })

  test.each([
    ['180050-T', '1800', ['', '1800', '50-T']],
    ['Silver KAPTON tape', ' kapton ', ['Silver ', 'KAPTON', ' tape']],
    ['Flange', 'xyz', ['', '', 'Flange']],
    ['Flange', '  ', ['', '', 'Flange']],
  ])('what was typed is found in %s', (label, typed, expected) => expect(splitAtTyped(label, typed)).toEqual(expected))

  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 2, 0],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, 2],
    ['End', 0, 2],
    ['Home', 2, 0],
    ['Home', -1, null],
    ['a', 0, null],
  ])('%s from %i goes to %s of three rows', (key, active, expected) => expect(movedTo(key, active, 3)).toBe(expected))

  test('no key moves through nothing', () => expect(movedTo('ArrowDown', -1, 0)).toBeNull())
})
