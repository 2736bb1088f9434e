import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyDatabase, emptyDatabase } from '../sample/testDatabase.ts'
import type { TestDatabase } from '../sample/testServer.ts'
import { migrations } from '../migrations.ts'
import { migrate } from '../database/migrate.ts'
import { openTestShop, type TestShop } from '../testShop.ts'
import { importFiles } from './importFiles.ts'

const examples = join(import.meta.dirname, 'examples')
const exampleFiles = (await readdir(examples)).map((name) => join(examples, name))

let folder: string
let opened: TestDatabase
let shop: TestShop
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-import-'))
  opened = await copyDatabase()
  shop = await openTestShop({ over: opened })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** Imports files with these names and contents. */
async function take(texts: Record<string, string>, now?: Date) {
  const files = Object.entries(texts).map(async ([name, text]) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  })
  return importFiles(shop.database, await Promise.all(files), now)
}

/** "products.csv:2 title" and the like, with the reason. */
async function problemsIn(texts: Record<string, string>) {
  return (await take(texts)).problems.map(({ file, line, column, reason }) =>
    [`${basename(file)}:${line}`, column ?? '', reason].join(' '),
  )
}

/** Versions of all rows that an import may write: rewriting a row changes its version. */
async function rowVersions() {
  const tables = ['categories', 'products', 'variations', 'price_breaks', 'specifications', 'specification_numbers']
  const versions = []
  for (const table of [...tables, 'search_terms', 'search_targets', 'path_aliases', 'files', 'variation_index'])
    versions.push(
      (
        await sql`select ${table} as name, count(*)::integer as rows, sum(xmin::text::bigint)::text as versions
          from ${sql.table(table)}`.execute(shop.database)
      ).rows[0],
    )
  return versions
}

const none = { created: 0, changed: 0, unchanged: 0 }

async function titles(address: string) {
  return (await shop.get(address)).list().data.map(({ attributes }) => attributes['title'] ?? attributes['name'])
}

