import type { BackendCalls } from '../jsonapi/calls.ts'
import { readDocument } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { MAX_PAGE_SIZE, wireNames } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { can } from '../profile/capabilities.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'

/**
 * How far behind the present the lists end, in milliseconds. A transaction may commit a change with an earlier time,
 * which a client that has already read up to the present would miss.
 */
const LAG_MS = 5_000

/** A position in a list of changes. Sites store whole seconds, so rows that share a second are ordered by ID. */
export interface ChangePosition {
  /** Unix time. */
  readonly second: number
  readonly uuid: string
}

/** The position before everything that changed at a time or later. */
export function positionBefore(time: Date): ChangePosition {
  return { second: Math.max(0, Math.floor(time.getTime() / 1_000)), uuid: '00000000-0000-0000-0000-000000000000' }
}

const sources = {
  variations: { ...wireNames.variation, isPublishable: true },
  removedVariations: { ...wireNames.removedVariation, isPublishable: false },
} as const

interface ChangedRow {
  readonly position: ChangePosition
  readonly resource: Resource
}

export interface ChangesPage {
  readonly rows: readonly ChangedRow[]
  readonly hasNextPage: boolean
}

function rowOf(resource: Resource): ChangedRow[] {
  const changed = resource.moment('changed')
  return changed ? [{ resource, position: { second: Math.floor(changed.getTime() / 1_000), uuid: resource.id } }] : []
}

function compare({ position: a }: ChangedRow, { position: b }: ChangedRow): number {
  return a.second - b.second || (a.uuid < b.uuid ? -1 : 1)
}

/** Lists in the order in which their rows changed. Each row is listed once, at its last change. */
export class CatalogChanges {
  readonly #calls: BackendCalls
  readonly #profile: SiteProfile
  readonly #now: () => Date

  constructor(calls: BackendCalls, profile: SiteProfile, now: () => Date) {
    this.#calls = calls
    this.#profile = profile
    this.#now = now
  }

  /** Whether the site records deleted parts. */
  get recordsRemovals(): boolean {
    return can(this.#profile, 'removedParts')
  }

  /** The rows after a position, at least a few seconds old. @throws BackendError */
  async page(source: keyof typeof sources, after: ChangePosition, size: number, plan: Plan): Promise<ChangesPage> {
    const until = Math.floor((this.#now().getTime() - LAG_MS) / 1_000)
    const rows: ChangedRow[] = []
    for (let position = after, hasMore = true; hasMore && rows.length <= size; ) {
      const read = await this.#read(source, position, until, plan)
      rows.push(...read.rows)
      position = rows.at(-1)?.position ?? position
      hasMore = read.hasNextPage
    }
    return { rows: rows.slice(0, size), hasNextPage: rows.length > size }
  }

  async #read(
    source: keyof typeof sources,
    { second, uuid }: ChangePosition,
    until: number,
    plan: Plan,
  ): Promise<ChangesPage> {
    const { type, path, isPublishable } = sources[source]
    const query = queryString({
      ...plan,
      fields: { ...plan.fields, [type]: [...new Set([...(plan.fields[type] ?? []), 'changed'])] },
      filter: [
        { path: 'changed', key: 'from', operator: '>=', value: String(second) },
        { path: 'changed', key: 'until', operator: '<=', value: String(until) },
        { path: 'changed', key: 'later', operator: '>', value: String(second), group: 'after' },
        { path: 'id', key: 'beyond', operator: '>', value: uuid, group: 'after' },
        ...(isPublishable ? [{ path: 'status', value: '1' }] : []),
      ],
      sort: ['changed', 'id'],
      page: { limit: MAX_PAGE_SIZE },
    })
    const { data, nextQuery } = await readDocument(this.#calls, source, `${path}${query}`)
    // A site with several bundles sends a page of each; only the first rows of the merged pages are complete.
    const rows = data.flatMap(rowOf).toSorted(compare)
    return { rows: rows.slice(0, MAX_PAGE_SIZE), hasNextPage: nextQuery !== null || rows.length > MAX_PAGE_SIZE }
  }
}
