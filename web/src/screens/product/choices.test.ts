import { describe, expect, it } from 'vitest'
import { type Axis, axesOf, type Choosable, choiceGrid, choiceRows, nextChoice } from './choices.ts'

const variation = (sku: string, values: Record<string, string>): Choosable => ({
  sku,
  attributes: Object.entries(values).map(([name, value]) => ({ name, value })),
})

const size: Axis = {
  name: 'flange_size',
  label: 'Flange size',
  values: ['2.75" CF (DN40)', '4.50" CF (DN63)', 'NW40 KF'],
}
const holes: Axis = { name: 'bolt_hole', label: 'Bolt hole', values: ['Clearance', 'Tapped UNF'] }
const flanges = [
  variation('180050', { flange_size: '2.75" CF (DN40)', bolt_hole: 'Clearance' }),
  variation('180050-T', { flange_size: '2.75" CF (DN40)', bolt_hole: 'Tapped UNF' }),
  variation('180051', { flange_size: '4.50" CF (DN63)', bolt_hole: 'Clearance' }),
  variation('180052', { flange_size: 'NW40 KF', bolt_hole: 'Clearance' }),
]

describe('choiceGrid', () => {
  const grid = choiceGrid(size, holes, flanges, '180051')

  it('holds every combination, made or not', () => {
    expect(grid.places.map((place) => place.choices.map((choice) => choice.sku))).toEqual([
      ['180050', '180050-T'],
      ['180051', null],
      ['180052', null],
    ])
  })

  it('says why a combination is missing', () => {
    expect(grid.places.map((place) => place.choices[1]?.reason)).toEqual([null, 'Not made', 'No bolts'])
  })

  it('marks the chosen one alone', () => {
    expect(
      grid.places
        .flatMap((place) => place.choices)
        .filter((choice) => choice.isChosen)
        .map((choice) => choice.sku),
    ).toEqual(['180051'])
  })
})

describe('choiceRows', () => {
  const junction: Axis = { name: 'junction', label: 'Junction', values: ['Grounded', 'Exposed'] }
  const probes = [
    variation('A', { flange_size: '2.75" CF (DN40)', bolt_hole: 'Clearance', junction: 'Grounded' }),
    variation('B', { flange_size: '2.75" CF (DN40)', bolt_hole: 'Tapped UNF', junction: 'Grounded' }),
    variation('C', { flange_size: '4.50" CF (DN63)', bolt_hole: 'Tapped UNF', junction: 'Exposed' }),
  ]

  it('changes one attribute and never another', () => {
    const [sizes, bolts, junctions] = choiceRows([size, holes, junction], probes, 'A')
    expect(sizes?.choices.map((choice) => choice.sku)).toEqual(['A', null, null])
    expect(bolts?.choices.map((choice) => choice.sku)).toEqual(['A', 'B'])
    expect(junctions?.choices.map((choice) => [choice.sku, choice.reason])).toEqual([
      ['A', null],
      [null, 'Not made'],
    ])
  })
})

describe('axesOf', () => {
  it('drops attributes with one value and gives a place to variations without the attribute', () => {
    const parts = [
      variation('1', { flange_size: '2.75" CF (DN40)', bolt_hole: 'Clearance', length: '2.00 in' }),
      variation('2', { flange_size: 'NW40 KF', length: '2.00 in' }),
    ]
    const length: Axis = { name: 'length', label: 'Length', values: ['2.00 in'] }
    expect(axesOf([size, holes, length], parts).map((axis) => [axis.name, axis.values])).toEqual([
      ['flange_size', ['2.75" CF (DN40)', 'NW40 KF']],
      ['bolt_hole', ['Clearance', '']],
    ])
  })
})

describe('nextChoice', () => {
  const places = choiceGrid(size, holes, flanges, '180050').places.map((place) => place.choices)

  it('moves in both directions, passes over gaps and goes round', () => {
    expect(nextChoice(places, '180050', [0, 1])).toBe('180050-T')
    expect(nextChoice(places, '180050', [1, 0])).toBe('180051')
    expect(nextChoice(places, '180050', [-1, 0])).toBe('180052')
    expect(nextChoice(places, '180050-T', [0, 1])).toBe('180050')
  })

  it('stays where nothing else lies in that direction', () => {
    expect(nextChoice(places, '180052', [0, 1])).toBeNull()
  })
})
