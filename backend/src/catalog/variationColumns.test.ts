import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../migrations.ts'
import { copyDatabase } from '../sample/testDatabase.ts'
import { columnMigrations } from './variationColumns.ts'

test('adds columns that have a date to a filled database', async () => {
  const { database, close } = await copyDatabase()
  const added = columnMigrations([
    { name: 'rohs', member: 'rohs', kind: 'text', initial: 'No', added: '2099-12-24' },
    { name: 'feet', member: 'feet', kind: 'integer', initial: null, added: '2099-12-31' },
  ])
  await migrate(database, { ...migrations, ...Object.fromEntries(added) })
  const { rows } = await sql`select sku, rohs, feet from variation_rows where sku = '110001'`.execute(database)
  expect(rows).toEqual([{ sku: '110001', rohs: 'No', feet: null }])
  await close()
})
