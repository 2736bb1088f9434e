import { describe, expect, it } from 'vitest'
import { choiceParameter, readChoices, toggleValue, withRange } from './choices.ts'

function read(search: string) {
  return readChoices(new URLSearchParams(search))
}
function range(min: string, max = '', unit = '') {
  return { min, max, unit }
}

describe('filters in an address', () => {
  it('survive a round trip in their order', () => {
    const address =
      'f.flange_size=NW40&r.voltage_rating=450..&f.flange_size=NW50&stock=yes&r.max_vacuum_level=..1e-9mbar'
    expect(read(address)).toEqual([
      { facet: 'flange_size', value: 'NW40' },
      { facet: 'voltage_rating', range: range('450') },
      { facet: 'flange_size', value: 'NW50' },
      { facet: 'in_stock', value: '1' },
      { facet: 'max_vacuum_level', range: range('', '1e-9', 'mbar') },
    ])
    expect(new URLSearchParams(read(address).map(choiceParameter)).toString()).toBe(address)
  })

  it('come from a form without scripts as three fields, omitting empty ones', () => {
    expect(
      read('r.price.min=100&r.price.max=&r.length.min=&r.length.max=+3+&r.length.unit=in&r.width.unit=in'),
    ).toEqual([
      { facet: 'price', range: range('100') },
      { facet: 'length', range: range('', '3', 'in') },
    ])
  })

  it('keep each value once, and the last range of a facet', () => {
    expect(read('f.type=a&f.type=a&r.price=1..&r.price=2..')).toEqual([
      { facet: 'type', value: 'a' },
      { facet: 'price', range: range('2') },
    ])
  })

  it.each([
    'f.type=',
    'f.type=%00',
    'stock=maybe',
    'f.in_stock=maybe',
    'r.in_stock=0..1',
    'f.price=100',
    'r.price=5',
    'r.price=..',
    'r.a.b=1..',
    'type=a',
  ])('ignore %j', (search) => {
    expect(read(search)).toEqual([])
  })
})

describe('changing filters', () => {
  it('toggles a value', () => {
    const one = toggleValue([], 'type', 'Pin')
    expect(toggleValue(one, 'type', 'Socket')).toEqual([
      { facet: 'type', value: 'Pin' },
      { facet: 'type', value: 'Socket' },
    ])
    expect(toggleValue(one, 'type', 'Pin')).toEqual([])
  })

  it('sets a range as the last filter and removes an empty one', () => {
    const choices = read('r.price=1..&f.type=Pin')
    expect(withRange(choices, 'price', range('2'))).toEqual(read('f.type=Pin&r.price=2..'))
    expect(withRange(choices, 'price', range(' '))).toEqual(read('f.type=Pin'))
    expect(withRange(choices, 'length', range('3'))).toEqual(read('r.price=1..&f.type=Pin&r.length=3..'))
  })
})
