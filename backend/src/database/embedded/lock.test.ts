import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../errors.ts'
import { takeLock } from './lock.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

function path() {
  return join(folder, 'data/database.lock')
}

/** A process that has ended: its ID is unused or belongs to a later process. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

function holder(over: object) {
  return JSON.stringify({ pid: process.pid, host: hostname(), began: null, since: '2026-11-21T10:00:00.000Z', ...over })
}

test('a lock can be taken once, and again after its release', async () => {
  const lock = await takeLock(path())
  await expect(takeLock(path())).rejects.toThrow(
    new RegExp(`in use by process ${process.pid} on ${hostname()} since 20`),
  )
  await lock.release()
  await (await takeLock(path())).release()
  expect(await readdir(join(folder, 'data'))).toEqual([])
})

test('a lock of a dead process is taken over', async () => {
  await (await takeLock(path())).release()
  await writeFile(path(), holder({ pid: await deadPid() }))
  const lock = await takeLock(path())
  expect(JSON.parse(await readFile(path(), 'utf8'))).toMatchObject({ pid: process.pid })
  await lock.release()
  expect(await readdir(join(folder, 'data'))).toEqual([])
})

test('a lock whose process ID was reused is taken over', async () => {
  await (await takeLock(path())).release()
  await writeFile(path(), holder({ began: '1' }))
  await (await takeLock(path())).release()
})

test('a live process keeps its lock', async () => {
  await (await takeLock(path())).release()
  await writeFile(path(), holder({ pid: process.ppid }))
  await expect(takeLock(path())).rejects.toBeInstanceOf(Refusal)
  expect(JSON.parse(await readFile(path(), 'utf8'))).toMatchObject({ pid: process.ppid })
})

test('a lock of another machine is kept, as is an unreadable one', async () => {
  await (await takeLock(path())).release()
  await writeFile(path(), holder({ host: 'elsewhere', pid: 1 }))
  await expect(takeLock(path())).rejects.toThrow(/on elsewhere/)
  await writeFile(path(), '{')
  await expect(takeLock(path())).rejects.toThrow(/cannot be read: delete it/)
})

test('only one of many concurrent starts gets the lock', async () => {
  await (await takeLock(path())).release()
  await writeFile(path(), holder({ pid: await deadPid() }))
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(path())))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
