import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../testShop.ts'
import { defaultMessage } from './maintenance.ts'

const program = join(import.meta.dirname, '../../../scripts/maintenance.mjs')

let shop: TestShop
let dataFolder: string
let port: number

beforeAll(async () => {
  shop = await openTestShop({ officeKey: 'key-of-the-office' })
  dataFolder = await mkdtemp(join(tmpdir(), 'office-'))
  await writeFile(join(dataFolder, 'office.key'), 'key-of-the-office\n')
  port = Number(new URL(await shop.app.listen({ host: 'localhost', port: 0 })).port)
})
afterAll(async () => {
  await shop.close()
  await rm(dataFolder, { recursive: true, force: true })
})

function command(...words: string[]): Promise<string> {
  return new Promise((resolve) => {
    const env = { ...process.env, BACKEND_URL: '', BACKEND_PORT: String(port), DATA_DIR: dataFolder }
    execFile(process.execPath, [program, ...words], { env }, (error, out, err) =>
      resolve(error === null ? out : `refused: ${err}`),
    )
  })
}

async function status() {
  return (await shop.get('/jsonapi')).status
}

test('the command closes the shop, prints the message for visitors, and opens it again', async () => {
  expect(await command()).toBe('The shop is open.\n')
  expect(await command('on')).toBe(`Visitors see: ${defaultMessage}\n`)
  expect(await status()).toBe(503)
  expect(await command('on', 'Maintenance until noon.')).toBe('Visitors see: Maintenance until noon.\n')
  expect(await command()).toBe('Visitors see: Maintenance until noon.\n')
  expect(await command('on', 'Maintenance.', '--until', '2036-11-24T14:00Z')).toBe(
    'Visitors see: Maintenance. Expected back: 2036-11-24T14:00:00.000Z\n',
  )
  expect(await command('off')).toBe('The shop is open.\n')
  expect(await status()).toBe(200)
})

test("the command explains what it can't do", async () => {
  expect(await command('on', 'x'.repeat(501))).toMatch(/^refused: .*at most 500 characters/)
  expect(await command('on', 'maintenance', 'more')).toMatch(/^refused: Usage:/)
  expect(await command('on', '--until', 'soon')).toMatch(/^refused: Usage:/)
  expect(await command('on', '--until', '2026-11-24T14:00Z')).toMatch(/^refused: .* is in the past/)
  expect(await command('off', 'now')).toMatch(/^refused: Usage:/)
  expect(await command('perhaps')).toMatch(/^refused: Usage:/)
  expect(await status()).toBe(200)
})
