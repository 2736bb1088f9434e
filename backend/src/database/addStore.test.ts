import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { sampleMenus } from '../../../sample/src/domain/store.ts'
import { fillOnce } from './fillOnce.ts'
import { fixture } from './fixture.ts'
import { insertRows } from './insert.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { sampleRows } from './sampleRows.ts'
import { writeFillState, writeSampleEdition } from './state.ts'
import type { Database } from './tables.ts'
import { emptyDatabase, quietly } from './testDatabase.ts'

const start = async (database: Database): Promise<void> => {
  await migrate(database)
  await fillOnce(database, quietly(fixture))
}

/** As the landing before this one left it: edition 3 of the sample, and mails that wait. */
const openOld = async () => {
  const opened = await emptyDatabase()
  const { database } = opened
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateTo('2026-11-21-17-cart-lists')
  if (error !== undefined) throw error
  // The profile type came with a migration.
  await database.deleteFrom('configuration').execute()
  for (const each of sampleRows(fixture())) await insertRows(database, each)
  await writeFillState(database, 'ready')
  await writeSampleEdition(database, 3)
  return opened
}

test('a database of the version before gains the store and its menus, once, and what the office changed stays', async () => {
  const { database, close } = await openOld()
  await start(database)
  expect(await database.selectFrom('store_facts').select(['phone', 'mail']).execute()).toEqual([
    { phone: '(661) 555-0100', mail: 'sales@vacuum-components.example' },
  ])
  const links = () => database.selectFrom('menu_links').select('title').orderBy('id').execute()
  expect(await links()).toEqual(sampleMenus.map(({ title }) => ({ title })))
  await database.updateTable('store_facts').set({ mail: 'desk@shop.example' }).execute()
  await database.deleteFrom('menu_links').where('title', '=', 'Outgassing').execute()
  await writeSampleEdition(database, 3)
  await start(database)
  expect(await database.selectFrom('store_facts').select('mail').execute()).toEqual([{ mail: 'desk@shop.example' }])
  expect(await links()).toHaveLength(sampleMenus.length - 1)
  await close()
})
