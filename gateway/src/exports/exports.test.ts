import fs from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { GraphQLError } from 'graphql'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryStore } from '../cache/memoryStore.ts'
import { ExportFolder, type ExportQuotas } from './exportFolder.ts'
import { type Export, Exports, type Page } from './exports.ts'

const MB = 1024 * 1024

/** Redirects files to a device that is always full. */
function fillDisk() {
  const open = fs.createWriteStream
  vi.spyOn(fs, 'createWriteStream').mockImplementation((_file, options) => open('/dev/full', options))
  syncBuiltinESMExports()
}

function emptyDisk() {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
}

let folder = ''
let store: MemoryStore
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'exports-'))
  store = new MemoryStore(Date.now)
})
afterEach(async () => {
  emptyDisk()
  await rm(folder, { recursive: true, force: true })
})

function gateway(quotas: Partial<ExportQuotas> = {}) {
  const all = { ownerBytes: 100 * MB, totalBytes: 100 * MB, freeBytes: 0, ...quotas }
  return new Exports({
    ...{ store, folder: new ExportFolder({ folder, ...all }), secret: 'secret', publicUrl: 'https://shop.example' },
    ...{ now: () => new Date(), log: pino({ level: 'silent' }) },
  })
}

/** Pages of parts whose lines have one megabyte each. */
function pages(count: number, onPage: (number: number) => Promise<void> | void = () => {}) {
  return async (after: string | null): Promise<Page> => {
    const number = Number(after ?? 0) + 1
    await onPage(number)
    const nodes = [{ sku: 'x'.repeat(MB - 11) }]
    const pageInfo = { endCursor: String(number), hasNextPage: number < count }
    return { data: { variations: { nodes, pageInfo } } }
  }
}

function start(exports: Exports, owner: string, readPage: (after: string | null) => Promise<Page>): Promise<Export> {
  return exports.start({ owner, scopes: ['catalog:read'], readPage })
}

async function ended(exports: Exports, { id, owner }: Export): Promise<Export> {
  const find = async () => (await exports.find(id, owner)) ?? expect.fail('no export')
  await expect.poll(async () => (await find()).state, { timeout: 10_000 }).not.toBe('RUNNING')
  return find()
}

async function finish(exports: Exports, owner: string, count: number): Promise<Export> {
  return ended(exports, await start(exports, owner, pages(count)))
}

function failed(code: string) {
  return { state: 'FAILED', error: { code } }
}

describe('an export', () => {
  it('fails when the disk is full, and the owner can start another', async () => {
    fillDisk()
    const exports = gateway()
    for (const count of [1, 9]) expect(await finish(exports, 'a', count)).toMatchObject(failed('STORAGE_FULL'))
    emptyDisk()
    expect(await finish(exports, 'a', 1)).toMatchObject({ state: 'COMPLETED', bytes: MB })
  })

  it('fails when its file is removed while it is written', async () => {
    const empty = async () => {
      for (const name of await readdir(folder)) await rm(path.join(folder, name))
    }
    const exports = gateway()
    const started = await start(
      exports,
      'a',
      pages(3, (number) => (number === 3 ? empty() : undefined)),
    )
    expect(await ended(exports, started)).toMatchObject(failed('INTERNAL'))
    expect(await readdir(folder)).toEqual([])
  })

  it('fails when the folder is removed', async () => {
    await rm(folder, { recursive: true })
    expect(await finish(gateway(), 'a', 1)).toMatchObject(failed('INTERNAL'))
  })

  it('fails with the error of a query', async () => {
    const exports = gateway()
    const errors = [new GraphQLError('No.', { extensions: { code: 'TOO_COMPLEX' } })]
    const started = await start(exports, 'a', async () => ({ errors }))
    expect(await ended(exports, started)).toMatchObject({ error: { code: 'QUERY_FAILED', message: 'No.' } })
  })

  it('fails when the gateway stops', async () => {
    const exports = gateway()
    const { promise: asked, resolve } = Promise.withResolvers<void>()
    const started = await exports.start({
      ...{ owner: 'a', scopes: [] },
      readPage: (_after, signal) => {
        resolve()
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
      },
    })
    await asked
    await exports.stop()
    expect(await exports.find(started.id, 'a')).toMatchObject(failed('INTERNAL'))
  })

  it('is refused while another gateway writes one of the same owner', async () => {
    const written = Promise.withResolvers<void>()
    const first = gateway()
    const begun = await start(
      first,
      'mike',
      pages(1, () => written.promise),
    )
    await expect(start(gateway(), 'mike', pages(1))).rejects.toThrow('already have an export')
    written.resolve()
    await ended(first, begun)
    const other = gateway()
    await ended(other, await start(other, 'mike', pages(1)))
  })

  it('is served by another gateway with the same folder', async () => {
    const done = await finish(gateway(), 'a', 2)
    const other = gateway()
    const url = other.urlOf((await other.find(done.id, 'a')) ?? expect.fail('no export'))
    const file = other.fileOf(url?.replace('https://shop.example', '') ?? '')
    expect(file?.scopes).toEqual(['catalog:read'])
    expect((await readFile(file?.path ?? '')).length).toBe(2 * MB)
  })
})

