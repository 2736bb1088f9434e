import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileCache } from './fileCache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-kept-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Files below `place`, what was generated for them, and the reported errors. */
function openWatchedCache(place: string) {
  const seen = { made: 0, problems: 0 }
  const cache = openFileCache(place, 'edition', () => {
    seen.problems += 1
  })
  const get = async (name: string) => {
    const file = await cache.get(name, async () => {
      seen.made += 1
      return Buffer.from(`${name} ${seen.made}`)
    })
    return file?.toString()
  }
  return { get, seen }
}

test('a file that cannot be written is sent anyway, and cached as soon as possible', async () => {
  const place = join(folder, 'files')
  await writeFile(place, 'no folder')
  const { get, seen } = openWatchedCache(place)
  expect([await get('a'), await get('a')]).toEqual(['a 1', 'a 2'])
  expect(seen).toEqual({ made: 2, problems: 2 })

  await rm(place)
  expect([await get('a'), await get('a')]).toEqual(['a 3', 'a 3'])
  expect(seen).toEqual({ made: 3, problems: 2 })
})

test('a folder that is removed while the shop runs is created again', async () => {
  const place = join(folder, 'files')
  const { get, seen } = openWatchedCache(place)
  await get('a')
  await rm(place, { recursive: true })
  expect([await get('a'), await get('a')]).toEqual(['a 2', 'a 2'])
  expect(seen.problems).toBe(0)
})

test('unfinished files of an earlier process are removed', async () => {
  const own = join(folder, 'edition')
  await mkdir(own)
  await writeFile(join(own, 'a.18e4.unfinished'), 'half of')
  await writeFile(join(own, 'b'), 'whole')
  const { get } = openWatchedCache(folder)
  await get('a')
  expect((await readdir(own)).toSorted()).toEqual(['a', 'b'])
})
