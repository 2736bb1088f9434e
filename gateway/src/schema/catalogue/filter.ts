import type { FacetOption, Facet as FacetShape, ProductSort as Sort } from '../../backend/products/list.ts'
import { builder } from '../builder.ts'

export const ProductSort = builder.enumType('ProductSort', {
  description: 'An order of products.',
  values: {
    RELEVANCE: { description: 'The best match first; without a search, by title.' },
    TITLE_ASC: { description: 'By title.' },
    TITLE_DESC: { description: 'By title, backwards.' },
    PRICE_ASC: { description: 'The cheapest first, by their cheapest variation.' },
    PRICE_DESC: { description: 'The dearest first, by their cheapest variation.' },
    PART_NUMBER_ASC: { description: 'By part number.' },
    NEWEST: { description: 'The newest first.' },
  } satisfies Record<Sort, object>,
})

const DecimalRange = builder.inputType('DecimalRange', {
  description: 'From one number to another, ends included.',
  fields: (t) => ({
    min: t.field({ type: 'Decimal', description: 'At least this.' }),
    max: t.field({ type: 'Decimal', description: 'At most this.' }),
  }),
})

const FacetFilter = builder.inputType('FacetFilter', {
  description: 'What one facet must be: one of some values, or within a range.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the facet, as in Facet.name.' }),
    values: t.stringList({ description: 'Any of these, as in FacetValue.value.' }),
    range: t.field({ type: DecimalRange, description: 'Within this; only for facets that are numbers.' }),
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
    price: t.field({ type: DecimalRange, description: "The price of the cheapest variation, in the shop's currency." }),
    inStock: t.boolean({
      description: 'True: only products of which something is on the shelf. False: only the others.',
    }),
  }),
})

const FacetValue = builder.objectRef<FacetOption>('FacetValue').implement({
  description: 'One value of a facet.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'Machine value, to filter by.' }),
    label: t.exposeString('label', { description: 'Name to show.' }),
    count: t.exposeInt('count', { description: 'Products that have it, under all other filters.' }),
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

export const Facet = builder.objectRef<FacetShape>('Facet').implement({
  description: 'Something a list can be narrowed by.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Machine name, such as "flange_size".' }),
    label: t.exposeString('label', { description: 'Name to show.' }),
    unit: t.exposeString('unit', { nullable: true, description: 'Unit of its numbers, where it has one.' }),
    range: t.expose('range', {
      type: FacetRange,
      nullable: true,
      description: 'Present where the facet is a number with a unit.',
    }),
    values: t.expose('values', { type: [FacetValue], description: 'Its values that some product of the list has.' }),
  }),
})