describe('room for exports', () => {
  it("is made by removing the owner's oldest files first", async () => {
    const exports = gateway({ ownerBytes: 4 * MB, totalBytes: 100 * MB })
    const others = await finish(exports, 'b', 2)
    const first = await finish(exports, 'a', 2)
    const second = await finish(exports, 'a', 2)
    const third = await finish(exports, 'a', 2)
    expect(await exports.find(first.id, 'a')).toMatchObject(failed('FILE_REMOVED'))
    for (const { id, owner } of [others, second, third])
      expect(await exports.find(id, owner)).toMatchObject({ state: 'COMPLETED' })
  })

  it("is made by removing everyone's oldest files if all together exceed the limit", async () => {
    const exports = gateway({ totalBytes: 4 * MB })
    const [a, b] = [await finish(exports, 'a', 2), await finish(exports, 'b', 2)]
    expect(await finish(gateway({ totalBytes: 4 * MB }), 'c', 2)).toMatchObject({ state: 'COMPLETED' })
    expect(await exports.find(a.id, 'a')).toMatchObject(failed('FILE_REMOVED'))
    expect(await exports.find(b.id, 'b')).toMatchObject({ state: 'COMPLETED' })
  })

  it('is not made for a file that exceeds the limit by itself', async () => {
    const exports = gateway({ ownerBytes: 4 * MB })
    expect(await finish(exports, 'a', 5)).toMatchObject(failed('TOO_LARGE'))
    expect(await readdir(folder)).toEqual([])
  })

  it('is missing when the disk has less free space than the minimum', async () => {
    const done = await finish(gateway(), 'a', 1)
    const exports = gateway({ freeBytes: Number.MAX_SAFE_INTEGER })
    expect(await finish(exports, 'b', 1)).toMatchObject(failed('STORAGE_FULL'))
    expect(await exports.find(done.id, 'a')).toMatchObject(failed('FILE_REMOVED'))
  })

  it('counts small files, and never removes those in progress or of others', async () => {
    await writeFile(path.join(folder, 'notes.ndjson'), '')
    const exports = gateway({ totalBytes: 2 * MB })
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = await start(
      exports,
      'a',
      pages(1, () => promise),
    )
    const small = await finish(exports, 'b', 1)
    const next = await finish(exports, 'b', 1)
    expect(await exports.find(small.id, 'b')).toMatchObject(failed('FILE_REMOVED'))
    expect(next.state).toBe('COMPLETED')
    resolve()
    expect(await ended(exports, slow)).toMatchObject({ state: 'COMPLETED' })
    expect(await readdir(folder)).toContain('notes.ndjson')
  })

  it('is made by removing expired files, and unfinished ones of gateways that died', async () => {
    const exports = gateway()
    const name = (digit: string, end: string) => path.join(folder, `${'0'.repeat(16)}-${digit.repeat(36)}.ndjson${end}`)
    const age = async (file: string, minutes: number) => {
      await writeFile(file, '')
      const time = Date.now() / 1000 - minutes * 60
      await utimes(file, time, time)
    }
    await age(name('1', ''), 25 * 60)
    await age(name('2', '.part'), 20)
    await age(name('3', ''), 20)
    await finish(exports, 'a', 1)
    expect((await readdir(folder)).length).toBe(2)
    expect(await readdir(folder)).toContain(path.basename(name('3', '')))
  })
})
