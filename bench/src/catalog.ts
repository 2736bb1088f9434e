// Multiplies the sample catalog in the database, measures searches, product pages and carts, and fails if one is too slow.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { z } from 'zod'
import { cartReading } from './buying.ts'
import { embeddedFolder } from './chaos/database.ts'
import { type Attempt, measure, printTable, reading, type Timing } from './measure.ts'
import { queries } from './queries.ts'

/** Tables whose rows are copied: the catalog, and the index that search reads. */
const tables = [
  ...['products', 'variations', 'variation_attributes', 'variation_accessories', 'price_breaks', 'specifications'],
  ...['specification_numbers', 'files', 'product_categories', 'product_related', 'path_aliases'],
  ...['product_index', 'variation_index', 'variation_numbers', 'product_terms'],
]
const copiedRows: Readonly<Record<string, string>> = {
  path_aliases: "where entity_type = 'commerce_product'",
  files: 'where variation_id is not null',
}
/** More than any ID of the sample catalog. */
const ID_STEP = 2_000_000
const ids = new Set([
  ...['id', 'product_id', 'variation_id', 'accessory_id', 'related_id', 'specification_id', 'parent_id', 'entity_id'],
  'default_variation_id',
])
const texts = new Set(['sku', 'model_number', 'path', 'alias'])

/** What a column of a copy holds. */
function copiedValue(table: string, column: string): string {
  if (column === 'uuid') return 'gen_random_uuid()'
  if (ids.has(column)) return `${column} + copy * ${ID_STEP}`
  if (texts.has(column)) return `${column} || '-' || copy`
  if (column === 'number') return 'number || copy'
  if (table === 'variation_index' && column === 'document')
    return `document || array_to_tsvector(array[lower(regexp_replace(sku, '[^A-Za-z0-9]', '', 'g')) || copy])`
  return column
}

async function multiply(client: Client, scale: number): Promise<void> {
  // Skips foreign keys, which only superusers may.
  await client.query('set session_replication_role = replica').catch(() => undefined)
  await client.query(`set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '512MB'`)
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  for (const table of tables) {
    const columns = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    )
    const values = columns.rows.map(({ name }) => copiedValue(table, name)).join(', ')
    await client.query(
      `insert into ${table} select ${values} from ${table}, generate_series(1, ${scale - 1}) as copy ${copiedRows[table] ?? ''}`,
    )
  }
  await client.query(`update index_words set products = products * ${scale}`)
  for (const { definition } of indexes.rows) await client.query(definition)
  await client.query('vacuum analyze')
  await client.query('begin; delete from index_changes; insert into index_changes default values; commit')
}

/** Protects the database of a real shop. @throws Error unless the database was created for this run */
async function checkNew(client: Client): Promise<void> {
  const { rows } = await client.query<{ is_new: boolean }>(
    `select min(timestamp)::timestamptz > now() - interval '30 minutes' and
       (select count(*) < 20000 from variations) as is_new from kysely_migration`,
  )
  if (rows[0]?.is_new !== true) throw new Error('The database is in use. Set DATABASE_URL to an empty database.')
}

/** Names of benchmarks with their maximum median in milliseconds; without one, they may not depend on the scale. */
function limitsFor(scale: number): ReadonlyMap<string, number | undefined> {
  const isLarge = scale > 10
  return new Map([
    ['faceted search: no filter', isLarge ? 300 : 50],
    ['faceted search: two attributes, two ranges', isLarge ? 300 : 50],
    ['faceted search: words, attribute, number', isLarge ? 500 : 150],
    ['part number prefix', 10],
    ['product page with all parts', undefined],
    ['read a cart of three lines', undefined],
  ])
}

/** A request that does not depend on the scale takes at most this many times as long, and 2 ms more. */
const flat = { factor: 1.5, ms: 2 }

async function measureAll(base: string, names: ReadonlySet<string>): Promise<ReadonlyMap<string, Timing>> {
  const attempts: readonly { readonly name: string; readonly attempt: Attempt }[] = [
    ...(await queries(base)).map(({ name, addresses }) => ({ name, attempt: reading(base, addresses) })),
    await cartReading(base),
  ]
  const timings = new Map<string, Timing>()
  for (const { name, attempt } of attempts) if (names.has(name)) timings.set(name, await measure(attempt))
  return timings
}

/** Waits until the backend has read the new index. Returns milliseconds. */
async function indexRead(base: string, products: number): Promise<number> {
  const began = performance.now()
  const count = z.object({ meta: z.object({ count: z.number() }) })
  for (;;) {
    const sent = performance.now()
    const answer = await fetch(`${base}/jsonapi/index/products?facetLinks=no&page[limit]=1`)
    const body: unknown = await answer.json()
    const isFast = performance.now() - sent < 200
    if (answer.ok && isFast && count.parse(body).meta.count >= products) return performance.now() - began
    if (performance.now() - began > 600_000) throw new Error('The backend did not read the index in ten minutes.')
    await wait(500)
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}

const options = parseArgs({ args: process.argv.slice(2), options: { scale: { type: 'string', default: '10' } } })
const scale = z.coerce.number().int().min(2).max(100).parse(options.values.scale)
const { BACKEND_URL: base, DATA_DIR: dataFolder = '', DATABASE_URL: databaseUrl } = process.env
if (base === undefined) throw new Error('Set BACKEND_URL to the backend to measure.')
const server = databaseUrl
  ? { connectionString: databaseUrl }
  : { host: embeddedFolder(dataFolder), user: 'shop', database: 'postgres' }

const limits = limitsFor(scale)
const names = new Set(limits.keys())
const client = new Client(server)
await client.connect()
if (databaseUrl) await checkNew(client)
const small = await measureAll(base, names)
const counts = await client.query<{ products: number; parts: number }>(
  'select count(*)::integer as products, (select count(*)::integer from variations) as parts from product_index',
)
const [{ products, parts } = { products: 0, parts: 0 }] = counts.rows
const began = performance.now()
console.log(`Multiplying ${parts} parts by ${scale}…`)
await multiply(client, scale)
await client.end()
console.log(`Finished in ${seconds(performance.now() - began)}.`)
console.log(`The backend loaded the index after ${seconds(await indexRead(base, products * scale))}.`)

const missed: string[] = []
const lines = [...(await measureAll(base, names))].map(([name, { median, p95, bytes }]) => {
  const before = small.get(name)?.median ?? Number.NaN
  const limit = limits.get(name) ?? before * flat.factor + flat.ms
  if (!(median <= limit)) missed.push(name)
  const times = [before, median, p95, limit].map((ms) => ms.toFixed(1))
  return [name, ...times, String(Math.round(bytes / 1024)), median <= limit ? 'ok' : 'MISSED']
})
printTable([['request', 'median ms ×1', `median ms ×${scale}`, 'p95 ms', 'limit ms', 'KiB', ''], ...lines])
if (missed.length > 0) {
  console.log(`Too slow: ${missed.join('; ')}.`)
  process.exitCode = 1
}
