import { type RawBuilder, sql } from 'kysely'
import { withoutDeadline } from '../../database/queryDeadline.ts'
import type { Database } from '../../database/tables.ts'
import type { CountedTerms, Facet, FacetTerm, IndexHits, Question } from '../indexDefinition.ts'
import { relevance } from '../indexDefinition.ts'
import type { ProductField } from '../partSets.ts'
import { type ConditionTerms, countProducts, type FacetChoice } from './count.ts'
import { readConditions } from './filter.ts'
import { loadSnapshot } from './load.ts'
import { orderProducts } from './order.ts'
import { type Snapshot, writeStock } from './snapshot.ts'

interface State {
  /** The first change on record; null if there is none. */
  readonly oldest: number | null
  /** Later changes: number, product and its parts in stock. */
  readonly changes: readonly (readonly [number, number | null, string | null])[] | null
  readonly terms: ConditionTerms
}

/** The changes since the snapshot, and the terms of conditions, as of one moment. */
async function readState(database: Database, change: number, where: readonly RawBuilder<unknown>[]): Promise<State> {
  const terms = where.map((condition) => sql`(select json_agg(t.id) from index_terms t where ${condition})`)
  const { rows } = await sql<Omit<State, 'terms'> & { terms: readonly (readonly number[] | null)[] }>`
    select (select min(id) from index_changes) as oldest,
      (select json_agg(json_build_array(c.id, c.product_id, p.stocked::text) order by c.id)
        from index_changes c left join product_index p using (product_id) where c.id > ${change}) as changes,
      json_build_array(${sql.join(terms)}) as terms`.execute(database)
  const [row] = rows
  return {
    oldest: row?.oldest ?? null,
    changes: row?.changes ?? null,
    terms: (row?.terms ?? []).map((ids) => ids ?? []),
  }
}

/** Whether the snapshot is up to date afterward. Otherwise, the index was rebuilt or changes were deleted. */
function applyChanges(snapshot: Snapshot, { oldest, changes }: State): boolean {
  if (oldest === null || oldest > snapshot.change) return false
  for (const [id, productId, stocked] of changes ?? []) {
    // Another search may have applied it meanwhile.
    if (id <= snapshot.change) continue
    const product = productId === null ? undefined : snapshot.productPositions.get(productId)
    if (product === undefined || stocked === null) return false
    writeStock(snapshot, product, stocked)
    snapshot.change = id
  }
  return true
}

function choicesOf(facets: readonly Facet[], { conditions, hasTerms }: Question): readonly FacetChoice[] {
  if (!hasTerms) return []
  const asked = new Set(conditions.map(({ path }) => path))
  const names = new Set(facets.filter(({ path }) => asked.has(path)).map(({ choice }) => choice))
  return [...names].map((name) => ({
    paths: new Set(facets.filter(({ choice }) => choice === name).map(({ path }) => path)),
  }))
}

function countedTerms({ terms }: Snapshot, counts: Int32Array): CountedTerms {
  const byPath = new Map<string, FacetTerm[]>()
  for (const [position, { path, value, label }] of terms.entries()) {
    const count = counts[position] ?? 0
    if (count === 0) continue
    const list = byPath.get(path) ?? []
    list.push({ value, label, count })
    byPath.set(path, list)
  }
  return byPath
}

/** Milliseconds before another attempt to read a snapshot after one failed. */
const RETRY_MS = 10_000

/**
 * Answers searches without keywords from a copy of the product index in memory, which counts the facets of a million
 * parts in a fraction of the time that SQL needs. The database tells it what changed before each search.
 */
export class SnapshotIndex {
  readonly #database: Database
  readonly #fields: Readonly<Record<string, ProductField>>
  readonly #facets: readonly Facet[]
  #snapshot: Snapshot | undefined
  #loading: Promise<void> | undefined

  constructor(database: Database, fields: Readonly<Record<string, ProductField>>, facets: readonly Facet[]) {
    this.#database = database
    this.#fields = fields
    this.#facets = facets
  }

  /** Reads the index in the background. Resolves when it is in memory, or when reading failed. */
  load(): Promise<void> {
    this.#loading ??= withoutDeadline(() => loadSnapshot(this.#database)).then(
      (snapshot) => {
        this.#snapshot = snapshot
        this.#loading = undefined
      },
      () => {
        setTimeout(() => (this.#loading = undefined), RETRY_MS).unref()
      },
    )
    return this.#loading
  }

  /** Undefined if only the database can answer: for conditions on text, and until the index is in memory. */
  async search(question: Question): Promise<IndexHits | undefined> {
    const { filter, conditions: asked, sorts, page } = question
    const conditions = readConditions(this.#fields, filter, asked)
    if (conditions === undefined || !sorts.every(({ path }) => this.#isSortable(path))) return undefined
    const snapshot = this.#snapshot
    if (snapshot === undefined) {
      void this.load()
      return undefined
    }
    const where = conditions.terms.map((condition) => condition.where)
    const state = await readState(this.#database, snapshot.change, where)
    if (!applyChanges(snapshot, state)) {
      if (this.#snapshot === snapshot) this.#snapshot = undefined
      void this.load()
      return undefined
    }
    const { found, products, counts } = countProducts(
      snapshot,
      conditions,
      state.terms,
      choicesOf(this.#facets, question),
    )
    const rows = orderProducts(snapshot, found, products, sorts, page)
    return {
      hits: rows.map(({ product, variation, count }) => ({
        id: snapshot.productIds[product] ?? 0,
        matched: { id: variation, count },
      })),
      total: products.length,
      terms: question.hasTerms ? countedTerms(snapshot, counts) : new Map(),
    }
  }

  #isSortable(path: string): boolean {
    return path === relevance || (path !== 'category' && Object.hasOwn(this.#fields, path))
  }
}
