import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleCustomers } from '../../../sample/src/customers.ts'
import { addCustomersOnce } from './addCustomers.ts'
import { fillOnce } from './fillOnce.ts'
import { fixture } from './fixture.ts'
import { insertRows } from './insert.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { OpenDatabase } from './open.ts'
import { sampleRows } from './sampleRows.ts'
import { readFillState, readSampleEdition, writeFillState } from './state.ts'
import type { Database } from './tables.ts'
import { copyDatabase, emptyDatabase, quietly } from './testDatabase.ts'
import type { TestDatabase } from './testServer.ts'

const oldSample = () => {
  const { catalogue, content } = fixture()
  const variations = catalogue.variations.map((one) => ({
    ...one,
    numericSpecs: [{ label: 'Max Frequency', name: 'max_frequency', value: 4, unit: 'GHz' }],
    specs: { 'Max Vacuum Level': '1E-8 Torr' },
    accessories: [],
  }))
  const [first, ...others] = content.searchTerms
  return { catalogue: { ...catalogue, variations }, content: { ...content, searchTerms: first ? [first] : others } }
}

/** A database as the first version of the shop made and filled it, before editions were counted. */
const fillOld = async (): Promise<TestDatabase> => {
  const opened = await emptyDatabase()
  const { database } = opened
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateTo('2026-11-21-04-carts')
  if (error !== undefined) throw error
  for (const each of sampleRows(oldSample()))
    if (each.table !== 'variation_accessories') await insertRows(database, each)
  await database.deleteFrom('configuration').where('entity', '=', 'profile_type').execute()
  await writeFillState(database, 'ready')
  await opened.detach()
  return opened
}

let old: TestDatabase
beforeAll(async () => {
  old = await fillOld()
})
afterAll(() => old.drop())
let opened: OpenDatabase
let database: Database
beforeEach(async () => {
  opened = await copyDatabase(old.name)
  database = opened.database
})
afterEach(() => opened.close())

const said: string[] = []
beforeEach(() => said.splice(0))
const start = async (): Promise<void> => {
  await migrate(database)
  await fillOnce(database, {
    make: fixture,
    progress: () => said.push('progress'),
    startsOver: () => said.push('starts over'),
    filled: () => said.push('filled'),
    renews: () => said.push('renews'),
    renewed: () => said.push('renewed'),
  })
}

const numbersOf = (sku: string) =>
  database
    .selectFrom('specification_numbers as n')
    .innerJoin('specifications as s', 's.id', 'n.specification_id')
    .innerJoin('variations as v', 'v.id', 's.parent_id')
    .where('s.parent_type', '=', 'commerce_product_variation')
    .where('v.sku', '=', sku)
    .select(['n.name', 'n.value', 'n.unit'])
    .execute()

const accessoriesOf = (sku: string) =>
  database
    .selectFrom('variation_accessories as a')
    .innerJoin('variations as v', 'v.id', 'a.variation_id')
    .innerJoin('variations as o', 'o.id', 'a.accessory_id')
    .where('v.sku', '=', sku)
    .orderBy('a.delta')
    .select(['o.sku', 'a.role', 'a.quantity'])
    .execute()

const variationId = async (sku: string): Promise<number> =>
  (await database.selectFrom('variations').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()).id

