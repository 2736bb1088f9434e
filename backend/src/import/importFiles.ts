import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { quantityRange } from '@shop/schema/quantity'
import { numberKeys } from '../database/identity.ts'
import { readFillState } from '../database/state.ts'
import type { Database } from '../database/tables.ts'
import { withoutTimeLimit } from '../database/queryDeadline.ts'
import { Refusal } from '../errors.ts'
import { rebuildIndex } from '../search/indexing/refresh.ts'
import { applyRows } from './applyRows.ts'
import { catalogRows } from './catalogRows.ts'
import { type Catalog, readCatalog } from './readCatalog.ts'
import { type ReportProblem, type Problem, type Rows, readFiles } from './readFiles.ts'
import type { AppliedCatalog } from './records.ts'
import { reportChanges, stampParts } from './reportChanges.ts'
import { searchTermRows } from './searchTermRows.ts'
import { writeTable } from './writeTable.ts'

function checkCategories(next: AppliedCatalog, catalog: Catalog, rows: Rows['categories'], fault: ReportProblem): void {
  for (const { row, ...place } of rows) {
    const category = next.categories.get(row.category)
    const { parent, pictureSku: picture } = category ?? { parent: null, pictureSku: null }
    if (parent !== null && !next.categories.has(parent))
      fault(place, 'category', `The parent category ${parent} does not exist`, parent)
    if (!catalog.categories.has(row.category) && catalog.addresses.has(`/${row.category}`))
      fault(place, 'category', `Another page of the shop already uses the path /${row.category}`)
    const part = picture === null ? undefined : next.variations.get(picture)
    if (picture !== null && (part === undefined || next.products.get(part.product)?.family === ''))
      fault(place, 'picture_part_number', `There is no part ${picture} with an image`, picture)
  }
}

function checkProducts(next: AppliedCatalog, catalog: Catalog, rows: Rows['products'], fault: ReportProblem): void {
  const withParts = new Set([...next.variations.values()].map(({ product }) => product))
  for (const { row, ...place } of rows) {
    const product = next.products.get(row.product)
    if (product === undefined) continue
    if (!next.categories.has(product.category))
      fault(place, 'product', `Its category ${product.category || '(none)'} does not exist`, product.category)
    const isNew = !catalog.products.has(row.product)
    if (isNew && (catalog.addresses.has(`/${row.product}`) || next.categories.has(row.product)))
      fault(place, 'product', `Another page of the shop already uses the path /${row.product}`)
    if (isNew && !withParts.has(row.product))
      fault(place, 'product', 'A new product needs at least one part in a variations file', `parts of ${row.product}`)
    const chosen = row.default_part_number
    if (chosen !== undefined && next.variations.get(chosen)?.product !== row.product)
      fault(place, 'default_part_number', `The product has no part ${chosen}`, chosen)
    for (const related of row.related ?? [])
      if (related === row.product || !next.products.has(related))
        fault(place, 'related', `There is no other product named ${related}`, related)
  }
}

function checkVariations(next: AppliedCatalog, catalog: Catalog, rows: Rows['variations'], fault: ReportProblem): void {
  const bySku = new Map([...catalog.variations.keys()].map((sku) => [sku.toLowerCase(), sku]))
  for (const { row, ...place } of rows) {
    const part = next.variations.get(row.part_number)
    if (part === undefined) continue
    const written = bySku.get(row.part_number.toLowerCase())
    if (written !== undefined && written !== row.part_number)
      fault(place, 'part_number', `The shop spells this part number ${written}`)
    if (row.product !== undefined && !next.products.has(row.product))
      fault(place, 'product', `Product ${row.product} does not exist`, row.product)
    const { minimumQuantity: minimum, maximumQuantity: maximum, quantityStep: step } = part
    const { smallest, largest } = quantityRange({ minimum, maximum, step })
    if (largest < smallest)
      fault(
        place,
        'maximum_quantity',
        `leaves no quantity that can be ordered: the minimum is ${minimum}, in steps of ${step}`,
      )
    if (part.finite && part.stock === null) fault(place, 'stock', 'A finite part needs a stock quantity')
    const cheapest = part.priceBreaks[0]
    if (cheapest !== undefined && cheapest.minimumQuantity <= minimum)
      fault(place, 'minimum_quantity', `must be less than that of the first price break, ${cheapest.minimumQuantity}`)
    if (cheapest !== undefined && (part.price === null || Number(cheapest.price) >= Number(part.price)))
      fault(place, 'price_usd', `must be more than the price of ${cheapest.minimumQuantity} or more, ${cheapest.price}`)
  }
}

/** Reports rows that refer to unknown records or contradict existing ones. */
function checkReferences(next: AppliedCatalog, catalog: Catalog, rows: Rows, fault: ReportProblem): void {
  checkCategories(next, catalog, rows.categories, fault)
  checkProducts(next, catalog, rows.products, fault)
  checkVariations(next, catalog, rows.variations, fault)
}

interface Counts {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
}

