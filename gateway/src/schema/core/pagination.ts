import type { Range, Window } from '../../backend/catalog/window.ts'
import type { Paging, Place } from '../../backend/jsonapi/keyset.ts'
import type { Cursors } from './cursor.ts'
import { badInput, tooMany } from './errors.ts'

/** Default and maximum page size. */
export interface Limits {
  /** Name of the published limit. */
  readonly name: string
  readonly defaultSize: number
  readonly maxSize: number
}

export const productLimits: Limits = { name: 'products', defaultSize: 24, maxSize: 100 }

interface CursorArgs {
  first?: number | null | undefined
  after?: string | null | undefined
  last?: number | null | undefined
  before?: string | null | undefined
}

export interface WindowArgs extends CursorArgs {
  page?: number | null | undefined
}

export interface Edge<Node> {
  readonly cursor: string
  readonly node: Node
}

/** Position of a page in its list. */
export interface PageInfo {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
}

/** A page of a Relay connection. */
export interface Connection<Node> {
  readonly edges: ReadonlyArray<Edge<Node>>
  readonly pageInfo: PageInfo
  readonly totalCount: number
}

export function pageInfoOf(
  edges: ReadonlyArray<Edge<unknown>>,
  { hasNextPage, hasPreviousPage }: Pick<PageInfo, 'hasNextPage' | 'hasPreviousPage'>,
): PageInfo {
  return {
    hasNextPage,
    hasPreviousPage,
    get startCursor() {
      return edges[0]?.cursor ?? null
    },
    get endCursor() {
      return edges.at(-1)?.cursor ?? null
    },
  }
}

interface PositionedList<Node> {
  readonly cursors: Cursors
  readonly idOf: (node: Node) => string
}

/** The page that starts after `offset` rows. Cursors are encoded only if they are read. */
export function connectionOf<Node>(
  rows: readonly Node[],
  offset: number,
  totalCount: number,
  { cursors, idOf }: PositionedList<Node>,
): Connection<Node> {
  const edges = rows.map((node, index) => ({
    node,
    get cursor() {
      return cursors.encode({ at: offset + index, id: idOf(node) })
    },
  }))
  const hasNextPage = offset + rows.length < totalCount
  const hasPreviousPage = offset > 0 && totalCount > 0
  return { edges, pageInfo: pageInfoOf(edges, { hasNextPage, hasPreviousPage }), totalCount }
}

/** A page of a list that is completely in memory. */
export function pageOf<Node>(
  all: readonly Node[],
  args: CursorArgs,
  limits: Limits,
  list: PositionedList<Node>,
): Connection<Node> {
  const indexes = new Map(all.map((node, index) => [list.idOf(node), index]))
  const { start, end } = rangeOf(pagingOf(args, limits, list.cursors), all.length, ({ id }) => indexes.get(id))
  return connectionOf(all.slice(start, end), start, all.length, list)
}

function sizeOf(value: number, argument: string, { name, maxSize: maximum }: Limits): number {
  if (value < 0) throw badInput(`${argument} must not be negative.`)
  if (value > maximum) throw tooMany(`${argument} must be at most ${maximum}.`, { name, maximum, value })
  return value
}

/** The requested part of a list. Without a size, it is the default one. @throws GraphQLError for invalid arguments */
export function pagingOf({ first, after, last, before }: CursorArgs, limits: Limits, cursors: Cursors): Paging {
  const paging = {
    first: typeof first === 'number' ? sizeOf(first, 'first', limits) : null,
    last: typeof last === 'number' ? sizeOf(last, 'last', limits) : null,
    after: after ? cursors.decode(after, 'after') : null,
    before: before ? cursors.decode(before, 'before') : null,
  }
  if (paging.first !== null || paging.last !== null) return paging
  return paging.before && !paging.after
    ? { ...paging, last: limits.defaultSize }
    : { ...paging, first: limits.defaultSize }
}

/**
 * The algorithm of the Relay specification. A deleted row counts at its last known position.
 * @param indexOf current position of a row; undefined if it was deleted
 */
function rangeOf(
  { first, last, after, before }: Paging,
  count: number,
  indexOf: (place: Place) => number | undefined,
): Range {
  const start = after ? (indexOf(after) ?? after.at - 1) + 1 : 0
  const cut = before ? (indexOf(before) ?? before.at) : count
  // `before` has no effect if `after` has already cut off its row.
  const limit = after && cut < start ? count : Math.min(cut, count)
  const end = first === null ? limit : Math.min(limit, start + first)
  return { start: last === null ? start : Math.max(start, end - last), end: Math.max(start, end) }
}

/** The requested part of a list whose length is still unknown. */
export function windowOf({ page, ...args }: WindowArgs, limits: Limits, cursors: Cursors): Window {
  if (typeof page === 'number') {
    if (page < 1) throw badInput('page must be at least 1.')
    if (args.after || args.before || args.last) throw badInput('page can only be combined with first.')
    const size = Math.max(1, sizeOf(args.first ?? limits.defaultSize, 'first', limits))
    const range = (count: number) => {
      const start = Math.min(page - 1, Math.max(0, Math.ceil(count / size) - 1)) * size
      return { start, end: start + size }
    }
    return { size, range, before: null }
  }
  const paging = pagingOf(args, limits, cursors)
  return {
    size: paging.first ?? paging.last ?? limits.defaultSize,
    range: (count) => rangeOf(paging, count, ({ at }) => at),
    before: paging.before?.at ?? null,
  }
}
