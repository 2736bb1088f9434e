/** Where a search for words is answered. */
export const searchAddress = (terms: string, path: '/search' | '/search-solr' = '/search'): string =>
  `${path}?${new URLSearchParams({ terms: terms.trim() })}`
