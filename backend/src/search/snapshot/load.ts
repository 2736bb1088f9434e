import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { BLOCK_SIZE, blockMask, type Snapshot, type SnapshotTerm, writeStock } from './snapshot.ts'

interface ProductRow {
  readonly id: number
  readonly rank: number | null
  readonly titleRank: number
  readonly created: number
  readonly parts: number
  readonly stocked: string
  readonly terms: number
}

interface PartRow {
  readonly id: number
  readonly product: number
  readonly place: number
  readonly price: number | null
  readonly isDefault: boolean
  readonly rank: number
}

interface EntryRow {
  readonly product: number
  readonly term: number
  readonly parts: string
}

const BATCH = 4000

/** Rows of a query in batches, so that requests are served in between. */
async function* batches<Row>(transaction: Database, query: RawBuilder<Row>): AsyncGenerator<readonly Row[]> {
  await sql`declare snapshot_rows no scroll cursor for ${query}`.execute(transaction)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from snapshot_rows`.execute(transaction)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close snapshot_rows`.execute(transaction)
}

async function readLastChange(transaction: Database): Promise<number> {
  const row = await transaction
    .selectFrom('index_changes')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

async function readTerms(transaction: Database): Promise<readonly SnapshotTerm[]> {
  const { rows } = await sql<SnapshotTerm>`
    select id, path, value, label, coalesce(number, place) as place from index_terms order by id`.execute(transaction)
  return rows
}

const productRows = sql<ProductRow>`
  select p.product_id as id, p.rank, dense_rank() over (order by p.title_key collate "C")::integer as "titleRank",
    extract(epoch from p.created)::double precision as created, length(p.parts) as parts, p.stocked::text as stocked,
    coalesce(x.terms, 0)::integer as terms
  from product_index p
  left join (select product_id, count(*) as terms from product_terms group by product_id) as x using (product_id)
  order by p.title_key collate "C", p.product_id`

const partRows = sql<PartRow>`
  select variation_id as id, product_id as product, place, price::double precision as price, is_default as "isDefault",
    row_number() over (order by lower(sku) collate "C")::integer as rank
  from variation_index`

const entryRows = sql<EntryRow>`
  select product_id as product, term_id as term, parts::text as parts from product_terms`

/** Stock is the only value that changes, so both of its terms have an entry in every block. */
const STOCK_TERMS = 2

function allocate(products: readonly ProductRow[], terms: readonly SnapshotTerm[], change: number): Snapshot {
  const blocks = products.map(({ parts }) => Math.ceil(parts / BLOCK_SIZE))
  const parts = products.reduce((sum, product) => sum + product.parts, 0)
  const count = blocks.reduce((sum, each) => sum + each, 0)
  const entries = products.reduce((sum, product, row) => sum + (product.terms + STOCK_TERMS) * (blocks[row] ?? 0), 0)
  const stockTerm = (value: string) => terms.findIndex((term) => term.path === 'in_stock' && term.value === value)
  return {
    change,
    terms,
    termPositions: new Map(terms.map(({ id }, position) => [id, position])),
    stockTerms: { inStock: stockTerm('1'), outOfStock: stockTerm('0') },
    productPositions: new Map(products.map(({ id }, position) => [id, position])),
    productIds: Int32Array.from(products, ({ id }) => id),
    ranks: Float64Array.from(products, ({ rank }) => rank ?? Number.NaN),
    titleRanks: Int32Array.from(products, ({ titleRank }) => titleRank),
    created: Float64Array.from(products, ({ created }) => created),
    firstBlocks: new Int32Array(products.length + 1),
    firstParts: new Int32Array(count + 1),
    parts: new Int32Array(count),
    stocked: new Int32Array(count),
    firstEntries: new Int32Array(count + 1),
    entryTerms: new Int32Array(entries),
    entryParts: new Int32Array(entries),
    variationIds: new Int32Array(parts),
    prices: new Float64Array(parts),
    skuRanks: new Int32Array(parts),
    isDefault: new Uint8Array(parts),
  }
}

/** Lays out the blocks of all products. Returns the next free entry of each block. */
function layOut(snapshot: Snapshot, products: readonly ProductRow[]): Int32Array {
  const { firstBlocks, firstParts, firstEntries, parts, entryTerms, stockTerms } = snapshot
  const free = new Int32Array(parts.length)
  let [block, part, entry] = [0, 0, 0]
  for (const [row, product] of products.entries()) {
    firstBlocks[row] = block
    for (let left = product.parts; left > 0; left -= BLOCK_SIZE) {
      const size = Math.min(left, BLOCK_SIZE)
      firstParts[block] = part
      firstEntries[block] = entry
      parts[block] = size === BLOCK_SIZE ? -1 : (1 << size) - 1
      entryTerms[entry] = stockTerms.inStock
      entryTerms[entry + 1] = stockTerms.outOfStock
      free[block] = entry + STOCK_TERMS
      part += size
      entry += product.terms + STOCK_TERMS
      block += 1
    }
  }
  firstBlocks[products.length] = block
  firstParts[block] = part
  firstEntries[block] = entry
  for (const [row, { stocked }] of products.entries()) writeStock(snapshot, row, stocked)
  return free
}

function writePart(snapshot: Snapshot, { id, product, place, price, isDefault, rank }: PartRow): void {
  const block = snapshot.firstBlocks[snapshot.productPositions.get(product) ?? 0] ?? 0
  const position = (snapshot.firstParts[block] ?? 0) + place
  snapshot.variationIds[position] = id
  snapshot.prices[position] = price ?? Number.NaN
  snapshot.skuRanks[position] = rank
  snapshot.isDefault[position] = isDefault ? 1 : 0
}

function writeEntry(snapshot: Snapshot, free: Int32Array, { product, term, parts }: EntryRow): void {
  const row = snapshot.productPositions.get(product) ?? 0
  const position = snapshot.termPositions.get(term) ?? 0
  const first = snapshot.firstBlocks[row] ?? 0
  for (let block = first; block < (snapshot.firstBlocks[row + 1] ?? 0); block += 1) {
    const entry = free[block] ?? 0
    free[block] = entry + 1
    snapshot.entryTerms[entry] = position
    snapshot.entryParts[entry] = blockMask(parts, block - first)
  }
}

async function read(transaction: Database): Promise<Snapshot> {
  await sql`set local statement_timeout = 0`.execute(transaction)
  const change = await readLastChange(transaction)
  const terms = await readTerms(transaction)
  const { rows: products } = await productRows.execute(transaction)
  const snapshot = allocate(products, terms, change)
  const free = layOut(snapshot, products)
  for await (const rows of batches(transaction, partRows)) for (const row of rows) writePart(snapshot, row)
  for await (const rows of batches(transaction, entryRows)) for (const row of rows) writeEntry(snapshot, free, row)
  return snapshot
}

/** Reads the product index as of one moment. */
export function loadSnapshot(database: Database): Promise<Snapshot> {
  return database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
