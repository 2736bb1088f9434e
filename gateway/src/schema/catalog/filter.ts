import type { ProductSort as Sort } from '../../backend/catalog/sort.ts'
import { builder } from '../core/builder.ts'

export const ProductSort = builder.enumType('ProductSort', {
  description: 'An order of products.',
  values: {
    RELEVANCE: { description: 'The best match first; without a search, by title.' },
    TITLE_ASC: { description: 'By title.' },
    TITLE_DESC: { description: 'By title, backwards.' },
    PRICE_ASC: { description: 'The cheapest first, by the cheapest variation that fits.' },
    PRICE_DESC: { description: 'The dearest first, by the dearest variation that fits.' },
    PART_NUMBER_ASC: { description: 'By part number.' },
    NEWEST: { description: 'The newest first.' },
    IN_STOCK: { description: 'What is on the shelf first, then by relevance.' },
  } satisfies Record<Sort, object>,
})

export const SpecificationSort = builder.inputType('SpecificationSort', {
  description: 'Orders a list by one attribute or specification. Rows that lack it come last.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of a facet, as in Facet.name.' }),
    descending: t.boolean({ description: 'The greatest first.' }),
  }),
})

const DecimalRange = builder.inputType('DecimalRange', {
  description: 'From one number to another, ends included.',
  fields: (t) => ({
    min: t.field({ type: 'Decimal', description: 'At least this.' }),
    max: t.field({ type: 'Decimal', description: 'At most this.' }),
  }),
})

const FacetFilter = builder.inputType('FacetFilter', {
  description:
    'What one facet must be: one of some values, and within a range where one is given. All facets, and the price, are met by one and the same variation. A facet named twice is named once with both.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the facet, as in Facet.name.' }),
    values: t.stringList({ description: 'Any of these, as in FacetValue.value.' }),
    range: t.field({
      type: DecimalRange,
      description:
        "Within this, in the facet's own unit; only for facets that have a unit. Of a facet without values, such as a transmission, all of this.",
    }),
  }),
})

export const ProductFilter = builder.inputType('ProductFilter', {
  description: 'Which products. Everything given narrows.',
  fields: (t) => ({
    category: t.string({
      description:
        'Path of a category, such as "/electrical-feedthroughs", or its value in the facet "category". What is below it counts too.',
    }),
    facets: t.field({ type: [FacetFilter], description: 'Each facet narrows; the values within one facet widen.' }),
    price: t.field({ type: DecimalRange, description: "The price of a variation, in the shop's currency." }),
    inStock: t.boolean({
      description: 'True: only products of which a variation that fits is on the shelf. False: only the others.',
    }),
    skipInvalid: t.boolean({
      description:
        'True: facets that do not exist, or cannot be asked what is asked of them, count as not named, and so does an order by one; for filters that stand in an address. False: the list is refused.',
    }),
  }),
})
