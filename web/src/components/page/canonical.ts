/** The part of a query string without which an address would lead to another page. */
export const keptQuery = (search: URLSearchParams, keeps: readonly string[] = []): string => {
  const query = new URLSearchParams([...search].filter(([name]) => keeps.includes(name))).toString()
  return query && `?${query}`
}

/** A path as it is linked to: without a slash at its end. */
export const canonicalPath = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '')
