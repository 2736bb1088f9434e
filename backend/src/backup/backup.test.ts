import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type BuyingShop, card, openBuyingShop, wireTransfer } from '../checkout/testCheckout.ts'
import { migrations } from '../migrations.ts'
import { startDatabase } from '../database/start.ts'
import { copyDatabase, emptyDatabase } from '../sample/testDatabase.ts'
import type { TestDatabase } from '../sample/testServer.ts'
import { auditOrders } from '../orders/audit.ts'
import { backUp } from './backup.ts'
import type { DataLocation } from '../database/embedded/running.ts'
import type { ArchiveSummary } from './readArchive.ts'
import { restore } from './restore.ts'

const { signal } = new AbortController()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const opened: TestDatabase[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

function urlOf({ name }: TestDatabase): string {
  const url = new URL(inject('serverUrl'))
  url.pathname = name
  return url.href
}

/** An empty database on a server, and an empty data folder. */
async function emptyServer(): Promise<{ database: TestDatabase; location: DataLocation }> {
  const database = await emptyDatabase()
  opened.push(database)
  const dataFolder = await mkdtemp(join(folder, 'data-'))
  return { database, location: { dataFolder, databaseUrl: urlOf(database) } }
}

function backUpTo(name: string, location: DataLocation): Promise<ArchiveSummary> {
  return backUp(location, join(folder, name), signal)
}

function rowsOf({ manifest }: ArchiveSummary) {
  return Object.fromEntries(manifest.database.tables.map(({ name, rows }) => [name, rows]))
}

const datasheet = '/sites/default/files/datasheets/110001.pdf'

async function placeOrders(shop: BuyingShop, count: number): Promise<string[]> {
  const placed: string[] = []
  for (let at = 0; at < count; at += 1) {
    const buyer = shop.guest()
    const order = await buyer.ready(at % 2 === 0 ? wireTransfer : card())
    expect((await buyer.place(order)).status).toBe(200)
    placed.push(order)
  }
  return placed
}

async function placedIn(shop: BuyingShop): Promise<string[]> {
  return (await shop.database.selectFrom('orders').select('uuid').where('state', '<>', 'draft').execute()).map(
    ({ uuid }) => uuid,
  )
}

describe('a backup of a running shop', () => {
  let source: TestDatabase
  let shop: BuyingShop
  let location: DataLocation
  let before: readonly string[]
  let summary: ArchiveSummary

  beforeAll(async () => {
    source = await copyDatabase()
    shop = await openBuyingShop({ over: source })
    const dataFolder = await mkdtemp(join(folder, 'source-'))
    location = { dataFolder, databaseUrl: urlOf(source) }
    await writeFile(join(dataFolder, 'office.key'), 'the-key\n')
    await mkdir(join(dataFolder, 'outbox'))
    await writeFile(join(dataFolder, 'outbox/one.eml'), 'mail')
    await writeFile(join(dataFolder, 'outbox/two.eml.part'), 'unfin')
    before = await placeOrders(shop, 3)
    const writers = [placeOrders(shop, 6), placeOrders(shop, 6), placeOrders(shop, 6)]
    summary = await backUpTo('running.tar.gz', location)
    await Promise.all(writers)
  })
  afterAll(() => shop.close())

  test('is readable by its owner only, and leaves nothing beside it', async () => {
    expect((await stat(join(folder, 'running.tar.gz'))).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
    await expect(backUpTo('running.tar.gz', location)).rejects.toThrow(/already exists: choose another file/)
  })

  test('restores every order placed before it, and can take new ones', async () => {
    const { database, location: target } = await emptyServer()
    await restore(target, join(folder, 'running.tar.gz'), signal)
    const restored = await openBuyingShop({ over: { ...database, close: () => Promise.resolve() } })
    expect(await auditOrders(restored.database)).toEqual([])
    const uuids = await placedIn(restored)
    expect(uuids).toEqual(expect.arrayContaining([...before]))
    expect(uuids.length).toBeLessThan(before.length + 18)
    await placeOrders(restored, 2)
    expect(await restored.problems()).toEqual([])
    expect((await restored.get(datasheet)).bytes.equals((await shop.get(datasheet)).bytes)).toBe(true)
    await restored.close()
    expect(await readFile(join(target.dataFolder, 'office.key'), 'utf8')).toBe('the-key\n')
    expect(await readdir(target.dataFolder)).toEqual(['office.key', 'outbox'])
    expect(await readdir(join(target.dataFolder, 'outbox'))).toEqual(['one.eml'])
    await expect(restore(target, join(folder, 'running.tar.gz'), signal)).rejects.toThrow(/is not empty/)
    const dataFolder = join(folder, 'unused')
    const filled = restore({ ...target, dataFolder }, join(folder, 'running.tar.gz'), signal)
    await expect(filled).rejects.toThrow(/The database is not empty/)
    expect(await readdir(dataFolder)).toEqual([])
  })

  test('moves to the embedded database and back, running or stopped', async () => {
    const embedded = { dataFolder: join(folder, 'embedded'), databaseUrl: undefined }
    await restore(embedded, join(folder, 'running.tar.gz'), signal)
    const stopped = await backUpTo('stopped.tar.gz', embedded)
    expect(rowsOf(stopped)).toEqual(rowsOf(summary))
    const running = await startDatabase({ ...embedded, migrations })
    const used = await backUpTo('embedded.tar.gz', embedded)
    await running.close()
    expect(used.manifest.database).toEqual(stopped.manifest.database)
    const { location: target } = await emptyServer()
    await restore(target, join(folder, 'embedded.tar.gz'), signal)
    const back = await backUpTo('back.tar.gz', target)
    expect(back.manifest.entries).toEqual(used.manifest.entries)
  })
})
