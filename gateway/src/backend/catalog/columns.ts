import { LRUCache } from 'lru-cache'
import { type PublicReads, readDocument } from '../jsonapi/calls.ts'
import { MAX_PAGE_SIZE, wireNames } from '../jsonapi/names.ts'
import { type Filter, queryString } from '../jsonapi/query.ts'
import { type AttributeCatalog, attributesOf } from './attributes.ts'
import type { Category } from './categories.ts'
import { withDescendants } from './filter.ts'
import { attributeNeeds } from './needs.ts'
import type { ProductRow } from './rows.ts'
import type { Facet } from './visibleFacets.ts'
import { ProductVariation } from './variation.ts'

const MAX_COLUMNS = 5
/** Longer texts do not fit a cell. */
const LONGEST_CELL = 22
/** Columns stay the same for this long, even if the products change. */
const LIFE_MS = 3_600_000

/** Properties shown elsewhere in a row, or the same for nearly every part. */
const neverColumns: ReadonlySet<string> = new Set([
  ...['model_number', 'partner_part_numbers', 'materials', 'qty_multiplier', 'non_stocked_lead_time'],
  ...['rohs_compliant', 'category', 'in_stock', 'price', 'max_vacuum_level'],
])

/** A printed property of a part. */
interface Property {
  readonly name: string
  readonly value: string
}

/** Properties of most rows that differ between them and fit a cell, in the rows' order. */
export function differingProperties(rows: readonly (readonly Property[])[]): readonly string[] {
  const values = Map.groupBy(
    rows.flat().filter(({ name }) => !neverColumns.has(name)),
    ({ name }) => name,
  )
  return [...values]
    .filter(
      ([, all]) =>
        all.length * 2 >= rows.length && (rows.length === 1 || new Set(all.map(({ value }) => value)).size > 1),
    )
    .filter(([, all]) => all.every(({ value }) => value.length <= LONGEST_CELL && !value.startsWith('/')))
    .map(([name]) => name)
    .slice(0, MAX_COLUMNS)
}

/** Facets that at least half of the products have, by the printed property. Sorting and paging do not change them. */
export function facetColumns(facets: readonly Facet[], totalCount: number): readonly string[] {
  const names = facets
    .filter(({ name, values }) => {
      const carriers = values.reduce((sum, { count }) => sum + count, 0)
      return !neverColumns.has(name) && carriers * 2 >= totalCount
    })
    .map(({ name, numberOf }) => numberOf ?? name)
  return [...new Set(names)].slice(0, MAX_COLUMNS)
}

/** The columns that editors have chosen for a category or, failing that, for one above it. */
export function chosenColumns(category: Category | null): readonly string[] {
  if (category === null) return []
  return category.columns.length > 0 ? category.columns : chosenColumns(category.parent)
}

/** The narrowest category that holds at least half of the products; null if there is none. */
export function mainCategory<Named extends Pick<Category, 'indexId'>>(
  facets: readonly Facet[],
  totalCount: number,
  /** Parents before their children. */
  categories: readonly Named[],
): Named | null {
  const values = facets.find(({ name }) => name === 'category')?.values ?? []
  const counts = new Map(values.map(({ value, count }) => [value, count]))
  const countIn = ({ indexId }: Named) => counts.get(indexId) ?? 0
  const [narrowest] = categories
    .filter((category) => countIn(category) > 0 && countIn(category) * 2 >= totalCount)
    .toReversed()
    .toSorted((a, b) => countIn(a) - countIn(b))
  return narrowest ?? null
}

/** Columns computed from rows alone, for lists without a category. */
export function rowColumns(rows: readonly ProductRow[], catalog: AttributeCatalog): readonly string[] {
  return differingProperties(
    rows.flatMap(({ matchingVariation }) => (matchingVariation ? [propertiesOf(matchingVariation, catalog)] : [])),
  )
}

export interface ColumnStoreOptions {
  readonly calls: () => PublicReads
  readonly profile: { readonly document: { readonly catalog: AttributeCatalog } }
  readonly onFailure: (error: unknown) => void
}

/** Columns of categories without an editor's choice, computed from their first products, once for all pages. */
export class ColumnStore {
  readonly #options: ColumnStoreOptions
  readonly #columns = new LRUCache<string, Promise<readonly string[]>>({ max: 500, ttl: LIFE_MS })

  constructor(options: ColumnStoreOptions) {
    this.#options = options
  }

  purge(): void {
    this.#columns.clear()
  }

  /** Empty if the site does not respond. */
  of(category: Category): Promise<readonly string[]> {
    const known = this.#columns.get(category.uuid) ?? this.#read(category)
    this.#columns.set(category.uuid, known, { noUpdateTTL: true })
    return known
  }

  async #read(category: Category): Promise<readonly string[]> {
    try {
      const { calls, profile } = this.#options
      const { data } = await readDocument(calls(), 'products', addressOf(category))
      return differingProperties(
        data.flatMap((product) => {
          const part = product.one('default_variation')?.resource
          return part ? [propertiesOf(new ProductVariation(part), profile.document.catalog)] : []
        }),
      )
    } catch (error) {
      this.#columns.delete(category.uuid)
      this.#options.onFailure(error)
      return []
    }
  }
}

function propertiesOf({ resource, specifications }: ProductVariation, catalog: AttributeCatalog): readonly Property[] {
  const text = ({ value, unit }: { value: string; unit: string | null }) => (unit ? `${value} ${unit}` : value)
  return [...attributesOf(resource, catalog), ...specifications.map((one) => ({ name: one.name, value: text(one) }))]
}

function addressOf(category: Category): string {
  const categories = withDescendants(category).map(({ uuid }) => uuid)
  const filter: Filter[] = [
    { path: 'status', value: '1' },
    { path: 'field_categories.id', value: categories, key: 'category' },
  ]
  const vias = attributeNeeds.map(({ via }) => via)
  const query = queryString({
    include: ['default_variation.field_specifications', ...vias.map((via) => `default_variation.${via}`)],
    fields: {
      [wireNames.product.type]: ['default_variation'],
      [wireNames.variation.type]: ['field_specifications', ...vias],
      ...Object.fromEntries(attributeNeeds.map(({ fixed }) => [fixed.type, ['name', 'weight']])),
    },
    filter,
    sort: ['title'],
    page: { limit: MAX_PAGE_SIZE },
  })
  return `${wireNames.product.path}${query}`
}