describe('importFiles', () => {
  test('creates the categories, products, parts and search terms of the examples', async () => {
    expect(await importFiles(shop.database, exampleFiles)).toEqual({
      problems: [],
      counts: {
        categories: { ...none, created: 2 },
        products: { ...none, created: 1 },
        parts: { ...none, created: 2 },
        'search terms': { ...none, created: 1 },
      },
    })
  })

  test('creates products that search, facets, categories and URLs include', async () => {
    expect(await titles('/jsonapi/index/products?filter[fulltext]=convectron')).toEqual(['Pirani Gauge'])
    expect(await titles('/jsonapi/index/products?filter[fulltext]=PG-100')).toEqual(['Pirani Gauge'])
    expect(await titles('/jsonapi/index/products?filter[max_bake_temperature]=85')).toEqual(['Pirani Gauge'])
    expect((await shop.get('/router/translate-path?path=/gauges/pirani/pirani-gauge')).json()).toMatchObject({
      label: 'Pirani Gauge',
      entity: { type: 'commerce_product' },
    })
    expect(await titles('/jsonapi/taxonomy_term/product_categories?filter[name]=Pirani gauges')).toHaveLength(1)
    const { data } = (await shop.get('/jsonapi/product-variations/product?filter[sku]=PG-100')).list()
    expect(data[0]?.attributes).toMatchObject({
      price: { number: '412.500000', currency_code: 'USD' },
      field_stock: 7,
      field_price_breaks: [{ minimum_quantity: '5' }, { minimum_quantity: '10' }],
    })
  })

  test('changes nothing in a second run', async () => {
    const before = await rowVersions()
    const { counts } = await importFiles(shop.database, exampleFiles)
    expect(counts).toEqual({
      categories: { ...none, unchanged: 2 },
      products: { ...none, unchanged: 1 },
      parts: { ...none, unchanged: 2 },
      'search terms': { ...none, unchanged: 1 },
    })
    expect(await rowVersions()).toEqual(before)
  })

  test('updates prices and stock, and nothing else', async () => {
    const now = new Date('2027-01-02T03:04:05Z')
    const { counts } = await take(
      { 'variations.csv': 'part_number,price_usd,stock\nPG-100,450,0\n110002,82.00,2\n' },
      now,
    )
    expect(counts?.parts).toEqual({ ...none, changed: 1, unchanged: 1 })
    const query = shop.database.selectFrom('variations').selectAll().where('sku', '=', 'PG-100')
    const row = await query.executeTakeFirstOrThrow()
    expect(Date.now() - row.changed.getTime()).toBeLessThan(60_000)
    expect(row).toMatchObject({
      price: '450.000000',
      stock: 0,
      model_number: 'PIR-CF',
      lead_time: '2-3 weeks',
      price_changed: row.changed,
    })
    expect(await titles('/jsonapi/index/products?filter[fulltext]=PG-100&filter[in_stock]=1')).toEqual([])
  })

  test('changes a part that was not imported, and keeps its pictures and specifications', async () => {
    const read = async () => {
      const { data, included } = (
        await shop.get(
          '/jsonapi/product-variations/product?filter[sku]=110001&include=field_specifications,field_images',
        )
      ).list()
      return { attributes: data[0]?.attributes, relationships: data[0]?.relationships, included }
    }
    const before = await read()
    const { counts } = await take({
      'variations.json': JSON.stringify([{ part_number: '110001', stock: 99, title: before.attributes?.['title'] }]),
    })
    expect(counts?.parts).toEqual({ ...none, changed: 1 })
    const after = await read()
    const changed: unknown = expect.anything()
    expect(after.attributes).toEqual({ ...before.attributes, field_stock: 99, changed })
    expect(after.relationships).toEqual(before.relationships)
    const specifications = ({ included }: typeof before) => included.filter(({ type }) => type.startsWith('paragraph'))
    expect(specifications(before)).toHaveLength(1)
    expect(specifications(after)).toEqual(specifications(before))
    expect(after.included).toHaveLength(before.included.length)
  })

  test('reports every bad row and changes nothing', async () => {
    const before = await rowVersions()
    const problems = await problemsIn({
      'categories.csv': 'category,name\nvalves,Valves\nValves!,Bad\nvalves/angle,\nnowhere/deep,Deep\n',
      'products.json': `[
  { "product": "valves/gate", "title": "Gate Valve" },
  { "product": "valves/lost", "title": "Lost Valve" },
  { "product": "unknown/gate", "title": "Other", "featured": ["cheap"] },
  { "product": "unknown/ball", "title": "Ball Valve", "related": ["valves/none"] }
]`,
      'variations.csv': [
        'part_number,product,title,price_usd,weight_kg,stock,attribute_flange_size',
        'GV-1,valves/gate,Gate Valve,100.00,1.2,3,"2.75"" CF (DN40)"',
        'GV-2,valves/gate,"Gate',
        'Valve",-5,1.2,many,',
        'GV-1,valves/gate,Gate Valve,100.00,1.2,3,',
        'GV-3,valves/none,Gate Valve,1.234,,3,',
        '110001,wire/kapton,Moved,1,1,1,',
      ].join('\n'),
      'price_breaks.csv': 'part_number,minimum_quantity,price_usd\nGV-1,5,120\nGV-2,5,4\nGV-9,5,4\n',
      'specifications.csv': 'part_number,name,value,unit\nGV-1,Max Bake Temperature,450,F\nGV-1,Torque,high,Nm\n',
      'terms.csv': 'term,label,category,page\ngate,Gates,valves/none,\ngate,Help,,/nowhere\n',
      'notes.txt': 'x',
    })
    expect(problems).toMatchInlineSnapshot(`
      [
        "categories.csv:3 category must be an address of lowercase letters, digits, dashes and slashes, such as flanges/blank, not "Valves!"",
        "categories.csv:4 name must not be empty; expected text of at most 255 characters without control characters",
        "categories.csv:5 category The parent category nowhere does not exist",
        "products.json:3 product A new product needs at least one part in a variations file",
        "products.json:4 featured must be a list of new and most_ordered, not "cheap"",
        "products.json:5 product Its category unknown does not exist",
        "products.json:5 product A new product needs at least one part in a variations file",
        "products.json:5 related There is no other product named valves/none",
        "variations.csv:2 price_usd must be more than the price of 5 or more, 120.00",
        "variations.csv:3 price_usd must be an amount in USD that is not negative, with at most two decimals, such as 378.00, or empty, not "-5"",
        "variations.csv:3 stock must be a whole number of at least 0, or empty, not "many"",
        "variations.csv:5 part_number repeats line 2 of variations.csv",
        "variations.csv:5 price_usd must be more than the price of 5 or more, 120.00",
        "variations.csv:6 price_usd must be an amount in USD that is not negative, with at most two decimals, such as 378.00, or empty, not "1.234"",
        "variations.csv:6 weight_kg must not be empty; expected a weight in kilograms with at most three decimals, such as 0.450",
        "variations.csv:7 product A part cannot move to another product; this one belongs to flanges/blank/cf-blank-01",
        "variations.csv:7 product Product wire/kapton does not exist",
        "variations.csv:7 price_usd must be more than the price of 5 or more, 75.50",
        "price_breaks.csv:2 price_usd must be less than 100.00",
        "price_breaks.csv:4 part_number Part GV-9 does not exist",
        "specifications.csv:2 unit must be C, the unit used for filtering, not "F"",
        "specifications.csv:3 value must be a number if there is a unit, not "high"; write a range as text without a unit",
        "terms.csv:2 category Category valves/none does not exist",
        "terms.csv:3 page Page /nowhere does not exist",
        "notes.txt:1  The name must begin with categories, products, variations, price_breaks, specifications, terms and end with .csv or .json.",
      ]
    `)
    expect(await rowVersions()).toEqual(before)
  })

  test('reports unknown and missing columns, broken files and unsupported files', async () => {
    expect(
      await problemsIn({
        'categories.json': '[{"category": "a", "name": {"en": "A"}}]',
        'price-breaks.csv': 'part_number;minimum_quantity;prize\n110001;5;3\n',
        'terms.json': '{"term": 1',
        'variations.csv': '',
      }),
    ).toMatchInlineSnapshot(`
      [
        "categories.json:1 name must be a string, a number, true, false, null or a list of strings",
        "categories.json:1 name is required for a new category",
        "price-breaks.csv:2 prize Unknown column; price_breaks files have part_number, minimum_quantity, price_usd.",
        "price-breaks.csv:2 price_usd The column is missing.",
        "terms.json:1  The file is not JSON: Expected ',' or '}' after property value in JSON at position 10 (line 1 column 11).",
        "variations.csv:1  The file is empty.",
      ]
    `)
    const cannotBeRead: unknown = expect.stringMatching(/cannot be read/)
    const { problems } = await importFiles(shop.database, [join(folder, 'products-none.csv')])
    expect(problems).toMatchObject([{ line: 1, column: null, reason: cannotBeRead }])
  })

  test("rejects quantities that can't be ordered, and price breaks below the minimum quantity", async () => {
    const header = 'part_number,minimum_quantity,maximum_quantity,quantity_step'
    expect(
      await problemsIn({ 'variations.csv': `${header}\n110001,1,20,50\n110002,20000,30000,1\n110003,5000,9999,1\n` }),
    ).toEqual([
      'variations.csv:2 maximum_quantity leaves no quantity that can be ordered: the minimum is 1, in steps of 50',
      'variations.csv:3 maximum_quantity leaves no quantity that can be ordered: the minimum is 20000, in steps of 1',
    ])
    expect(
      await problemsIn({
        'variations.csv': 'part_number,minimum_quantity\n110001,10\n',
        'price_breaks.csv': 'part_number,minimum_quantity,price_usd\n110001,5,1\n',
      }),
    ).toContain('variations.csv:2 minimum_quantity must be less than that of the first price break, 5')
  })

  test('rejects files in other encodings, and control characters', async () => {
    await writeFile(
      join(folder, 'products.csv'),
      Buffer.from('product,title\nvalves/gate,Bake to 450 \xb0C\n', 'latin1'),
    )
    expect((await importFiles(shop.database, [join(folder, 'products.csv')])).problems).toMatchObject([
      { line: 1, column: null, reason: 'The file is not UTF-8: save it as CSV UTF-8.' },
    ])
    expect(
      await problemsIn({ 'categories.json': '[{"category": "a", "name": "A", "description": "\\u0000"}]' }),
    ).toEqual(['categories.json:1 description must not contain control characters'])
  })

  test('refuses a database that was never filled', async () => {
    const empty = await emptyDatabase()
    await migrate(empty.database, migrations)
    await expect(importFiles(empty.database, exampleFiles)).rejects.toThrow(/Start the shop once/)
    await empty.close()
  })
})

describe('npm run import', () => {
  const run = (words: readonly string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: opened.url, INIT_CWD: folder }
      execFile(process.execPath, words, { env }, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), out, err }),
      )
    })
  const command = join(import.meta.dirname, 'command.ts')

  test('prints counts, or every problem with its location', async () => {
    const unchanged = await run([command, join(examples, 'terms.csv')])
    expect(unchanged).toEqual({ code: 0, out: 'search terms: 0 created, 0 changed, 1 unchanged\n', err: '' })
    await writeFile(join(folder, 'terms.csv'), 'term,label,page\nhelp,Help,/nowhere\n')
    expect(await run([command, join(folder, 'terms.csv')])).toEqual({
      code: 1,
      out: '',
      err: 'terms.csv:2: page: Page /nowhere does not exist\n1 problem. Nothing was changed.\n',
    })
  })

  test('explains its usage', async () => {
    const { code, err } = await run([join(import.meta.dirname, '../../../scripts/import.mjs')])
    expect([code, err]).toEqual([1, expect.stringContaining('npm run import -- FILE')])
  })
})
