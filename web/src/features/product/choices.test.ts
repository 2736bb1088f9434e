import { describe, expect, it } from 'vitest'
import { type Axis, axesOf, type Choosable, choiceGrid, choiceRows, inSentence, nextPlace } from './choices.ts'

function variation(sku: string, values: Record<string, string>): Choosable {
  return {
    sku,
    attributes: Object.entries(values).map(([name, value]) => ({ name, value })),
  }
}

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

  it('holds every combination, available or not', () => {
    expect(grid.places.map((place) => place.choices.map((choice) => choice.sku))).toEqual([
      ['180050', '180050-T'],
      ['180051', null],
      ['180052', null],
    ])
  })

  it('explains a missing combination', () => {
    expect(grid.places.map((place) => place.choices[1]?.reason)).toEqual([null, 'Not available', 'No bolts'])
  })

  it('merges the cells of rows that lack the attribute of the columns', () => {
    const mixed = [...flanges.slice(0, 3), variation('180052', { flange_size: 'NW40 KF' })]
    const [rows, columns] = axesOf([size, holes], mixed)
    const grid = rows && columns && choiceGrid(rows, columns, mixed, '180050')
    expect(grid?.columns.values).toEqual(['Clearance', 'Tapped UNF'])
    expect(grid?.places.map(({ isWide }) => isWide === true)).toEqual([false, false, true])
    expect(grid?.places[2]?.choices.map(({ sku }) => sku)).toEqual(['180052', null])
  })

  it('marks only the chosen part', () => {
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

  it('changes only one attribute', () => {
    const [sizes, bolts, junctions] = choiceRows([size, holes, junction], probes, 'A')
    expect(sizes?.choices.map((choice) => choice.sku)).toEqual(['A', null, null])
    expect(bolts?.choices.map((choice) => choice.sku)).toEqual(['A', 'B'])
    expect(junctions?.choices.map((choice) => [choice.sku, choice.reason])).toEqual([
      ['A', null],
      [null, 'Not available with 2.75" CF (DN40) and Clearance'],
    ])
  })

  it('names the conflicting values, and the most similar part', () => {
    const [sizes] = choiceRows([size, holes, junction], probes, 'B')
    expect(sizes?.choices[1]).toEqual({
      value: '4.50" CF (DN63)',
      sku: null,
      isChosen: false,
      reason: 'Not available with Grounded',
      nearest: 'C',
    })
  })

  it('keeps the chosen part when another has the same values', () => {
    const twins = [
      ...probes,
      variation('A2', { flange_size: '2.75" CF (DN40)', bolt_hole: 'Clearance', junction: 'Grounded' }),
    ]
    expect(choiceRows([size, holes, junction], twins, 'A2')[0]?.choices[0]).toMatchObject({ sku: 'A2', isChosen: true })
    expect(choiceGrid(size, holes, twins, 'A2').places[0]?.choices[0]).toMatchObject({ sku: 'A2', isChosen: true })
  })
})

describe('axesOf', () => {
  it('drops attributes with one value and adds an option for parts without the attribute', () => {
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

describe('nextPlace', () => {
  const places = choiceGrid(size, holes, flanges, '180050').places.map((place) => place.choices)
  const isAvailable = (choice: { sku: string | null }) => choice.sku !== null

  it('moves in both directions, skips gaps and wraps', () => {
    expect(nextPlace(places, [0, 0], [0, 1], isAvailable)).toEqual([0, 1])
    expect(nextPlace(places, [0, 0], [1, 0], isAvailable)).toEqual([1, 0])
    expect(nextPlace(places, [0, 0], [-1, 0], isAvailable)).toEqual([2, 0])
    expect(nextPlace(places, [0, 1], [0, 1], isAvailable)).toEqual([0, 0])
  })

  it('stays when nothing lies in that direction', () => {
    expect(nextPlace(places, [2, 0], [0, 1], isAvailable)).toEqual([2, 0])
    expect(nextPlace(places, [0, 1], [1, 0], isAvailable)).toEqual([0, 1])
  })

  it('moves along a single row with all four keys, and stops at gaps if allowed', () => {
    const row = [places[2] ?? []]
    expect(nextPlace(row, [0, 0], [1, 0], () => true)).toEqual([0, 1])
    expect(nextPlace(row, [0, 1], [0, -1], () => true)).toEqual([0, 0])
  })
})

it.each([
  ['Flange size', 'flange size'],
  ['Tube OD', 'tube OD'],
  ['T/C junction', 'T/C junction'],
])('writes the label %s within a sentence as %s', (label, expected) => {
  expect(inSentence(label)).toBe(expected)
})
