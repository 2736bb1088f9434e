import type { ProductSort as Sort } from '../../backend/catalog/sort.ts'
import { builder } from '../core/builder.ts'
import { inputType } from '../core/fields.ts'

export const ProductSort = builder.enumType('ProductSort', {
  description: 'Sort order of products.',
  values: {
    RELEVANCE: {
      description:
        'Best match first. Equal matches, and lists without a search: products in stock first, then in the order of the catalog.',
    },
    TITLE_ASC: { description: 'By title, A to Z.' },
    TITLE_DESC: { description: 'By title, Z to A.' },
    PRICE_ASC: { description: 'Lowest price first, by the least expensive matching variation.' },
    PRICE_DESC: { description: 'Highest price first, by the most expensive matching variation.' },
    PART_NUMBER_ASC: { description: 'By part number, ascending.' },
    NEWEST: { description: 'Newest products first.' },
    IN_STOCK: { description: 'In-stock products first, then by relevance.' },
  } satisfies Record<Sort, object>,
})

export const SpecificationSort = builder.inputType('SpecificationSort', {
  description: 'Sorts a list by an attribute or specification. Results without a value come last.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Machine name of the facet to sort by, from `Facet.name`.' }),
    descending: t.boolean({ description: 'Whether to sort in descending order. Defaults to false.' }),
  }),
})

const DecimalRange = inputType('DecimalRange', 'A range of numbers, including both ends.', (t) => ({
  min: t.field({ type: 'Decimal', description: 'Minimum; unlimited if omitted.' }),
  max: t.field({ type: 'Decimal', description: 'Maximum; unlimited if omitted.' }),
}))

const FacetFilter = builder.inputType('FacetFilter', {
  description:
    'A filter by one facet. A part matches if it has any of `values` and is within `range`. A single variation must match all facet filters and the price. Filters with the same name are combined.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Machine name of the facet, from `Facet.name`.' }),
    values: t.stringList({ description: 'Accepted values, from `FacetValue.value`.' }),
    range: t.field({
      type: DecimalRange,
      description:
        "Range in the facet's unit; only for facets with a unit. For facets whose values are ranges, such as transmission, the range of a part must cover all of this range.",
    }),
  }),
})

export const ProductFilter = builder.inputType('ProductFilter', {
  description: 'Filters for products. A product must match all of them.',
  fields: (t) => ({
    category: t.string({
      description:
        'Path of a category, such as "/electrical-feedthroughs", or its value in the "category" facet. Includes subcategories.',
    }),
    facets: t.field({
      type: [FacetFilter],
      description: 'Facet filters, all of which must match. Within one facet, any value may match.',
    }),
    price: t.field({ type: DecimalRange, description: "Price range of a variation, in the shop's currency." }),
    inStock: t.boolean({
      description: 'If true, only products with a matching variation in stock; if false, only products without one.',
    }),
    skipInvalid: t.boolean({
      description:
        'If true, facets and sort orders that do not exist or do not apply are ignored, as is useful for filters from a URL. If false, they cause an error.',
    }),
  }),
})
