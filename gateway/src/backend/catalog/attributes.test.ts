import { describe, expect, it } from 'vitest'
import { Document } from '../jsonapi/document.ts'
import { adaptedAddress } from '../profile/addresses.ts'
import { factsOf } from '../profile/facts.ts'
import { fullDocument, recordedDocument } from '../../testing/siteProfiles.ts'
import { anyAttribute } from '../jsonapi/names.ts'
import { matchesFilter } from './rows.ts'
import { attributesOf, distinguishingAttributes } from './attributes.ts'

const { catalog } = recordedDocument()

/** Variations of the recorded site, from their values by attribute. */
function variations(...rows: ReadonlyArray<Record<string, readonly [id: string, name: string, weight: number]>>) {
  const values = rows.flatMap((row) => Object.entries(row))
  const typeOf = (field: string) => catalog.attributes.find((one) => one.field === field)?.values ?? field
  return new Document({
    data: rows.map((row, index) => ({
      type: 'product-variation--flange',
      id: `variation-${index}`,
      attributes: {},
      relationships: Object.fromEntries(
        Object.entries(row).map(([field, [id]]) => [field, { data: { type: typeOf(field), id } }]),
      ),
    })),
    included: values.map(([field, [id, name, weight]]) => ({ type: typeOf(field), id, attributes: { name, weight } })),
  }).data
}

const steel = ['1', '1.4404 (316L)', 1] as const
const brass = ['2', 'Brass', 0] as const
const small = ['3', 'DN 25', 0] as const

describe("a site's own attributes", () => {
  it("have the site's labels and order, and whole values", () => {
    const [variation] = variations({ attribute_werkstoff: steel, attribute_nominal_size: small })
    expect(variation && attributesOf(variation, catalog)).toEqual([
      { name: 'nominal_size', label: 'Nominal size', value: 'DN 25' },
      { name: 'werkstoff', label: 'Material', value: '1.4404 (316L)' },
    ])
  })

  it('distinguish variations by values in their order', () => {
    const both = variations(
      { attribute_werkstoff: steel, attribute_nominal_size: small },
      { attribute_werkstoff: brass, attribute_nominal_size: small },
    )
    expect(distinguishingAttributes(both, catalog)).toEqual([
      { name: 'werkstoff', label: 'Material', values: ['Brass', '1.4404 (316L)'] },
    ])
  })
})

describe('matchesFilter', () => {
  it('compares attributes that were sent', () => {
    const facets = factsOf(recordedDocument()).index?.facets ?? new Map<string, never>()
    const filter = { facets: [{ name: 'werkstoff', values: ['Brass'] }] }
    const matches = matchesFilter(filter, new Map(), { facets, document: recordedDocument() })
    const parts = variations({ attribute_werkstoff: steel }, { attribute_werkstoff: brass }, {})
    expect(parts.map(matches)).toEqual([false, true, true])
  })
})

describe('requests for attributes', () => {
  const path = '/jsonapi/product-variations'
  const fields = `fields[product-variation--product]=${anyAttribute.via},sku&fields[${anyAttribute.type}]=name,weight`
  const query = `${fields}&include=${anyAttribute.via}`

  it('name those that a type of the site has', () => {
    expect(adaptedAddress(`${path}/valve?${query}`, factsOf(recordedDocument()))).toMatch(
      /include=attribute_nominal_size,attribute_werkstoff$/,
    )
  })

  it('name all of the embedded backend', async () => {
    const document = await fullDocument()
    const adapted = adaptedAddress(`${path}/product?${query}`, factsOf(document))
    expect(adapted).not.toMatch(/attribute_any|value--any/)
    for (const { field, values } of document.catalog.attributes) {
      expect(adapted).toContain(field)
      expect(adapted).toContain(`fields[${values}]=name,weight`)
    }
  })

  it('name none on a site without any', () => {
    const document = { ...recordedDocument(), catalog: { ...catalog, attributes: [] } }
    const adapted = adaptedAddress(
      `${path}/valve?${query.replace('include=', 'include=product_id,')}`,
      factsOf(document),
    )
    expect(adapted).not.toContain('attribute_')
    expect(adapted).toMatch(/include=product_id$/)
  })
})
