import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFolder, markFilled } from './embedded/folder.ts'
import { findProgram } from './embedded/program.ts'
import { fill } from '../sample/fill.ts'
import { fillOnce } from '../sample/fillOnce.ts'
import { fixture } from '../sample/testFixture.ts'
import { emptyDatabase, silentFilling } from '../sample/testDatabase.ts'
import type { TestDatabase } from '../sample/testServer.ts'
import { migrations } from '../migrations.ts'
import { migrate } from './migrate.ts'
import { startDatabase } from './start.ts'
import { readFillState } from './state.ts'

let healthy = ''
let dataFolder = ''
beforeAll(async () => {
  healthy = join(await mkdtemp(join(tmpdir(), 'shop-healthy-')), 'database')
  await createFolder(healthy, await findProgram(healthy), { durable: false })
})
afterAll(() => rm(dirname(healthy), { recursive: true }))
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'shop-data-'))
})
afterEach(() => rm(dataFolder, { recursive: true }))

function start() {
  return startDatabase({ migrations, dataFolder, databaseUrl: undefined })
}

/** Starts a database that another process has created. */
async function startCreated() {
  await cp(healthy, join(dataFolder, 'database'), { recursive: true })
  return start()
}

test('the embedded database is created, reopened and locked', async () => {
  const first = await start()
  expect(await readFillState(first.database)).toEqual({ kind: 'new' })
  await fill(first.database, fixture())
  await expect(start()).rejects.toThrow(/in use by process/)
  await first.close()
  const second = await start()
  expect(await readFillState(second.database)).toMatchObject({ kind: 'ready' })
  expect(await second.database.selectFrom('products').select('title').execute()).toHaveLength(55)
  await second.close()
  expect(await readdir(dataFolder)).toEqual(['database', 'database.made'])
})

describe('startDatabase', () => {
  let target: TestDatabase
  beforeEach(async () => {
    target = await emptyDatabase()
  })
  afterEach(() => target.close())

  const startOn = () => startDatabase({ migrations, dataFolder, databaseUrl: target.url })
  const fillOnTarget = () => fillOnce(target.database, silentFilling(fixture))

  test('migrates an empty database on a server, which is then filled', async () => {
    await (await startOn()).close()
    await fillOnTarget()
    expect(await readFillState(target.database)).toMatchObject({ kind: 'ready' })
    await (await startOn()).close()
  })

  test('refuses a database with foreign tables', async () => {
    await sql`create table invoices (id int)`.execute(target.database)
    await expect(startOn()).rejects.toThrow(
      /tables that are not the shop's \(1, such as invoices\)\. Nothing in it was/,
    )
  })

  test('runs a new migration of an area once, after earlier ones, and keeps the rows', async () => {
    await (await startOn()).close()
    await fillOnTarget()
    const newer = {
      '2099-01-02-01-carts': 'alter table notes add column author text',
      '2099-01-01-01-orders': "create table notes (text text); insert into notes values ('first')",
      ...migrations,
    }
    const startNewer = () => startDatabase({ migrations: newer, dataFolder, databaseUrl: target.url })
    await (await startNewer()).close()
    await (await startNewer()).close()
    const { rows } = await sql`select * from notes`.execute(target.database)
    expect(rows).toEqual([{ text: 'first', author: null }])
    expect(await target.database.selectFrom('products').select('id').execute()).toHaveLength(55)
    await expect(startOn()).rejects.toThrow(
      /^The database is from an older or newer version.* 2099-01-01-01-orders, which/,
    )
  })

  test('does not change a database of a version before the baselines', async () => {
    await sql`create table kysely_migration (name text, timestamp text)`.execute(target.database)
    await sql`insert into kysely_migration values ('2026-11-21-01-catalogue', 'then')`.execute(target.database)
    await expect(startOn()).rejects.toThrow(
      'The database is from an older or newer version of the shop: it has the migration 2026-11-21-01-catalogue, which this ' +
        'version does not know. Nothing in it was changed. Start that version, or set DATABASE_URL to an empty database to begin',
    )
  })

  test.each(['orders', 'users', 'products'] as const)('does not fill over %s whose record is lost', async (table) => {
    await (await startOn()).close()
    const { database } = target
    const uuid = randomUUID()
    if (table === 'orders') await database.insertInto('orders').values({ uuid, token_hash: 'someone' }).execute()
    if (table === 'users')
      await sql`insert into users (uuid, name, name_key, mail, mail_key, enters_by_mail, password_hash)
        values (${uuid}, 'a', 'a', 'a', 'a', true, 'none')`.execute(database)
    if (table === 'products') {
      await fill(database, fixture())
      await database.deleteFrom('shop_state').execute()
    }
    await expect(fillOnTarget()).rejects.toThrow(`it holds ${table}, but not the record that it was filled`)
  })
})

