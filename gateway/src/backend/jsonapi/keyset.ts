import type { Document, Resource } from './document.ts'
import { MAX_PAGE_SIZE } from './names.ts'
import type { Filter } from './query.ts'

/** Position of a row in a list: its sort value, then its ID. */
export interface Place {
  /** Position in the list, or seconds since 1970 in a list that is sorted by time. */
  readonly at: number
  readonly id: string
}

/** The part of a list to return: between two rows, then the first or the last of these. */
export interface Paging {
  readonly after: Place | null
  readonly before: Place | null
  readonly first: number | null
  readonly last: number | null
}

export interface KeysetPage {
  readonly resources: readonly Resource[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
}

export interface KeysetQuery {
  readonly filter: readonly Filter[]
  readonly sort: readonly string[]
  readonly page: { readonly offset: number; readonly limit: number }
}

export interface KeysetOptions {
  /** Attribute with a time, by which the list is sorted: newest first. */
  readonly field: string
  readonly placeOf: (resource: Resource) => Place
  readonly read: (query: KeysetQuery) => Promise<Document>
}

/** Filter for rows between two times. Sites compare whole seconds, or more precise times than they return. */
function filtersOf(field: string, { after, before }: Pick<Paging, 'after' | 'before'>): Filter[] {
  return [
    ...(after ? [{ path: field, key: 'page-after', operator: '<', value: String(after.at + 1) } as const] : []),
    ...(before ? [{ path: field, key: 'page-before', operator: '>=', value: String(before.at) } as const] : []),
  ]
}

/** Rows in reading order, between the rows that the page starts and ends at. */
class Reading {
  readonly #rows: Resource[] = []
  readonly #isForward: boolean
  readonly #start: Place | null
  readonly #end: Place | null
  readonly #placeOf: (row: Resource) => Place

  constructor({ first, after, before }: Paging, placeOf: (row: Resource) => Place) {
    this.#isForward = first !== null
    this.#start = this.#isForward ? after : before
    this.#end = this.#isForward ? before : after
    this.#placeOf = placeOf
  }

  add(rows: readonly Resource[]): void {
    this.#rows.push(...rows.filter(({ id }) => this.#indexOf(id) < 0))
  }

  /** Whether the end was read. */
  get isComplete(): boolean {
    return this.#end !== null && this.#indexOf(this.#end.id) >= 0
  }

  /** Whether the start may still follow, because only the site knows the order of rows within one second. */
  get isUndecided(): boolean {
    const last = this.#rows.at(-1)
    const start = this.#start
    return start !== null && last !== undefined && this.#indexOf(start.id) < 0 && this.#placeOf(last).at === start.at
  }

  /** A row at the start or end may have been deleted; its position then determines what follows. */
  get between(): readonly Resource[] {
    const start = this.#start ? this.#indexOf(this.#start.id) : -1
    const end = this.#end ? this.#indexOf(this.#end.id) : -1
    return this.#rows.filter((row, index) => {
      const follows = !this.#start || (start >= 0 ? index > start : this.#follows(row, this.#start))
      const precedes = !this.#end || (end >= 0 ? index < end : !this.#follows(row, this.#end))
      return follows && precedes
    })
  }

  #indexOf(id: string): number {
    return this.#rows.findIndex((row) => row.id === id)
  }

  #follows(row: Resource, place: Place): boolean {
    const { at, id } = this.#placeOf(row)
    const isNewer = at === place.at ? id > place.id : at > place.at
    return this.#isForward !== isNewer
  }
}

/**
 * A page of a list that is sorted by a time, newest first. Rows added since the cursors were issued cause neither
 * repeated nor missing rows. @throws BackendError
 */
export async function readKeyset(paging: Paging, { field, placeOf, read }: KeysetOptions): Promise<KeysetPage> {
  const isForward = paging.first !== null
  const size = paging.first ?? paging.last ?? 0
  const reading = new Reading(paging, placeOf)
  const filter = filtersOf(field, paging)
  const sort = isForward ? [`-${field}`, '-id'] : [field, 'id']
  const limit = Math.min(MAX_PAGE_SIZE, Math.max(1, size) + ((isForward ? paging.after : paging.before) ? 1 : 0))
  let hasMore = true
  for (
    let offset = 0;
    hasMore && (reading.isUndecided || reading.between.length < Math.max(1, size));
    offset += limit
  ) {
    const { data, nextQuery } = await read({ filter, sort, page: { offset, limit } })
    reading.add(data)
    hasMore = nextQuery !== null && !reading.isComplete
  }
  return pageOf(reading.between, paging, hasMore)
}

/** @param rows in reading order, maybe more than requested */
function pageOf(rows: readonly Resource[], { first, last, after, before }: Paging, hasMore: boolean): KeysetPage {
  if (first === null) {
    const resources = rows.slice(0, last ?? 0).reverse()
    return {
      resources,
      hasPreviousPage: hasMore || after !== null || rows.length > resources.length,
      hasNextPage: before !== null,
    }
  }
  const firstRows = rows.slice(0, first)
  const resources = last === null ? firstRows : firstRows.slice(Math.max(0, firstRows.length - last))
  return {
    resources,
    hasNextPage: hasMore || before !== null || rows.length > firstRows.length,
    hasPreviousPage: after !== null || resources.length < firstRows.length,
  }
}
