import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { type Filling, fill } from './fill.ts'
import type { FirstFill } from './fill-once.ts'
import { memoryDatabase } from './memory.ts'
import { migrate } from './migrate.ts'
import { type OpenDatabase, openServer } from './open.ts'

const tell = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * A filled database for a suite: in memory, or on the PostgreSQL server that TEST_DATABASE_URL names. There each suite makes a
 * database of its own, which goes when it is closed: suites that run at once do not meet.
 */
export const testDatabase = async (filling: Filling): Promise<OpenDatabase> => {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined || url === '') return memoryDatabase(filling)
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`
  await tell(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = name
  const opened = openServer(own.href)
  await migrate(opened.database)
  await fill(opened.database, filling)
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await tell(url, `drop database ${name} with (force)`)
    },
  }
}

/** What a start fills with, telling nobody how it goes. */
export const quietly = (make: FirstFill['make']): FirstFill => ({
  make,
  progress: () => undefined,
  startsOver: () => undefined,
  filled: () => undefined,
  renews: () => undefined,
  renewed: () => undefined,
})
