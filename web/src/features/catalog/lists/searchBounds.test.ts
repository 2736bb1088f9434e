import { expect, it } from 'vitest'
import { readListState } from './listState.ts'
import { placeWithBounds } from './searchBounds.ts'

it('adds both bounds of a range as one filter', () => {
  const place = {
    state: readListState(new URLSearchParams()),
    isStale: false,
    foreign: [['terms', 'voltage:5kV..12kV']] as const,
    addressOf: () => '',
  }
  const bound = { facet: 'voltage_rating', values: [], min: null, max: null }
  const read = {
    terms: 'voltage:5kV..12kV',
    words: '',
    bounds: [
      { ...bound, min: '5000' },
      { ...bound, max: '12000' },
    ],
  }
  expect(placeWithBounds(place, read).state.choices).toEqual([
    { facet: 'voltage_rating', range: { min: '5000', max: '12000', unit: '' } },
  ])
})
