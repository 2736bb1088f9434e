import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyDatabase } from '../sample/testDatabase.ts'
import type { TestDatabase } from '../sample/testServer.ts'

const program = join(import.meta.dirname, 'command.ts')
const script = join(import.meta.dirname, '../../../scripts/backup.mjs')

let folder: string
let database: TestDatabase
let databaseUrl: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-command-'))
  database = await copyDatabase()
  const url = new URL(inject('serverUrl'))
  url.pathname = database.name
  databaseUrl = url.href
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

function run(words: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl }
    execFile(process.execPath, words, { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

test('the commands print the result or the error in one line, and exit with a code for cron', async () => {
  const file = join(folder, 'shop.tar.gz')
  const backup = await run([program, 'backup', file])
  expect([backup.code, backup.err]).toEqual([0, ''])
  expect(backup.out).toMatch(
    /^Backed up to .*shop\.tar\.gz: [\d,]+ rows of \d+ tables and 0 files; .* SHA-256 [0-9a-f]{64}\.\n$/,
  )
  const again = await run([program, 'backup', file])
  expect(again).toEqual({ code: 1, out: '', err: `${file} already exists: choose another file.\n` })
  const restore = await run([program, 'restore', file])
  expect([restore.code, restore.out]).toEqual([1, ''])
  expect(restore.err).toMatch(/^The database is not empty: .*\n$/)
})

test.each([['backup'], ['backup', 'a', 'b'], ['restore'], ['restore', 'a', '--all', 'b']])(
  'npm run %s with %s %s %s explains its use',
  async (...words) => {
    const { code, out, err } = await run([script, ...words])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(`npm run ${words[0]} -- FILE`)
  },
)
