import { emptySelection } from '../../backend/jsonapi/plan.ts'
import type { Place } from '../../backend/search/places.ts'
import type { Suggestion } from '../../backend/search/suggestions.ts'
import { builder } from '../core/builder.ts'
import { ProductVariation } from '../catalog/refs.ts'
import { selectUnder, selectionsBelow, mergeSelections, selectionOf } from '../core/selection.ts'

const SearchSuggestionType = builder.enumType('SearchSuggestionType', {
  description: 'Kind of search suggestion.',
  values: {
    PART: { description: 'A part with its part number.' },
    TERM: { description: 'A search term with its pages.' },
  } satisfies Record<Suggestion['type'], object>,
})

const SearchSuggestionSubItem = builder.objectRef<Place>('SearchSuggestionSubItem').implement({
  isPublic: true,
  description: 'A page that a search term leads to.',
  fields: (t) => ({
    id: t.id({ description: 'Identifier, unique among the suggestions.', resolve: ({ id }) => id }),
    type: t.property('type', 'String', 'Kind of page: "category", "product" or "content".'),
    name: t.property('name', 'String', 'Name of the page to display.'),
    path: t.property('path', 'URL', 'Path of its page in the shop.'),
  }),
})

const SearchSuggestion = builder.objectRef<Suggestion>('SearchSuggestion').implement({
  isPublic: true,
  description: 'A suggestion in the search box.',
  fields: (t) => ({
    id: t.id({ description: 'Identifier, unique among the suggestions.', resolve: ({ id }) => id }),
    type: t.property('type', SearchSuggestionType, 'Kind of suggestion, such as PART.'),
    label: t.property('label', 'String', 'Text for display: "(sku): title" for a part, otherwise the term.'),
    name: t.property('name', 'String', 'Title of the part, or the search term.'),
    sku: t.optional('sku', 'String', 'Part number; null for a term.'),
    path: t.property('path', 'URL', 'Path of the page that the suggestion leads to.'),
    altPath: t.optional('altPath', 'URL', {
      description: 'Alternative path of a part, /product/{id}?part-number={sku}; null for a term.',
    }),
    variation: t.optional('variation', ProductVariation, {
      description: 'The part, for its image and price; null for a term and if only the part number is known.',
    }),
    subItems: t.property('subItems', [SearchSuggestionSubItem], 'Pages that a term leads to.'),
  }),
})

builder.queryField('searchSuggestions', (t) =>
  t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: [SearchSuggestion],
    nullable: true,
    description:
      'Up to 8 search suggestions: parts if the text looks like a part, model or partner number, otherwise terms and parts. Case, dashes, dots and spaces in numbers are ignored. Empty for fewer than 3 or more than 200 characters, and if the search fails, with the reason in `errors`.',
    args: { text: t.arg.string({ required: true, description: 'Text as typed by the user.' }) },
    complexity: { field: 1, multiplier: 8 },
    resolve: async (_root, { text }, { search, reportPartialError }, info) => {
      const variations = selectionsBelow(selectionOf(info), 'SearchSuggestion', 'variation')
      const suggestionSelection = mergeSelections(
        selectUnder('FoundPart', 'numbers', [emptySelection]),
        selectUnder('FoundPart', 'variation', variations),
      )
      const { rows, failure } = await search.suggestions.of(text, suggestionSelection)
      if (failure) reportPartialError(failure, info.path)
      return rows
    },
  }),
)
