import { type Facet as FacetShape, type FacetOption, histogramOf } from '../../backend/catalog/visibleFacets.ts'
import { oneEach } from '../../protection/cost.ts'
import { builder } from '../core/builder.ts'
import { publicType } from '../core/fields.ts'
import { badInput } from '../core/errors.ts'

const FacetValue = publicType<FacetOption>('FacetValue', 'A value of a facet, with the number of products.', (t) => ({
  value: t.property('value', 'String', 'Value to use in `FacetFilter.values`.'),
  label: t.property('label', 'String', 'Display name.'),
  count: t.property('count', 'Int', 'Number of products with this value that match all other filters.'),
  isSelected: t.property('isSelected', 'Boolean', 'Whether the list is filtered by this value.'),
}))

const FacetRange = builder.objectRef<NonNullable<FacetShape['range']>>('FacetRange').implement({
  isPublic: true,
  description: 'Lowest and highest value of a numeric facet.',
  fields: (t) => ({
    min: t.property('min', 'Decimal', 'Lowest value in the list.'),
    max: t.property('max', 'Decimal', 'Highest value in the list.'),
  }),
})

const FacetBin = builder.objectRef<ReturnType<typeof histogramOf>[number]>('FacetBin').implement({
  isPublic: true,
  description: 'A group of adjacent values of a numeric facet.',
  fields: (t) => ({
    min: t.property('min', 'Decimal', 'Lowest value in the group.'),
    max: t.property('max', 'Decimal', 'Highest value in the group.'),
    count: t.property('count', 'Int', 'Number of products with each value in the group, summed.'),
  }),
})

const DEFAULT_BINS = 24
const MAX_BINS = 100

export const Facet = publicType<FacetShape>('Facet', 'A property by which a list can be filtered.', (t) => ({
  name: t.property('name', 'String', 'Machine name, such as "flange_size".'),
  label: t.property('label', 'String', 'Display name.'),
  unit: t.optional('unit', 'String', 'Unit of a numeric facet, such as "V", "°C" or "USD"; null if it is not numeric.'),
  range: t.optional('range', FacetRange, {
    description:
      "Range of a numeric facet in the list, regardless of the facet's own filter; null if it is not numeric or no product has a value.",
  }),
  values: t.field({
    type: [FacetValue],
    description:
      'Values that products in the list have; numbers in ascending order. Prices are grouped into steps, each named by its lowest price. Empty for facets whose values are ranges, such as transmission.',
    args: {
      numbersUpTo: t.arg.int({
        description: 'Return no values for a numeric facet that has more distinct values than this.',
      }),
    },
    complexity: oneEach,
    resolve: ({ values, range }, { numbersUpTo }) =>
      range && values.length > (numbersUpTo ?? Number.POSITIVE_INFINITY) ? [] : [...values],
  }),
  histogram: t.field({
    type: [FacetBin],
    description:
      'Counts of a numeric facet, in ascending order; adjacent numbers share a bin if there are many. Empty for facets that are not numeric.',
    args: {
      most: t.arg.int({
        defaultValue: DEFAULT_BINS,
        description: `Maximum number of bins, up to ${MAX_BINS}.`,
      }),
    },
    complexity: oneEach,
    resolve: (facet, { most }) => {
      const binLimit = most ?? DEFAULT_BINS
      if (binLimit < 1 || binLimit > MAX_BINS) throw badInput(`most must be from 1 to ${MAX_BINS}.`)
      return histogramOf(facet, binLimit)
    },
  }),
}))
