import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { streamRequests } from '@shop/runtime/testing/requestStream'
import { fill } from './sample/fill.ts'
import { fixture } from './sample/testFixture.ts'
import { migrations } from './migrations.ts'
import { startDatabase } from './database/start.ts'
import { readConfig } from './config.ts'

// Every test starts whole processes, and one of them fills the entire sample catalog.
vi.setConfig({ testTimeout: 120_000 })

let dataFolder = ''
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'shop-main-'))
  const opened = await startDatabase({ migrations, dataFolder, databaseUrl: undefined })
  await fill(opened.database, fixture())
  await opened.close()
})
afterAll(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 }))

const anyNumber: unknown = expect.any(Number)

/** A line of the log. */
const logged = z.record(z.string(), z.unknown())

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      BACKEND_PORT: '0',
      BACKEND_HOST: '127.0.0.1',
      OAUTH_CLIENT_SECRET: 'secret-of-the-tests',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => {
    said.out += text.toString()
  })
  child.stderr.on('data', (text: Buffer) => {
    said.err += text.toString()
  })
  const ended = once(child, 'close').then(([code]: unknown[]) => code)
  const line = async (message: string): Promise<unknown> => {
    for (;;) {
      const found = said.out.split('\n').find((each) => each.includes(`"msg":"${message}"`))
      if (found !== undefined) return logged.parse(JSON.parse(found))
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${said.err}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { child, said, ended, line }
}

test('the server logs when it is ready and each request, and exits cleanly', async () => {
  const { child, said, ended, line } = start({})
  const { url } = z.object({ url: z.string() }).parse(await line('ready'))
  expect(url).toMatch(/^http:\/\/localhost:\d+$/)
  const address = url.replace('localhost', '127.0.0.1')
  const answer = await fetch(`${address}/jsonapi/products/product?page[limit]=1&filter[title]=secret`, {
    headers: { 'x-request-id': 'request-0001', 'commerce-cart-token': 'my-token' },
  })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, 'request-0001'])
  expect((await fetch(`${address}/health/ready`)).status).toBe(200)
  expect((await fetch(`${address}/health/live`)).status).toBe(200)
  const second = start({})
  expect(await second.ended).toBe(1)
  expect(second.said.err).toMatch(/^The database is in use by process \d+ on .*\n$/)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(await line('request')).toMatchObject({
    requestId: 'request-0001',
    method: 'GET',
    path: '/jsonapi/products/product',
    status: 200,
    ms: anyNumber,
  })
  expect(said.out).not.toMatch(/secret|my-token/)
  expect(said.err).toBe('')
})

test('resets no request while it stops, and fails its health check first', async () => {
  const { child, ended, line } = start({ DRAIN_SECONDS: '1' })
  const { url } = z.object({ url: z.string() }).parse(await line('ready'))
  const address = url.replace('localhost', '127.0.0.1')
  const page = `${address}/jsonapi/products/product?page[limit]=1`
  const result = await streamRequests(page, `${address}/health/ready`, () => child.kill('SIGTERM'))
  expect(result).toMatchObject({ failures: [], isNoticed: true })
  expect(await ended).toBe(0)
})

test('a port in use, an invalid environment and a missing permission are reported in one sentence each', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  const file = join(dataFolder, 'a-file')
  await writeFile(file, '')
  const refusals = [
    [
      { BACKEND_PORT: port },
      `Port ${port} is in use: stop whatever is running there, or set BACKEND_PORT to another port.`,
    ],
    [
      {
        BACKEND_PORT: 'eighty',
        DATABASE_URL: 'mysql://x',
        SMTP_URL: 'mail.example',
        MAIL_FROM: 'us',
        LOG_LEVEL: 'loud',
      },
      /^The backend cannot start with these settings:\n- BACKEND_PORT: .*\n- DATABASE_URL: .*\n- SMTP_URL: .*\n- MAIL_FROM: .*\n- LOG_LEVEL: .*$/,
    ],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^The database cannot be /],
    [{ DATA_DIR: join(file, 'below') }, /cannot be used as a folder: set DATA_DIR to another path/],
  ] as const
  await Promise.all(
    refusals.map(async ([env, sentence]) => {
      const { ended, said } = start(env)
      expect(await ended).toBe('LOG_LEVEL' in env ? 78 : 1)
      expect(said.err.trimEnd()).toMatch(sentence)
    }),
  )
  taken.close()
})

test('the configuration has defaults, and treats empty variables as unset', () => {
  expect(readConfig({ DATABASE_URL: '', BACKEND_PORT: '0', OAUTH_CLIENT_SECRET: 'x' })).toMatchObject({
    host: 'localhost',
    port: 0,
    databaseUrl: undefined,
    smtpUrl: undefined,
    mailFrom: { name: 'Vacuum Components', address: 'shop@localhost' },
    client: { id: 'shop', secret: 'x' },
    publicUrl: 'http://localhost:3000',
    isDemo: true,
    payments: ['card', 'wire', 'terms'],
    logLevel: 'info',
  })
})

test('the configuration requires a secret, and accepts URLs with a trailing slash', () => {
  expect(() => readConfig({ SHOP_MODE: 'maybe', PAYMENTS: 'cash', PUBLIC_URL: 'shop.example' })).toThrow(
    /- SHOP_MODE: must be demo or production\n- OAUTH_CLIENT_SECRET: must be set .*\n- PUBLIC_URL: must be an address .*\n- PAYMENTS: must be .*$/,
  )
  expect(() => readConfig({ OAUTH_CLIENT_SECRET: 'x', PUBLIC_URL: 'https://shop.example/store' })).toThrow(
    /\n- PUBLIC_URL: must be an address without a path, .*$/,
  )
  const config = readConfig({ OAUTH_CLIENT_SECRET: 'x', PUBLIC_URL: 'https://shop.example/' })
  expect(config.publicUrl).toBe('https://shop.example')
})

test('production requires a database server, https, a strong secret, email and no test cards, and lists all problems', () => {
  const wrong = { SHOP_MODE: 'production', OAUTH_CLIENT_SECRET: 'shop', BACKEND_PORT: 'eighty' }
  expect(() => readConfig(wrong)).toThrow(
    /^.*:\n- BACKEND_PORT: .*\n- DATABASE_URL: .*\n- PUBLIC_URL: .*\n- OAUTH_CLIENT_SECRET: .*\n- SMTP_URL: .*\n- MAIL_FROM: .*\n- PAYMENTS: .*$/,
  )
  const right = {
    SHOP_MODE: 'production',
    DATABASE_URL: 'postgres://shop@db/shop',
    PUBLIC_URL: 'https://shop.example',
    OAUTH_CLIENT_SECRET: randomBytes(32).toString('hex'),
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'shop@shop.test',
    PAYMENTS: 'wire, terms',
  }
  expect(readConfig(right)).toMatchObject({ isDemo: false, payments: ['wire', 'terms'] })
})
