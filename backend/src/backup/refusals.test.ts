import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { migrations } from '../migrations.ts'
import { migrate } from '../database/migrate.ts'
import { startDatabase } from '../database/start.ts'
import { emptyDatabase } from '../sample/testDatabase.ts'
import type { TestDatabase } from '../sample/testServer.ts'
import { backUp } from './backup.ts'
import type { DataLocation } from '../database/embedded/running.ts'
import { readArchive } from './readArchive.ts'
import { restore } from './restore.ts'
import { type AddEntry, writeArchive } from './writeArchive.ts'

const { signal } = new AbortController()

let folder: string
let source: TestDatabase
let target: TestDatabase
/** A backup of a migrated database that has no shop rows. */
let file: string

function locate({ name }: TestDatabase, dataFolder: string): DataLocation {
  const url = new URL(inject('serverUrl'))
  url.pathname = name
  return { dataFolder: join(folder, dataFolder), databaseUrl: url.href }
}

async function backUpTo(path: string, location: DataLocation): Promise<void> {
  await backUp(location, path, signal)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-refusals-'))
  source = await emptyDatabase()
  target = await emptyDatabase()
  await migrate(source.database, migrations)
  file = join(folder, 'good.tar.gz')
  await backUpTo(file, locate(source, 'source'))
})
afterAll(async () => {
  await source.close()
  await target.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await rm(join(folder, 'target'), { recursive: true, force: true })
})

function restoreFrom(path: string) {
  return restore(locate(target, 'target'), path, signal)
}

/** What a refused restore left in the database and in the data folder. */
async function remains(): Promise<readonly string[]> {
  const tables = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(target.database)
  const names = await readdir(join(folder, 'target')).catch(() => [])
  return [...tables.rows.map(({ name }) => name), ...names]
}

/** A copy of the valid backup with changed bytes in its tar file. */
async function altered(name: string, change: (tar: Buffer) => Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, gzipSync(change(gunzipSync(await readFile(file)))))
  return path
}

/** A backup with valid checksums but other entries than the valid one. */
async function forged(name: string, change: (entry: string, content: Buffer, add: AddEntry) => Promise<void>) {
  const path = join(folder, name)
  await writeArchive(
    path,
    async (add) => (await readArchive(file, signal, (entry, content) => change(entry, content, add))).manifest.database,
    signal,
  )
  return path
}

test('refuses a backup of an empty database', async () => {
  const location = locate(target, 'nothing')
  await expect(backUpTo(join(folder, 'empty.tar.gz'), location)).rejects.toThrow('There is nothing to back up')
  await expect(backUpTo(join(folder, 'empty.tar.gz'), { ...location, databaseUrl: undefined })).rejects.toThrow(
    /holds no database/,
  )
  expect((await readdir(folder)).filter((name) => name.includes('empty'))).toEqual([])
})

test('refuses to back up an empty folder, and creates no database there', async () => {
  const dataFolder = join(folder, 'hollow')
  await mkdir(join(dataFolder, 'database'), { recursive: true })
  await expect(backUpTo(join(folder, 'hollow.tar.gz'), { dataFolder, databaseUrl: undefined })).rejects.toThrow(
    /holds no database/,
  )
  expect(await readdir(dataFolder, { recursive: true })).toEqual(['database'])
})

test('rejects truncated, altered and foreign files', async () => {
  const cut = join(folder, 'cut.tar.gz')
  await writeFile(cut, await readFile(file))
  await truncate(cut, Math.floor((await stat(file)).size / 2))
  const bad: readonly [string, RegExp][] = [
    [cut, /is damaged, incomplete or not a backup of the shop: unexpected end of file/],
    [await altered('headless.tar.gz', (tar) => tar.subarray(0, 1024)), /damaged, incomplete/],
    [
      await altered('changed.tar.gz', (tar) =>
        Buffer.from(tar.toString('latin1').replace('09-orders', '09-0rders'), 'latin1'),
      ),
      /kysely_migration\/000001\.copy differs from the manifest/,
    ],
    [await altered('text.tar.gz', () => Buffer.from('Some text.'.repeat(200))), /damaged, incomplete/],
    [join(folder, 'missing.tar.gz'), /There is no file/],
  ]
  for (const [path, reason] of bad) await expect(restoreFrom(path), path).rejects.toThrow(reason)
  expect(await remains()).toEqual([])
})

test('leaves nothing behind when the rows cannot be restored', async () => {
  const copies = async (entry: string, content: Buffer, add: AddEntry) => add(entry, content)
  const bad: readonly [string, RegExp][] = [
    [
      await forged('unreadable.tar.gz', async (entry, content, add) =>
        copies(entry, entry.includes('kysely_migration/') ? Buffer.from('no columns\n') : content, add),
      ),
      /missing data for column/,
    ],
    [
      await forged('fewer.tar.gz', async (entry, content, add) =>
        copies(entry, entry.includes('kysely_migration/') ? content.subarray(content.indexOf('\n') + 1) : content, add),
      ),
      /kysely_migration has \d+ rows instead of \d+/,
    ],
    [
      await forged('outside.tar.gz', async (entry, content, add) => {
        await copies(entry, content, add)
        if (entry.includes('kysely_migration/')) await add('data/outbox/../../escaped', Buffer.from('x'))
      }),
      /does not belong in a data folder/,
    ],
  ]
  for (const [path, reason] of bad) await expect(restoreFrom(path), path).rejects.toThrow(reason)
  expect(await remains()).toEqual([])
})

test('refuses a backup of a newer version', async () => {
  const path = join(folder, 'newer.tar.gz')
  const { database } = (await readArchive(file, signal)).manifest
  const migrations = [...database.migrations, '2099-01-01-01-future']
  await writeArchive(path, async () => ({ ...database, migrations }), signal)
  await expect(restoreFrom(path)).rejects.toThrow(/another version of the shop, which has 2099-01-01-01-future/)
  expect(await remains()).toEqual([])
})

test('refuses a data folder with anything but backups, and restarts an interrupted restore', async () => {
  const { dataFolder } = locate(target, 'target')
  await mkdir(join(dataFolder, 'backups'), { recursive: true })
  await writeFile(join(dataFolder, 'client.secret'), 'of a refused start')
  await writeFile(join(dataFolder, 'office.key'), '')
  await expect(restoreFrom(file)).rejects.toThrow(
    /is not empty: it holds office\.key\. Set DATA_DIR to an empty folder\.$/,
  )
  const mark = join(dataFolder, 'restore.unfinished')
  const holder = { host: hostname(), began: null, since: new Date().toISOString() }
  await writeFile(mark, JSON.stringify({ ...holder, pid: process.pid }))
  await expect(restoreFrom(file)).rejects.toThrow(/in use by process/)
  await writeFile(mark, JSON.stringify({ ...holder, pid: 2 ** 30 }))
  await expect(startDatabase({ migrations, dataFolder, databaseUrl: undefined })).rejects.toThrow(
    /run npm run restore again/,
  )
  await restoreFrom(file)
  expect(await readdir(dataFolder)).toEqual(['backups', 'client.secret'])
})
