import { firstPage, listParameters, readListState } from '../../features/catalog/lists/listState.ts'

/** A query string with its question mark, or nothing. */
const queryOf = (parameters: readonly (readonly string[])[]) => {
  const query = new URLSearchParams(parameters.map(([name = '', value = '']) => [name, value])).toString()
  return query && `?${query}`
}

/** The part of a query string without which an address would lead to another page. */
export const keptQuery = (search: URLSearchParams, keeps: readonly string[] = []): string =>
  queryOf([...search].filter(([name]) => keeps.includes(name)))

/**
 * The part of a list's query string that makes a page of its own: the number of its page, as long as nothing else about the
 * list is changed. A narrowed or sorted list holds rows of the plain one.
 * @param page the page that is shown, which beyond the end of the list is its last one
 */
export function listQuery(search: URLSearchParams, page: number): string {
  const { choices, sort, per } = readListState(search)
  const isPlain = choices.length === 0 && sort === firstPage.sort && per === firstPage.per
  return isPlain ? queryOf(listParameters({ ...firstPage, page })) : ''
}

/** A path as it is linked to: without a slash at its end. */
export const canonicalPath = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '')
