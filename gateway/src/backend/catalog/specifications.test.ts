import { describe, expect, it } from 'vitest'
import { Document } from '../jsonapi/document.ts'
import { presentSpecifications, specificationsOf, readMeasure } from './specifications.ts'

describe('specifications', () => {
  it.each([
    ['350 C', '350', '°C', '350', '350'],
    ['1E-10 Torr', '1E-10', 'Torr', '1e-10', '1e-10'],
    ['500 V DC', '500', 'V DC', '500', '500'],
    ['1,000 V DC', '1,000', 'V DC', '1000', '1000'],
    ['-20 to 450 C', '-20 to 450', '°C', '-20', '450'],
    ['3-5 A per pin', '3-5', 'A per pin', '3', '5'],
    ['≤ 0.5 ohm', '≤ 0.5', 'Ω', null, '0.5'],
    ['>10 kV', '>10', 'kV', '10', null],
    ['0.4 ohm/1000 ft', '0.4', 'Ω/1000 ft', '0.4', '0.4'],
    ['22 AWG', '22', 'AWG', '22', '22'],
    ['5 A per pin', '5', 'A per pin', '5', '5'],
    ['1/4 in', '1/4', 'in', null, null],
    ['25', '25', null, '25', '25'],
    ['25, gold-plated', '25, gold-plated', null, null, null],
    ['304L stainless steel', '304L stainless steel', null, null, null],
    ['Female', 'Female', null, null, null],
  ])('reads %s as %s in %s, from %s to %s', (text, value, unit, minimum, maximum) => {
    expect(readMeasure(text)).toEqual({ value, unit, minimum, maximum })
  })

  it('lists filled fields in order, the more specific paragraph last', () => {
    const document = Document.parse(
      {
        data: {
          type: 'product--product',
          id: 'p',
          relationships: {
            field_specifications: {
              data: [
                { type: 's', id: '1' },
                { type: 's', id: '2' },
                { type: 's', id: 'missing' },
              ],
            },
          },
        },
        included: [
          {
            type: 's',
            id: '1',
            attributes: {
              field_max_bake_temperature: '450 C',
              field_rohs_compliant: true,
              parent_id: '5',
              field_dimensions: '',
            },
          },
          {
            type: 's',
            id: '2',
            attributes: {
              field_max_bake_temperature: '350 C',
              field_gender_air_side: 'Female',
              field_partner_part_numbers: ['VAC-1', 'FTS-2'],
            },
          },
        ],
      },
      'test',
    )
    const values = specificationsOf(document.data[0]?.many('field_specifications') ?? [])
    expect(
      presentSpecifications(values, {
        labels: { rohs_compliant: 'RoHS compliant' },
        order: ['partner_part_numbers', 'max_bake_temperature', 'rohs_compliant'],
        groups: [
          { title: 'Construction', names: [] },
          { title: 'Ordering', names: ['rohs_compliant'] },
        ],
      }),
    ).toMatchObject([
      {
        name: 'partner_part_numbers',
        label: 'Partner part numbers',
        value: 'VAC-1, FTS-2',
        unit: null,
        group: { title: 'Construction', position: 0 },
      },
      {
        name: 'max_bake_temperature',
        label: 'Max bake temperature',
        value: '350',
        unit: '°C',
        group: { title: 'Construction', position: 0 },
      },
      {
        name: 'rohs_compliant',
        label: 'RoHS compliant',
        value: 'Yes',
        unit: null,
        group: { title: 'Ordering', position: 1 },
      },
      {
        name: 'gender_air_side',
        label: 'Gender air side',
        value: 'Female',
        unit: null,
        group: { title: 'Construction', position: 0 },
      },
    ])
    const plain = presentSpecifications(values, { labels: {}, order: [], groups: [] })
    expect(plain.map(({ label, group }) => [label, group])).toContainEqual(['Rohs compliant', null])
  })
})
