import { nothingMore } from '../../backend/jsonapi/plan.ts'
import type { Place } from '../../backend/search/places.ts'
import type { Suggestion } from '../../backend/search/suggestions.ts'
import { builder } from '../core/builder.ts'
import { ProductVariation } from '../catalog/refs.ts'
import { askedAs, below, merged, selectionOf } from '../core/selection.ts'

const SearchSuggestionType = builder.enumType('SearchSuggestionType', {
  description: 'What a suggestion is.',
  values: {
    PART: { description: 'One part with its part number.' },
    TERM: { description: 'A search term.' },
  } satisfies Record<Suggestion['type'], object>,
})

const SearchSuggestionSubItem = builder.objectRef<Place>('SearchSuggestionSubItem').implement({
  description: 'A place that a search term leads to.',
  fields: (t) => ({
    id: t.id({ description: 'Unique among the suggestions.', resolve: ({ id }) => id }),
    type: t.exposeString('type', { description: 'What the place is: "category", "product" or "content".' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    path: t.expose('path', { type: 'URL', description: 'Its page.' }),
  }),
})

const SearchSuggestion = builder.objectRef<Suggestion>('SearchSuggestion').implement({
  description: 'A row of the drop-down under the search box.',
  fields: (t) => ({
    id: t.id({ description: 'Unique among the suggestions.', resolve: ({ id }) => id }),
    type: t.expose('type', { type: SearchSuggestionType, description: 'What it is.' }),
    label: t.exposeString('label', { description: "'(sku): title' for a part, else the term." }),
    name: t.exposeString('name', { description: 'Title of the part, or the term.' }),
    sku: t.exposeString('sku', { nullable: true, description: 'Part number of a part.' }),
    path: t.expose('path', { type: 'URL', description: 'Where it leads.' }),
    altPath: t.expose('altPath', {
      type: 'URL',
      nullable: true,
      description: 'Where a part leads by its number alone: product/{id}?part-number={sku}.',
    }),
    variation: t.expose('variation', {
      type: ProductVariation,
      nullable: true,
      description: 'The part itself, for its picture and price; null for a term, and where only its number is known.',
    }),
    subItems: t.expose('subItems', { type: [SearchSuggestionSubItem], description: 'The places a term leads to.' }),
  }),
})

builder.queryField('searchSuggestions', (t) =>
  t.field({
    type: [SearchSuggestion],
    nullable: true,
    description:
      "The drop-down under the search box: parts for what reads like a part number, terms and parts for words, at most 8. Case, dashes, dots and blanks in numbers do not matter; model numbers and partners' numbers are found too. Fewer than 3 characters, and more than 200, suggest nothing. When the search fails, the list is empty and the reason stands in the errors.",
    args: { text: t.arg.string({ required: true, description: 'What was typed.' }) },
    complexity: { field: 1, multiplier: 8 },
    resolve: async (_root, { text }, { search, reportBeside }, info) => {
      const variations = below(selectionOf(info), 'SearchSuggestion', 'variation')
      const asked = merged(
        askedAs('FoundPart', 'numbers', [nothingMore]),
        askedAs('FoundPart', 'variation', variations),
      )
      const { rows, failure } = await search.suggestions.of(text, asked)
      if (failure) reportBeside(failure, info.path)
      return rows
    },
  }),
)
