import type { SearchEngine as Engine } from '../../backend/search/search.ts'
import { builder } from '../core/builder.ts'

export const SearchEngine = builder.enumType('SearchEngine', {
  description: 'How a search is performed.',
  values: {
    COMBINED: {
      description:
        'Part numbers first, then the full-text index. Falls back to part numbers and search terms if the index is unavailable.',
    },
    INDEX: {
      description:
        'Full-text index only, with all words as typed, conditions on facets in field syntax (`voltage:5kV..12kV`, `flange:CF40`, `material:copper`), and operators: `copper OR aluminum`, `-sapphire` or `NOT sapphire`, `-"zinc selenide"` for several words. Fails if the index is unavailable.',
    },
  } satisfies Record<Engine, object>,
})
