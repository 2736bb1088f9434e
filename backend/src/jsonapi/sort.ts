import { badRequest } from './errors.ts'
import type { QueryValue } from './queryString.ts'

export type Sort = { readonly path: string; readonly descending: boolean }

const mostSorts = 5

const fromText = (text: string): Sort[] =>
  text
    .split(',')
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('-') ? { path: part.slice(1), descending: true } : { path: part, descending: false },
    )

const directions: Readonly<Record<string, boolean>> = { ASC: false, DESC: true }

const longForm = (entry: QueryValue): Sort => {
  if (typeof entry === 'string') return { path: entry, descending: false }
  const { path, direction = 'ASC' } = entry
  const descending = typeof direction === 'string' ? directions[direction.toUpperCase()] : undefined
  if (typeof path !== 'string' || path === '')
    throw badRequest('You need to provide a field name for the sort parameter.')
  if (descending === undefined) throw badRequest('Allowed sort directions: ASC, DESC.')
  return { path, descending }
}

/** `sort=-created,title`, or `sort[s][path]=title&sort[s][direction]=DESC`. */
export const readSorts = (value: QueryValue | undefined): readonly Sort[] => {
  if (value === undefined) return []
  const sorts = typeof value === 'string' ? fromText(value) : Object.values(value).map(longForm)
  if (sorts.length > mostSorts) throw badRequest(`A list is sorted by at most ${mostSorts} fields.`)
  return sorts
}
