import { type Attack, postOperation, repeat } from './pace.ts'

const SUGGEST = 'query ($text: String!) { searchSuggestions(text: $text) { label } }'
const SEARCH = 'query ($text: String!) { search(terms: $text, first: 5) { totalCount } }'

/** One word with many punctuation marks: such a search text used to stall the shop. */
export const wildcardSearches: Attack = {
  name: 'a*a*a*… suggestions and searches',
  run: ({ gateway, address }, signal) =>
    repeat({ perSecond: 20, parallel: 8, signal }, (index) => {
      const text = 'a*b*c*'.repeat(40).slice(index % 3, 80 + (index % 120))
      const query = index % 4 === 0 ? SEARCH : SUGGEST
      return postOperation(gateway, address, { query, variables: { text } }, signal)
    }),
}
