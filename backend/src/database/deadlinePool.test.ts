import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { QueryDeadline } from './queryDeadline.ts'
import { emptyDatabase } from '../sample/testDatabase.ts'

test('slow searches leave connections for other queries and share theirs fairly', async () => {
  const { database, close } = await emptyDatabase()
  onTestFinished(close)
  const sleep = () => sql`select pg_sleep(0.5)`.execute(database)
  const searches = Array.from({ length: 12 }, () => new QueryDeadline(4_000, true).run(sleep))
  const hopeless = new QueryDeadline(100, true).run(sleep)
  await expect(hopeless).rejects.toThrow('Timed out waiting for a database connection.')
  const started = performance.now()
  await new QueryDeadline(4_000).run(() => sql`select 1`.execute(database))
  expect(performance.now() - started).toBeLessThan(300)
  expect(await Promise.all(searches)).toHaveLength(12)
})
