import { badRequest } from './errors.ts'
import { type QueryTree, type QueryValue, withQuery } from './queryString.ts'

/** Whether to include a member of a type. */
export type FieldFilter = (type: string, member: string) => boolean

/** `fields[TYPE]=a,b`: types without an entry are complete, unknown names are ignored. */
export function readFields(value: QueryValue | undefined): FieldFilter {
  if (typeof value === 'string')
    throw badRequest('Unexpected value for parameter "fields": expecting "array", got "string".')
  const sets = new Map(
    Object.entries(value ?? {}).map(([type, names]) => {
      if (typeof names !== 'string') throw badRequest(`The fields of \`${type}\` need to be a comma-separated list.`)
      return [type, new Set(names.split(','))] as const
    }),
  )
  return (type, member) => sets.get(type)?.has(member) ?? true
}

export interface Sort {
  readonly path: string
  readonly descending: boolean
}

const maxSorts = 5

function fromText(text: string): Sort[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('-') ? { path: part.slice(1), descending: true } : { path: part, descending: false },
    )
}

const directions: Readonly<Record<string, boolean>> = { ASC: false, DESC: true }

function longForm(entry: QueryValue): Sort {
  if (typeof entry === 'string') return { path: entry, descending: false }
  const { path, direction = 'ASC' } = entry
  const descending = typeof direction === 'string' ? directions[direction.toUpperCase()] : undefined
  if (typeof path !== 'string' || path === '')
    throw badRequest('You need to provide a field name for the sort parameter.')
  if (descending === undefined) throw badRequest('Allowed sort directions: ASC, DESC.')
  return { path, descending }
}

/** `sort=-created,title`, or `sort[s][path]=title&sort[s][direction]=DESC`. */
export function readSorts(value: QueryValue | undefined): readonly Sort[] {
  if (value === undefined) return []
  const sorts = typeof value === 'string' ? fromText(value) : Object.values(value).map(longForm)
  if (sorts.length > maxSorts) throw badRequest(`A list is sorted by at most ${maxSorts} fields.`)
  return sorts
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

const maxPageSize = 50
/** Beyond the end of every list. */
const maxOffset = 1_000_000_000

/** Integers only; anything else counts as missing. */
function readInteger(value: QueryValue | undefined): number | undefined {
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Math.min(Number(value), maxOffset) : undefined
}

/** `page[offset]`, `page[limit]`; limits are capped at fifty. */
export function readPage(value: QueryValue | undefined): Page {
  if (typeof value === 'string')
    throw badRequest('Unexpected value for parameter "page": expecting "array", got "string".')
  const limit = readInteger(value?.['limit']) ?? maxPageSize
  if (limit <= 0) throw badRequest('The page size needs to be a positive integer.')
  return { offset: Math.max(0, readInteger(value?.['offset']) ?? 0), limit: Math.min(limit, maxPageSize) }
}

type Links = Record<string, { readonly href: string }>

/** `first`, `prev` and `next`, and `last` if the total is known: the same query with another page. */
export function pagerLinks(base: string, query: QueryTree, page: Page, hasNext: boolean, total?: number): Links {
  const at = (offset: number) => ({
    href: withQuery(base, { ...query, page: { offset: String(offset), limit: String(page.limit) } }),
  })
  return {
    ...(page.offset > 0 ? { first: at(0), prev: at(Math.max(0, page.offset - page.limit)) } : {}),
    ...(hasNext ? { next: at(page.offset + page.limit) } : {}),
    ...(hasNext && total !== undefined ? { last: at((Math.ceil(total / page.limit) - 1) * page.limit) } : {}),
  }
}

/** The pager of a minimal response. */
export function nextOnly({ next }: Links): Links {
  return next === undefined ? {} : { next }
}
