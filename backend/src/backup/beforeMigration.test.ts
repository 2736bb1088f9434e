import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrations } from '../migrations.ts'
import { migrate, pendingMigrations } from '../database/migrate.ts'
import { startDatabase } from '../database/start.ts'
import { emptyDatabase } from '../sample/testDatabase.ts'
import type { TestDatabase } from '../sample/testServer.ts'
import { createLog } from '../log.ts'
import { backUpBeforeMigration } from './beforeMigration.ts'
import { readArchive } from './readArchive.ts'

const previous = Object.keys(migrations).toSorted().at(-1)
const newest = '2099-01-01-01-orders'
const newer = { ...migrations, [newest]: 'alter table orders add column gift_note text' }

let dataFolder: string
let older: TestDatabase
const logged: string[] = []
const log = createLog('info', { write: (line) => void logged.push(line) })

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'shop-older-'))
  older = await emptyDatabase()
  await migrate(older.database, migrations)
  logged.length = 0
})
afterEach(async () => {
  await older.close()
  await rm(dataFolder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const url = new URL(inject('serverUrl'))
  url.pathname = older.name
  const location = { dataFolder, databaseUrl: url.href }
  const { close } = await startDatabase({
    ...location,
    migrations: newer,
    log,
    beforeMigrations: (names) => backUpBeforeMigration(location, log, names),
  })
  await close()
}

test('backs up before a migration, keeps the newest five backups and logs one line', async () => {
  const folder = join(dataFolder, 'backups')
  const others = ['my-own.tar.gz', ...[1, 2, 3, 4, 5].map((day) => `2026010${day}T000000Z-before-x.tar.gz`)]
  await mkdir(folder)
  for (const name of others) await writeFile(join(folder, name), '')
  await start()
  expect((await pendingMigrations(older.database, newer)).names).toEqual([])
  const [own, ...rest] = (await readdir(folder)).toSorted().toReversed()
  expect([own, rest.length, rest.at(-1)]).toEqual(['my-own.tar.gz', 5, '20260102T000000Z-before-x.tar.gz'])
  expect(rest[0]).toMatch(new RegExp(`^\\d{8}T\\d{6}Z-before-${newest}\\.tar\\.gz$`))
  const { manifest } = await readArchive(join(folder, rest[0] ?? ''), new AbortController().signal)
  expect(manifest.database.migrations.at(-1)).toBe(previous)
  expect(logged).toEqual([expect.stringContaining('backed up before migrating the database')])
  await start()
  expect(await readdir(folder)).toHaveLength(6)
})

test('does not migrate when the backup fails', async () => {
  await writeFile(join(dataFolder, 'backups'), 'in the way')
  await expect(start()).rejects.toThrow(
    /^The database was not migrated because its backup failed\. The backup .* failed: /,
  )
  expect((await pendingMigrations(older.database, newer)).names).toEqual([newest])
})