test('does not fill a database whose rows were all deleted', async () => {
  const { database, url, close } = await emptyDatabase()
  await (await startDatabase({ migrations, dataFolder, databaseUrl: url })).close()
  await fill(database, fixture())
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'`.execute(database)
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} cascade`.execute(database)
  await (await startDatabase({ migrations, dataFolder, databaseUrl: url })).close()
  await expect(fillOnce(database, silentFilling(fixture))).rejects.toThrow(/rows were deleted.*Restore the last backup/)
  expect(await database.selectFrom('products').select('id').execute()).toEqual([])
  await close()
})

test.each(['create schema public', 'select 1'])(
  'does not recreate the tables of an embedded database that lost its schema (then: %s)',
  async (then) => {
    const first = await startCreated()
    await fill(first.database, fixture())
    await markFilled(dataFolder)
    await sql`drop schema public cascade`.execute(first.database)
    await sql.raw(then).execute(first.database)
    await first.close()
    await expect(start()).rejects.toThrow(/has lost its tables\. Nothing in it was changed\. Restore the last backup/)
  },
)

test('names the folder of an embedded database of an older version', async () => {
  const first = await startCreated()
  await sql`insert into kysely_migration values ('2026-11-21-01-catalogue', 'then')`.execute(first.database)
  await first.close()
  await expect(start()).rejects.toThrow(
    `The database in ${join(dataFolder, 'database')} is from an older or newer version of the shop`,
  )
  await expect(start()).rejects.toThrow(`move ${dataFolder} away to begin`)
})

test('an interrupted fill is detected and repeated', async () => {
  const { database, close } = await emptyDatabase()
  await migrate(database, migrations)
  const interrupted = fill(database, {
    ...fixture(),
    progress: ({ done, total }) => {
      if (done > total / 2) throw new Error('stopped')
    },
  })
  await expect(interrupted).rejects.toThrow('stopped')
  expect(await readFillState(database)).toEqual({ kind: 'filling' })
  const left = await database.selectFrom('products').select('id').execute()
  expect(left).toHaveLength(55)
  await fill(database, fixture())
  expect(await readFillState(database)).toMatchObject({ kind: 'ready' })
  expect(await database.selectFrom('product_index').select('product_id').execute()).toHaveLength(54)
  await close()
})

test('two fills produce the same rows', async () => {
  const { database, close } = await emptyDatabase()
  await migrate(database, migrations)
  const rows = async () => ({
    products: await database.selectFrom('products').selectAll().orderBy('id').execute(),
    variations: await database.selectFrom('variations').selectAll().orderBy('id').execute(),
    index: await database.selectFrom('product_index').selectAll().orderBy('product_id').execute(),
  })
  await fill(database, fixture())
  const first = await rows()
  await fill(database, fixture())
  expect(await rows()).toEqual(first)
  await close()
})

test('a catalog with dangling references is rejected', async () => {
  const { database, close } = await emptyDatabase()
  await migrate(database, migrations)
  const { catalog, content } = fixture()
  const products = catalog.products.map((product) => ({ ...product, category: 'nowhere' }))
  await expect(fill(database, { catalog: { ...catalog, products }, content })).rejects.toThrow(
    'The catalog has no category "nowhere".',
  )
  await close()
})
