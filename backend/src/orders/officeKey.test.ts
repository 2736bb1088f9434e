import { mkdtemp, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOfficeKey } from './officeKey.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('creates the office key once, readable only by its owner', async () => {
  const key = await readOfficeKey(folder)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect((await stat(join(folder, 'office.key'))).mode & 0o777).toBe(0o600)
  expect(await readOfficeKey(folder)).toBe(key)
})

test('ignores a file without a valid key', async () => {
  await writeFile(join(folder, 'office.key'), '\n')
  const key = await readOfficeKey(folder)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect((await readFile(join(folder, 'office.key'), 'utf8')).trim()).toBe(key)
})

test('reports an unreadable file instead of replacing it', async () => {
  const file = join(folder, 'office.key')
  await symlink('office.key', file)
  await expect(readOfficeKey(folder)).rejects.toThrow('ELOOP')
  expect(await readlink(file)).toBe('office.key')
})
