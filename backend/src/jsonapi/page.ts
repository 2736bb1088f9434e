import { badRequest } from './errors.ts'
import { type QueryTree, type QueryValue, withQuery } from './queryString.ts'

export type Page = { readonly offset: number; readonly limit: number }

const largestPage = 50
/** Beyond the end of every list. */
const farthest = 1_000_000_000

/** Whole numbers only; anything else counts as not given. */
const whole = (value: QueryValue | undefined): number | undefined =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? Math.min(Number(value), farthest) : undefined

/** `page[offset]`, `page[limit]`; a limit above fifty is fifty. */
export const readPage = (value: QueryValue | undefined): Page => {
  if (typeof value === 'string')
    throw badRequest('Unexpected value for parameter "page": expecting "array", got "string".')
  const limit = whole(value?.['limit']) ?? largestPage
  if (limit <= 0) throw badRequest('The page size needs to be a positive integer.')
  return { offset: Math.max(0, whole(value?.['offset']) ?? 0), limit: Math.min(limit, largestPage) }
}

type Links = Record<string, { readonly href: string }>

/** `first`, `prev` and `next`, and `last` where the total is known: the same query with another page. */
export const pagerLinks = (base: string, query: QueryTree, page: Page, hasNext: boolean, total?: number): Links => {
  const at = (offset: number) => ({
    href: withQuery(base, { ...query, page: { offset: String(offset), limit: String(page.limit) } }),
  })
  return {
    ...(page.offset > 0 ? { first: at(0), prev: at(Math.max(0, page.offset - page.limit)) } : {}),
    ...(hasNext ? { next: at(page.offset + page.limit) } : {}),
    ...(hasNext && total !== undefined ? { last: at((Math.ceil(total / page.limit) - 1) * page.limit) } : {}),
  }
}
