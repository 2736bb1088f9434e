// Multiplies the sample catalog in the database, measures lists and searches, and fails if one is too slow.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { z } from 'zod'
import { embeddedFolder } from './chaos/database.ts'
import { type Figure, isMissed, printFigures } from './speed/figures.ts'
import { ask, median } from './speed/processes.ts'

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

const WARM_UPS = 20
const COUNTED = 60

const termSchema = z.object({ value: z.string(), label: z.string() })
const listSchema = z.object({
  meta: z.object({
    count: z.number(),
    facets: z.array(z.object({ path: z.string(), terms: z.array(termSchema) })),
  }),
})

async function readIndex(base: string) {
  const text = await ask({ url: `${base}/jsonapi/index/products?facetLinks=no&page[limit]=1` })
  return listSchema.parse(JSON.parse(text.toString())).meta
}

/** The requests of `queries.json`, in which values or flange sizes replace `§`, and the kind of bolt hole `‡`. */
async function readQueries(base: string) {
  const { facets } = await readIndex(base)
  const valuesOf = (facet: string, pattern: RegExp) => {
    const terms = facets.find((each) => each.path === facet)?.terms ?? []
    return terms.filter(({ label }) => pattern.test(label)).map(({ value }) => value)
  }
  const [sizes, [hole = '']] = [valuesOf('flange_size', /CF/), valuesOf('bolt_hole', /^Clearance$/)]
  return z
    .array(
      z.object({
        ...{ name: z.string(), path: z.string(), limit: z.number(), parameters: z.record(z.string(), z.string()) },
        values: z.array(z.string()).default(sizes.slice(0, 4)),
      }),
    )
    .parse(JSON.parse(readFileSync(new URL('queries.json', import.meta.url), 'utf8')))
    .map(({ name, path, limit, parameters, values }) => {
      const urls = values.map((value) => {
        const filled = Object.entries(parameters).map(([key, text]): [string, string] => {
          return [key, text.replaceAll('§', value).replaceAll('‡', hole)]
        })
        return `${base}${path}?${new URLSearchParams(filled).toString()}`
      })
      return { name, limit, urls }
    })
}

/** Median milliseconds of requests, one after another. */
async function measure(urls: readonly string[]): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < WARM_UPS + COUNTED; index += 1) {
    const began = performance.now()
    await ask({ url: urls[index % urls.length] ?? '' })
    if (index >= WARM_UPS) times.push(performance.now() - began)
  }
  return median(times)
}

/** Waits until the backend has read the new index. */
async function indexRead(base: string, products: number): Promise<void> {
  const until = performance.now() + 600_000
  while ((await readIndex(base).catch(() => ({ count: 0 }))).count < products) {
    if (performance.now() > until) throw new Error('The backend did not read the index in ten minutes.')
    await wait(500)
  }
}

const options = parseArgs({ args: process.argv.slice(2), options: { scale: { type: 'string', default: '10' } } })
const scale = z.coerce.number().int().min(2).max(100).parse(options.values.scale)
const { BACKEND_URL: base, DATA_DIR: dataFolder = '' } = process.env
if (base === undefined) throw new Error('Set BACKEND_URL to the backend to measure.')
const queries = await readQueries(base)
const small: number[] = []
for (const { urls } of queries) small.push(await measure(urls))
const { count } = await readIndex(base)
const client = new Client({ host: embeddedFolder(dataFolder), user: 'shop', database: 'postgres' })
await client.connect()
const began = performance.now()
await multiply(client, scale)
await client.end()
console.log(`Multiplied ${count} products by ${scale} in ${Math.round((performance.now() - began) / 1_000)} s.`)
await indexRead(base, count * scale)
const figures: Figure[] = []
for (const [index, { name, urls, limit }] of queries.entries()) {
  const value = await measure(urls)
  figures.push({ name, value, unit: 'ms', ratio: value / (small[index] ?? 1), ...(scale <= 10 && { max: limit }) })
}
printFigures(`×${scale}`, figures)
process.exit(figures.some(isMissed) ? 1 : 0)
