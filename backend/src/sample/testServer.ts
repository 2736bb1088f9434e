import { mkdtemp, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { z } from 'zod'
import { createFolder } from '../database/embedded/folder.ts'
import { type PostgresServer, startPostgres } from '../database/embedded/postgres.ts'
import { findProgram } from '../database/embedded/program.ts'
import { fixture } from './testFixture.ts'
import { type Filling, fill } from './fill.ts'
import { migrations } from '../migrations.ts'
import { migrate } from '../database/migrate.ts'
import { type OpenDatabase, openServer } from '../database/open.ts'
import { withoutTimeLimit } from '../database/queryDeadline.ts'

const testDatabases = z.object({ serverUrl: z.string(), fixtureTemplate: z.string() })

declare module 'vitest' {
  interface ProvidedContext extends z.infer<typeof testDatabases> {
    /** URL of a PostgreSQL server on which each suite creates its own databases. */
    serverUrl: string
    /** A filled database, to copy. */
    fixtureTemplate: string
  }
}

/** A database for one suite; `close` drops it. */
export interface TestDatabase extends OpenDatabase {
  readonly name: string
  readonly url: string
  /** Closes the connections but keeps the database as a template. */
  detach(): Promise<void>
  drop(): Promise<void>
}

async function tell(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a database on a server: empty by default. */
export async function createDatabase(
  serverUrl: string,
  filling?: Filling,
  template = 'template1',
): Promise<TestDatabase> {
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`
  await tell(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = name
  const { database, locks, close } = openServer(url.href)
  if (filling !== undefined)
    await withoutTimeLimit(database, async (connection) => {
      await migrate(connection, migrations)
      await fill(connection, filling)
    })
  const drop = () => tell(serverUrl, `drop database if exists ${name} with (force)`)
  return { database, locks, name, url: url.href, drop, detach: close, close: () => close().then(drop) }
}

/** Temporary data: skips waiting for the disk. */
async function startServer(): Promise<PostgresServer> {
  const parent = await mkdtemp(join(tmpdir(), 'shop-test-'))
  const folder = join(parent, 'database')
  const program = await findProgram(folder)
  await createFolder(folder, program, { durable: false })
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '200' }
  const { url, stop } = await startPostgres({ folder, program, settings })
  return { url, stop: () => stop().then(() => rm(parent, { recursive: true })) }
}

/** An external server keeps running. */
async function useServer(): Promise<PostgresServer> {
  const url = process.env['TEST_DATABASE_URL'] ?? ''
  return url === '' ? startServer() : { url, stop: () => Promise.resolve() }
}

/** Shared by the projects of one run; the first one starts it. */
const shared = 'SHOP_TEST_DATABASES'

/** Starts one PostgreSQL server for the run, or uses TEST_DATABASE_URL, and fills one database to copy. */
export default async ({ provide }: TestProject) => {
  const running = process.env[shared]
  if (running !== undefined) {
    const { serverUrl, fixtureTemplate } = testDatabases.parse(JSON.parse(running))
    provide('serverUrl', serverUrl)
    provide('fixtureTemplate', fixtureTemplate)
    return undefined
  }
  const { url, stop } = await useServer()
  const { name, detach, drop } = await createDatabase(url, fixture())
  await detach()
  provide('serverUrl', url)
  provide('fixtureTemplate', name)
  process.env[shared] = JSON.stringify({ serverUrl: url, fixtureTemplate: name })
  return async () => {
    await drop()
    await stop()
  }
}
