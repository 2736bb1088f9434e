import type { PageInfoShape } from '@pothos/plugin-relay'
import type { Window } from '../../backend/catalog/productIndex.ts'
import { badInput } from './errors.ts'

/** Default and maximum page size. */
export interface Limits {
  readonly defaultSize: number
  readonly maxSize: number
}

export const productLimits: Limits = { defaultSize: 24, maxSize: 100 }

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

/** A page of a Relay connection. */
export interface Connection<Node> {
  readonly edges: ReadonlyArray<Edge<Node>>
  readonly pageInfo: PageInfoShape
  readonly totalCount: number
}

/** The page that starts after `offset` rows. */
export function connectionOf<Node>(rows: readonly Node[], offset: number, totalCount: number): Connection<Node> {
  const edges = rows.map((node, index) => ({ node, cursor: offsetToCursor(offset + index) }))
  return {
    edges,
    pageInfo: {
      hasNextPage: offset + rows.length < totalCount,
      hasPreviousPage: offset > 0 && totalCount > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
  }
}

/** A page of a list that is completely in memory. */
export function pageOf<Node>(all: readonly Node[], args: CursorArgs, limits: Limits): Connection<Node> {
  const { offset, size } = windowOf(args, limits)
  const start = offset ?? Math.max(0, all.length - size)
  return connectionOf(all.slice(start, start + size), start, all.length)
}

/** The position before the first row is −1. */
const cursorPattern = /^row:(-1|\d{1,9})$/

export function offsetToCursor(offset: number): string {
  return Buffer.from(`row:${offset}`).toString('base64url')
}

function cursorToOffset(cursor: string, argument: string): number {
  const offset = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1]
  if (offset === undefined) throw badInput(`${argument} is not a cursor of this list.`)
  return Number(offset)
}

function sizeOf(value: number, argument: string, { maxSize }: Limits): number {
  if (value < 1) throw badInput(`${argument} must be at least 1.`)
  if (value > maxSize) throw badInput(`${argument} must be at most ${maxSize}.`)
  return value
}

export function windowOf({ first, after, last, before, page }: WindowArgs, limits: Limits): Window {
  if (page !== null && page !== undefined) {
    if (page < 1) throw badInput('page starts at 1.')
    if (after || before || last) throw badInput('page can only be combined with first.')
    const size = sizeOf(first ?? limits.defaultSize, 'first', limits)
    return { size, offset: (page - 1) * size, clamp: true }
  }
  if (last !== null && last !== undefined) {
    if (first) throw badInput('Use first or last, not both.')
    const size = sizeOf(last, 'last', limits)
    if (!before) return { size, offset: null, clamp: false }
    const end = cursorToOffset(before, 'before')
    return { size: Math.max(1, Math.min(size, end)), offset: Math.max(0, end - size), clamp: false }
  }
  const size = sizeOf(first ?? limits.defaultSize, 'first', limits)
  return { size, offset: after ? cursorToOffset(after, 'after') + 1 : 0, clamp: false }
}