export type ImportResult =
  | { readonly problems: readonly Problem[]; readonly counts: null }
  | {
      readonly problems: readonly []
      readonly counts: Readonly<Record<'categories' | 'products' | 'parts' | 'search terms', Counts>>
    }

/** Compares the given records with existing ones. */
function compare<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>, keys: readonly string[]) {
  const named = new Set(keys)
  const isCreated = (key: string) => !before.has(key)
  const isChanged = (key: string) => before.has(key) && !isDeepStrictEqual(before.get(key), after.get(key))
  const created = [...named].filter(isCreated)
  const changed = [...named].filter(isChanged)
  const written = new Set([...created, ...changed])
  return {
    records: [...after].filter(([key]) => written.has(key)).map(([, record]) => record),
    counts: {
      created: created.length,
      changed: changed.length,
      unchanged: named.size - written.size,
    },
  }
}

/** A product without a default part shows its first part. */
function withDefaultParts(next: AppliedCatalog): AppliedCatalog {
  const first = new Map<string, string>()
  for (const { product, sku } of next.variations.values()) if (!first.has(product)) first.set(product, sku)
  const products = new Map(next.products)
  for (const [key, product] of products)
    products.set(key, { ...product, defaultSku: product.defaultSku ?? first.get(key) ?? null })
  return { ...next, products }
}

function compareCatalogs(before: Catalog, after: AppliedCatalog, rows: Rows) {
  const parts = [...rows.variations, ...rows.price_breaks, ...rows.specifications].flatMap(
    ({ row }) => row.part_number || [],
  )
  const products = [...rows.products, ...rows.specifications].flatMap(({ row }) => row.product || [])
  return {
    categories: compare(
      before.categories,
      after.categories,
      rows.categories.map(({ row }) => row.category),
    ),
    products: compare(before.products, after.products, products),
    parts: compare(before.variations, after.variations, parts),
    terms: compare(
      before.terms,
      after.terms,
      rows.terms.map(({ row }) => row.term),
    ),
  }
}

async function write(
  database: Database,
  before: Catalog,
  after: AppliedCatalog,
  { categories, products, parts, terms }: ReturnType<typeof compareCatalogs>,
  now: string,
): Promise<void> {
  const whole = {
    attributes: after.attributes,
    categories: [...after.categories.values()],
    products: [...after.products.values()],
    variations: [...after.variations.values()],
  }
  const part = {
    attributes: after.attributes,
    categories: categories.records.toSorted((a, b) => a.key.split('/').length - b.key.split('/').length),
    products: products.records,
    variations: parts.records,
  }
  const { ids } = before
  const tables = [
    ...catalogRows(whole, { since: now, changed: now, ids, part }),
    ...searchTermRows(terms.records, {
      categoryId: numberKeys('category', after.categories.keys(), ids.categories),
      variationId: numberKeys('variation', after.variations.keys(), ids.variations),
      pageId: (path) => before.pages.get(path) ?? 0,
      changed: now,
      terms: { ...ids.terms, last: ids.terms.last + categories.counts.created },
      lastTarget: ids.lastTarget,
    }),
  ]
  for (const table of tables) await writeTable(database, table, tables)
}

async function importRows(database: Database, files: readonly string[], now: Date): Promise<ImportResult> {
  // Orders that change the stock wait; the import would overwrite their changes.
  await sql`lock table variations in share row exclusive mode`.execute(database)
  const before = await readCatalog(database)
  const { rows, problems, badKeys } = await readFiles(
    files,
    before.attributes.map(({ id }) => id),
  )
  // Keys of bad rows do not count as missing: those rows are reported already.
  const fault: ReportProblem = (place, column, reason, missing) => {
    if (missing === undefined || !badKeys.has(missing)) problems.push({ ...place, column, reason })
  }
  const time = now.toISOString()
  const after = withDefaultParts(applyRows(before, rows, time, fault))
  checkReferences(after, before, rows, fault)
  if (problems.length > 0)
    return {
      problems: problems.toSorted((a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line),
      counts: null,
    }

  const compared = compareCatalogs(before, after, rows)
  const { categories, products, parts, terms } = compared
  if ([categories, products, parts, terms].some(({ records }) => records.length > 0)) {
    await write(database, before, after, compared, time)
    await rebuildIndex(database)
    await reportChanges(database, { before, after, parts: parts.records, products: products.records }, now)
    await stampParts(database, before.variations, parts.records)
  }
  return {
    problems: [],
    counts: {
      categories: categories.counts,
      products: products.counts,
      parts: parts.counts,
      'search terms': terms.counts,
    },
  }
}

/**
 * Imports catalog files into a filled database in one transaction. Changes nothing if any row is bad.
 * @throws Refusal if the database was never filled.
 */
export function importFiles(database: Database, files: readonly string[], now = new Date()): Promise<ImportResult> {
  return withoutTimeLimit(database, async (connection) => {
    if ((await readFillState(connection)).kind !== 'ready')
      throw new Refusal('The database is not filled yet. Start the shop once with npm start, then import.')
    return connection.transaction().execute((transaction) => importRows(transaction, files, now))
  })
}
