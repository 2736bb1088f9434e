import { describe, expect, test } from 'vitest'
import { rowTitles } from './Suggestions.tsx'
import { nextActiveRow, splitAtMatch, suggestionRows } from './suggestionRows.ts'

function part(sku: string, variation: Variation = null) {
  return {
    id: sku,
    name: 'Flange',
    sku,
    path: `/p/${sku}`,
    variation,
    subItems: [],
  }
}
type Variation = { image: { thumbnail: string }; price: { formatted: string } | null } | null

describe('suggestion rows', () => {
  test('show a part with its known picture and price', () => {
    const image = { thumbnail: '/180050.webp' }
    const rows = suggestionRows([
      part('1', { image, price: { formatted: '$378.00' } }),
      part('2', { image, price: null }),
      part('3'),
    ])
    const facts = rows.map((row) => row.kind === 'part' && [row.picture, row.price])
    expect(facts).toEqual([
      ['/180050.webp', '$378.00'],
      ['/180050.webp', 'Request a quote'],
      [null, null],
    ])
  })

  test('follow a term with its pages', () => {
    const subItems = [{ id: 's', type: 'category', name: 'Tape and film', path: '/tape' }]
    const term = { id: 't', name: 'kapton', sku: null, path: '/search?terms=kapton', variation: null, subItems }
    expect(suggestionRows([term])).toEqual([
      { id: 't', name: 'kapton', path: '/search?terms=kapton', kind: 'term' },
      { id: 't s', name: 'Tape and film', path: '/tape', kind: 'place', type: 'category' },
    ])
  })

  test('show how the parts of a product differ', () => {
    const parts = ['male, 2.75" CF', 'male, 2.75" CF, tapped UNF', 'male, 4.50" CF'].map((name, index) => ({
      ...part(`18000${index}`),
      name: `Feedthrough, ${name}`,
      path: `/feedthrough?part-number=18000${index}`,
    }))
    const other = { ...part('190001'), name: 'Feedthrough, male, 4.50" CF' }
    expect(rowTitles(suggestionRows([...parts, other]))).toEqual([
      'Feedthrough, male, 2.75" CF',
      'Same, tapped UNF',
      'Same, 4.50" CF',
      'Feedthrough, male, 4.50" CF',
    ])
  })

  test('list each destination once', () => {
    const tape = { id: 's', type: 'category', name: 'Tape and film', path: '/tape' }
    const only = { id: 't', name: 'kapton', sku: null, path: '/tape', variation: null, subItems: [tape] }
    const more = { ...only, id: 'u', name: 'kapton tape', path: '/search?terms=kapton+tape' }
    expect(suggestionRows([only, more]).map(({ name }) => name)).toEqual(['kapton', 'kapton tape'])
  })

  test('are eight at most', () => {
    expect(suggestionRows(Array.from({ length: 12 }, (_, index) => part(`1800${index}`)))).toHaveLength(8)
  })

  test.each([
    ['180050-T', '1800', ['', '1800', '50-T']],
    ['180050-T', '180050t', ['', '180050-T', '']],
    ['25D1-CF2.75', '25d1 cf2', ['', '25D1-CF2', '.75']],
    ['Silver KAPTON tape', ' kapton ', ['Silver ', 'KAPTON', ' tape']],
    ['a(b)*[c]$', '(b)*[c]$', ['a', '(b)*[c]$', '']],
    ['Flange', 'xyz', ['', '', 'Flange']],
    ['Flange', '  ', ['', '', 'Flange']],
    ['Flange', '.-.', ['', '', 'Flange']],
  ])('of %s highlight %s', (label, query, expected) => expect(splitAtMatch(label, query)).toEqual(expected))

  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 2, 0],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, 2],
    ['End', 0, 2],
    ['Home', 2, 0],
    ['Home', -1, null],
    ['a', 0, null],
  ])('%s from %i moves to %s of three rows', (key, active, expected) =>
    expect(nextActiveRow(key, active, 3)).toBe(expected),
  )

  test('ignore keys when empty', () => expect(nextActiveRow('ArrowDown', -1, 0)).toBeNull())
})
