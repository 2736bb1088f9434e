import { describe, expect, it } from 'vitest'
import type { SpecificationFacts } from '../../../components/products/specification.ts'
import { testTexts } from '../../../testing/testTexts.ts'
import { phoneTexts, type RangeFacts, rowText, tableColumns, variationsText } from './columns.ts'

function spec(name: string, value: string, unit: string | null = null): SpecificationFacts {
  return { name, label: name, value, unit }
}

function range(name: string, text: string): RangeFacts {
  return { name, label: name, text }
}

const { columnLabels } = testTexts.products

describe('tableColumns', () => {
  const named = [
    { name: 'flange_size', label: 'Flange size' },
    { name: 'max_bake_temperature', label: 'Max bake temperature' },
  ]
  const rows = [
    { properties: [spec('max_bake_temperature', '350', '°C')], ranges: [range('flange_size', 'NW40 KF, ISO63')] },
  ]

  it('uses the columns of the category, with short labels', () => {
    expect(tableColumns(named, [], rows, columnLabels).map(({ label }) => label)).toEqual(['Flange size', 'Bake'])
    expect(tableColumns(named, [], rows, columnLabels).map(({ isFigure }) => isFigure)).toEqual([false, true])
  })

  it('shows what the list is filtered by first, and once', () => {
    const filtered = [{ name: 'voltage_rating', label: 'Voltage rating' }, ...named.slice(1)]
    const rated = [...rows, { properties: [spec('voltage_rating', '5000', 'V')], ranges: [] }]
    expect(tableColumns(named, filtered, rated, columnLabels).map(({ name }) => name)).toEqual([
      'voltage_rating',
      'flange_size',
      'max_bake_temperature',
    ])
  })

  it('leaves out columns without a value on this page', () => {
    const empty = { name: 'tube_od', label: 'Tube OD' }
    const columns = tableColumns([empty, ...named], [empty], rows, columnLabels)
    expect(columns.map(({ name }) => name)).toEqual(['flange_size', 'max_bake_temperature'])
  })

  it('does not name a second column "Quantity"', () => {
    const row = { properties: [spec('quantity', '6')], ranges: [] }
    const columns = tableColumns([{ name: 'quantity', label: 'Quantity' }], [], [row], columnLabels)
    expect(columns.map(({ label }) => label)).toEqual(['Per flange'])
  })
})

describe('a row', () => {
  const facts = {
    properties: [spec('contacts', '15, gold-plated'), spec('current_rating', '2', 'A per pin')],
    ranges: [range('bolt_hole', 'Clearance, tapped UNF'), range('flange_size', '2.75–6 in CF')],
  }

  it('shows figures without their qualifiers, and ranges where parts differ', () => {
    expect(rowText('contacts', facts)).toBe('15')
    expect(rowText('flange_size', facts)).toBe('2.75–6 in CF')
    expect(rowText('wires', facts)).toBeNull()
  })

  it('shows attributes in full, except for the second names of sizes', () => {
    const attribute = (name: string, value: string) => ({ ...spec(name, value), isAttribute: true })
    const part = {
      properties: [attribute('werkstoff', '1.4404 (316L)'), attribute('flange_size', '2.75" CF (DN40)')],
      ranges: [],
    }
    expect(rowText('werkstoff', part)).toBe('1.4404 (316L)')
    expect(rowText('flange_size', part)).toBe('2.75" CF')
    const [column] = tableColumns([{ name: 'werkstoff', label: 'Material' }], [], [part], columnLabels)
    expect(column?.isFigure).toBe(false)
  })

  it('begins with the size on a phone', () => {
    expect(phoneTexts([{ name: 'current_rating', label: 'Current' }], facts)).toEqual(['2.75–6 in CF', '2 A'])
  })

  it('names numbers without a unit on a phone', () => {
    expect(phoneTexts([{ name: 'contacts', label: 'Contacts' }], facts)).toEqual(['2.75–6 in CF', '15\u00a0contacts'])
    const single = { properties: [spec('conductors', '1')], ranges: [] }
    expect(phoneTexts([{ name: 'conductors', label: 'Conductors' }], single)).toEqual(['1\u00a0conductor'])
  })

  it('names the property in which its parts differ', () => {
    expect(variationsText(33, facts.ranges)).toBe('33 sizes')
    expect(variationsText(3, [range('purchased_length', '3–10 ft')])).toBe('3 lengths')
    expect(variationsText(2, facts.ranges.slice(0, 1))).toBe('2 versions')
  })
})
