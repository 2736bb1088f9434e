import type { FacetOption, Facet as FacetShape } from '../../backend/catalog/shownFacets.ts'
import { type FacetBin as FacetBinShape, histogramOf } from '../../backend/catalog/histogram.ts'
import { oneEach } from '../../protection/cost.ts'
import { builder } from '../core/builder.ts'
import { badInput } from '../core/errors.ts'

const FacetValue = builder.objectRef<FacetOption>('FacetValue').implement({
  description: 'One value of a facet.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'Machine value, to filter by.' }),
    label: t.exposeString('label', { description: 'Name to show.' }),
    count: t.exposeInt('count', { description: 'Products with a variation that has it, under all other filters.' }),
    isSelected: t.exposeBoolean('isSelected', { description: 'Whether the list is filtered by it.' }),
  }),
})

const FacetRange = builder.objectRef<NonNullable<FacetShape['range']>>('FacetRange').implement({
  description: 'From the least to the greatest number of a facet.',
  fields: (t) => ({
    min: t.expose('min', { type: 'Decimal', description: 'The least.' }),
    max: t.expose('max', { type: 'Decimal', description: 'The greatest.' }),
  }),
})

const FacetBin = builder.objectRef<FacetBinShape>('FacetBin').implement({
  description: 'Neighbouring numbers of a facet.',
  fields: (t) => ({
    min: t.expose('min', { type: 'Decimal', description: 'The least of them.' }),
    max: t.expose('max', { type: 'Decimal', description: 'The greatest of them.' }),
    count: t.exposeInt('count', { description: 'Products that have one of them, counted once for each.' }),
  }),
})

const USUAL_BINS = 24
const MOST_BINS = 100

export const Facet = builder.objectRef<FacetShape>('Facet').implement({
  description: 'Something a list can be narrowed by.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Machine name, such as "flange_size".' }),
    label: t.exposeString('label', { description: 'Name to show.' }),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'Unit of its numbers, such as "V", "°C" or "USD"; null where it is no number.',
    }),
    range: t.expose('range', {
      type: FacetRange,
      nullable: true,
      description:
        'Present where the facet is a number and some product of the list has it. Its own choice does not narrow it.',
    }),
    values: t.field({
      type: [FacetValue],
      description:
        'Its values that some product of the list has; of a number each one with its count, the least first. Prices are counted in steps, each under the price it begins with. None where parts have a whole range of it, such as a transmission.',
      args: {
        numbersUpTo: t.arg.int({
          description:
            'Leave out the values of a facet of numbers (one with a range) when it has more different ones than this.',
        }),
      },
      complexity: oneEach,
      resolve: ({ values, range }, { numbersUpTo }) =>
        range && values.length > (numbersUpTo ?? Number.POSITIVE_INFINITY) ? [] : [...values],
    }),
    histogram: t.field({
      type: [FacetBin],
      description: 'Its numbers in ascending order, neighbours joined where there are many. Empty for facets of words.',
      args: {
        most: t.arg.int({
          defaultValue: USUAL_BINS,
          description: `At most this many bins, at most ${MOST_BINS}.`,
        }),
      },
      complexity: oneEach,
      resolve: (facet, { most }) => {
        const wanted = most ?? USUAL_BINS
        if (wanted < 1 || wanted > MOST_BINS) throw badInput(`most must be from 1 to ${MOST_BINS}.`)
        return histogramOf(facet, wanted)
      },
    }),
  }),
})
