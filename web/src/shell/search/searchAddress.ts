/** Where a search for words is answered. */
export const searchAddress = (terms: string): string => `/search?${new URLSearchParams({ terms: terms.trim() })}`
