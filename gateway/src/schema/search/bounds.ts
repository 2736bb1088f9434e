import type { SearchHelp } from '../../backend/jsonapi/document.ts'
import type { SearchBound as Bound } from '../../backend/search/bounds.ts'
import type { Relaxation } from '../../backend/search/relax.ts'
import { builder } from '../core/builder.ts'

export const SearchBound = builder.objectRef<Bound>('SearchBound').implement({
  isPublic: true,
  description: 'A rating or size found in the search terms. All results match it.',
  fields: (t) => ({
    facet: t.property('facet', 'String', 'Machine name of the facet, such as "voltage_rating".'),
    label: t.property('label', 'String', 'Display name of the facet.'),
    text: t.property('text', 'String', 'Display text, such as "≥ 5 kV".'),
    termsWithout: t.property('termsWithout', 'String', 'Search terms without this bound.'),
    values: t.property('values', ['String'], 'Matching values of the facet; empty for ratings and wavelengths.'),
    min: t.string({
      nullable: true,
      description:
        'Lowest matching number, in the unit of the facet. For wavelengths, a part must cover the whole range from `min` to `max`.',
      resolve: ({ limit }) => limit?.min?.toString() ?? null,
    }),
    max: t.string({
      nullable: true,
      description: 'Highest matching number, in the unit of the facet.',
      resolve: ({ limit }) => limit?.max?.toString() ?? null,
    }),
  }),
})

export const SearchRelaxation = builder.objectRef<Relaxation>('SearchRelaxation').implement({
  isPublic: true,
  description: 'What a search left out because no part matches it.',
  fields: (t) => ({
    removed: t.property('removed', 'String', 'Bound or words that were left out, such as "12 kV".'),
    message: t.property(
      'message',
      'String',
      'Display text, such as "No part matches “feedthrough 12 kV”; showing 10 kV and lower." Quotes the search that found nothing and names what was left out.',
    ),
  }),
})

export const FewerWords = builder.objectRef<SearchHelp['fewer'][number]>('FewerWords').implement({
  isPublic: true,
  description: 'A search with fewer words, and the number of products it finds.',
  fields: (t) => ({
    terms: t.property('keys', 'String', 'Remaining search terms.'),
    count: t.property('count', 'Int', 'Number of products found, at least 1.'),
  }),
})
