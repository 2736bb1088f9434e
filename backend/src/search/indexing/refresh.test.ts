import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../../migrations.ts'
import { migrate } from '../../database/migrate.ts'
import type { Database } from '../../database/tables.ts'
import { emptyDatabase } from '../../sample/testDatabase.ts'
import { withLateIndexes } from './refresh.ts'

async function indexes(database: Database) {
  return (
    await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where schemaname = 'public' order by indexname`.execute(database)
  ).rows.map(({ definition }) => definition)
}

function write(database: Database) {
  return sql`insert into variation_numbers values (1, 'part', '100123'), (2, 'part', '100124')`.execute(database)
}

test('drops indexes while rows are written and recreates them afterward, but keeps keys', async () => {
  const opened = await emptyDatabase()
  try {
    await migrate(opened.database, migrations)
    const before = await indexes(opened.database)
    const during = await opened.database.transaction().execute(async (transaction) => {
      let seen: readonly string[] = []
      await withLateIndexes(transaction, ['variation_numbers'], async () => {
        await write(transaction)
        seen = await indexes(transaction)
      })
      return seen
    })
    const gone = before.filter((definition) => !during.includes(definition))
    expect(gone).toHaveLength(2)
    for (const definition of gone) expect(definition).toMatch(/^CREATE INDEX variation_numbers_/)
    expect(await indexes(opened.database)).toEqual(before)
  } finally {
    await opened.close()
  }
})

test('keeps the indexes if writing fails', async () => {
  const opened = await emptyDatabase()
  try {
    await migrate(opened.database, migrations)
    const before = await indexes(opened.database)
    const failing = opened.database.transaction().execute((transaction) =>
      withLateIndexes(transaction, ['variation_numbers'], async () => {
        await write(transaction)
        await write(transaction)
      }),
    )
    await expect(failing).rejects.toThrow(/duplicate key/)
    expect(await indexes(opened.database)).toEqual(before)
  } finally {
    await opened.close()
  }
})