describe('a database of the version before', () => {
  test('gains what the sample says since', async () => {
    await start()
    expect(said).toEqual(['renews', 'renewed'])
    expect(await numbersOf('110001')).toEqual([{ name: 'max_bake_temperature', value: 450, unit: 'C' }])
    expect(await accessoriesOf('110001')).toEqual([
      { sku: '510001', role: 'Bolts', quantity: 6 },
      { sku: '110002', role: 'Mating flange', quantity: null },
    ])
    const terms = await database.selectFrom('search_terms').select('name').orderBy('name').execute()
    expect(terms.map(({ name }) => name)).toEqual(['flange', 'shipping'])
    const { fields } = await database
      .selectFrom('specifications')
      .select('fields')
      .where('parent_type', '=', 'commerce_product_variation')
      .where('parent_id', '=', await variationId('110001'))
      .executeTakeFirstOrThrow()
    expect(fields).toMatchObject({ field_max_bake_temperature: '450 C', field_max_vacuum_level: '1E-13 Torr' })
    expect(await database.selectFrom('product_index').select('product_id').execute()).toHaveLength(54)
    expect(await readSampleEdition(database)).toBeGreaterThan(1)
  })

  test('gains pages, their addresses and redirects, and the sections of pages it had', async () => {
    const home = await database.deleteFrom('path_aliases').where('alias', '=', '/').returning('entity_id').execute()
    await database
      .deleteFrom('pages')
      .where('id', '=', home[0]?.entity_id ?? 0)
      .execute()
    await database.deleteFrom('redirects').where('source', '=', '/partner').execute()
    await database.updateTable('pages').set({ body: '<p>As it was.</p>' }).where('title', '=', 'About us').execute()
    await start()
    const pages = await database
      .selectFrom('pages as p')
      .innerJoin('path_aliases as a', 'a.entity_id', 'p.id')
      .where('a.entity_type', '=', 'node')
      .orderBy('a.alias')
      .select(['a.alias', 'p.body'])
      .execute()
    expect(pages.slice(0, 3)).toEqual([
      { alias: '/', body: '<p>Home.</p>' },
      { alias: '/about', body: '<p>About us.</p>' },
      { alias: '/draft-page', body: '<p>Draft page.</p>' },
    ])
    const sections = await database.selectFrom('page_paragraphs').select('type').orderBy('delta').execute()
    expect(sections.map(({ type }) => type)).toEqual(['text', 'image', 'table', 'link_list'])
    const redirects = await database.selectFrom('redirects').select('source').orderBy('source').execute()
    expect(redirects.map(({ source }) => source)).toEqual(['/old-about', '/old-flanges', '/partner'])
  })

  test('keeps a page that the shop put in the place of one, with its text and its sections', async () => {
    await migrate(database)
    const { id } = await database
      .updateTable('pages')
      .set({ uuid: crypto.randomUUID(), body: '<p>Ours.</p>' })
      .where('title', '=', 'About us')
      .returning('id')
      .executeTakeFirstOrThrow()
    const ours = {
      id: 1,
      uuid: crypto.randomUUID(),
      page_id: id,
      delta: 0,
      type: 'text' as const,
      heading: 'Ours',
      body: '<p>Ours.</p>',
      caption: null,
      cells: null,
      links: null,
      picture_id: null,
      alt: null,
      title: null,
    }
    await database.insertInto('page_paragraphs').values(ours).execute()
    await start()
    expect(await database.selectFrom('pages').select('body').where('id', '=', id).executeTakeFirst()).toEqual({
      body: '<p>Ours.</p>',
    })
    expect(await database.selectFrom('page_paragraphs').select(['id', 'heading']).execute()).toEqual([
      { id: 1, heading: 'Ours' },
    ])
  })

  test('is renewed once', async () => {
    await start()
    await start()
    expect(said).toEqual(['renews', 'renewed'])
  })

  test('keeps its carts', async () => {
    const order = await database
      .insertInto('orders')
      .values({ uuid: crypto.randomUUID(), token_hash: 'someone' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const variation_id = await variationId('110003')
    const item = { order_id: order.id, variation_id, title: 'Blank Flange 03', quantity: 7, one_length: null }
    await database
      .insertInto('order_items')
      .values({ ...item, uuid: crypto.randomUUID() })
      .execute()
    await start()
    expect(await database.selectFrom('order_items').select(['order_id', 'variation_id', 'quantity']).execute()).toEqual(
      [{ order_id: order.id, variation_id, quantity: 7 }],
    )
    expect(await database.selectFrom('orders').select('token_hash').execute()).toEqual([{ token_hash: 'someone' }])
  })

  test('takes customers with their address books', async () => {
    await start()
    expect(await addCustomersOnce(database, sampleCustomers, () => Promise.resolve('none'))).toBe(true)
    expect(await database.selectFrom('profiles').select('id').execute()).toHaveLength(5)
    const types = database.selectFrom('configuration').select('id').where('entity', '=', 'profile_type')
    expect(await types.execute()).toEqual([{ id: 'customer' }])
  })

  test('keeps what the shop changed and added of its own', async () => {
    await database.updateTable('variations').set({ price: '123.00', stock: 3 }).where('sku', '=', '110001').execute()
    await database
      .insertInto('search_terms')
      .values({ id: 900, uuid: crypto.randomUUID(), parent_id: null, name: 'our word', weight: 0, changed: new Date() })
      .execute()
    // Another part stands where the sample had one.
    const { id } = await database
      .updateTable('variations')
      .set({ uuid: crypto.randomUUID(), sku: 'OURS-1' })
      .where('sku', '=', '110002')
      .returning('id')
      .executeTakeFirstOrThrow()
    await start()
    const { price, stock } = await database
      .selectFrom('variations')
      .select(['price', 'stock'])
      .where('sku', '=', '110001')
      .executeTakeFirstOrThrow()
    expect([Number(price), stock]).toEqual([123, 3])
    const terms = await database.selectFrom('search_terms').select('name').orderBy('name').execute()
    expect(terms.map(({ name }) => name)).toEqual(['flange', 'our word', 'shipping'])
    const named = await database.selectFrom('variation_accessories').select('accessory_id').execute()
    expect(named.map(({ accessory_id }) => accessory_id)).not.toContain(id)
  })

  test('is renewed at the next start where it was interrupted', async () => {
    await migrate(database)
    const stopped = fillOnce(
      database,
      quietly(() => {
        throw new Error('stopped')
      }),
    )
    await expect(stopped).rejects.toThrow('stopped')
    expect(await readSampleEdition(database)).toBe(1)
    await start()
    expect(said).toEqual(['renews', 'renewed'])
    expect(await readFillState(database)).toMatchObject({ kind: 'ready' })
  })

  test('shows its parts as one that is filled today does', async () => {
    await start()
    const fresh = await copyDatabase()
    for (const table of [
      'specification_numbers',
      'variation_accessories',
      'specifications',
      'search_terms',
      'search_targets',
      'files',
      'page_paragraphs',
    ]) {
      const rows = sql`select to_jsonb(t) - 'changed' as row from ${sql.table(table)} t order by 1`
      expect([table, (await rows.execute(database)).rows]).toEqual([table, (await rows.execute(fresh.database)).rows])
    }
    await fresh.close()
  })
})
