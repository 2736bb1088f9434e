import { describe, expect, it } from 'vitest'
import { fullDocument, recordedDocument } from '../../testing/siteProfiles.ts'
import { siteProfileSchema } from '@shop/schema/siteProfile'
import { addressesOf, adaptedAddress } from './addresses.ts'
import { factsOf } from './facts.ts'

function facetsOf(document: Parameters<typeof factsOf>[0]) {
  return factsOf(document).index?.facets ?? new Map<string, never>()
}

/** A site with other names: its index is called "parts", and categories "assortment". */
function otherNames() {
  const document = recordedDocument()
  const [index] = document.indexes
  const { category: _, ...fields } = index?.fields ?? {}
  return siteProfileSchema.parse({
    ...document,
    names: { ...document.names, field_categories: 'field_assortment' },
    indexes: [
      {
        ...index,
        id: 'parts',
        path: '/jsonapi/index/parts',
        fields: { ...fields, assortment: { type: 'integer', path: 'field_assortment' } },
        facets: [
          { id: 'nh_assortment', path: 'group', field: 'assortment', label: 'Assortment' },
          { id: 'nh_weight', path: 'weight', field: 'weight', label: 'Weight', unit: 'kg' },
        ],
      },
    ],
  })
}

describe('facetDefinitions', () => {
  it('has the labels and the order of the site', () => {
    expect([...facetsOf(recordedDocument())].map(([name, { kind, label }]) => [name, kind, label])).toEqual([
      ['nominal_size', 'values', 'Nominal size'],
      ['pressure_class', 'values', 'Pressure class'],
      ['thread', 'values', 'Thread'],
      ['werkstoff', 'values', 'Material'],
    ])
  })

  it('reads units, ratings, ranges and formats', async () => {
    const facets = facetsOf(await fullDocument())
    expect([...facets.keys()].slice(0, 5)).toEqual(['category', 'flange_size', 'type', 'contacts', 'voltage_rating'])
    expect([...facets.keys()].at(-1)).toBe('price')
    expect(facets.get('flange_size')).toEqual({ kind: 'values', label: 'Flange size', format: 'flange-size' })
    expect(facets.get('voltage_rating')).toMatchObject({ kind: 'number', unit: 'V', rated: 'atLeast' })
    expect(facets.get('length_overall')).toMatchObject({ label: 'Overall length', numberOf: 'length' })
    expect(facets.get('price')).toMatchObject({ isPrice: true, unit: 'USD' })
    expect(facets.get('transmission')).toEqual({
      kind: 'interval',
      label: 'Transmission',
      unit: 'nm',
      from: 'transmission_from',
      to: 'transmission_to',
    })
    expect(facets.has('transmission_to')).toBe(false)
  })

  it('finds the index and the categories under other names', () => {
    const facts = factsOf(otherNames())
    expect([...(facts.index?.facets ?? [])]).toMatchObject([
      ['category', { kind: 'values', label: 'Assortment' }],
      ['weight', { kind: 'number', label: 'Weight', unit: 'kg' }],
    ])
    expect(facts.index?.facetNames.get('group')).toBe('category')
    const [address = ''] = addressesOf('/jsonapi/index/products?page[limit]=1', facts)
    expect(adaptedAddress(address, facts)).toBe('/jsonapi/index/parts?page[limit]=1')
  })
})
