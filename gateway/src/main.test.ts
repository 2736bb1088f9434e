import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { CLIENT_SECRET } from './testing/client.ts'
import { startRecorder } from './testing/recorder.ts'

const MAIN = path.join(import.meta.dirname, 'main.ts')

function start(environment: Record<string, string>) {
  return spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      LOG_LEVEL: 'info',
      GATEWAY_PORT: '0',
      BACKEND_URL: 'http://localhost:9',
      EXPORT_DIR: path.join(tmpdir(), `shop-test-exports-${process.pid}`),
      OAUTH_CLIENT_SECRET: CLIENT_SECRET,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function readyUrl({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('no output')
  for await (const line of createInterface({ input: stdout })) {
    const url = /"url":"([^"]+)".*"msg":"ready"/.exec(line)?.[1]
    if (url) {
      stdout.resume()
      return url.replace('localhost', '127.0.0.1')
    }
  }
  throw new Error('it never became ready')
}

async function failure(environment: Record<string, string>): Promise<{ code: number | null; sentence: string }> {
  const gateway = start(environment)
  const [sentence] = await Promise.all([text(gateway.stderr), once(gateway, 'exit')])
  return { code: gateway.exitCode, sentence }
}

it('reports why it cannot start', async () => {
  const taken = await startRecorder()
  const port = new URL(taken.url).port
  expect(await failure({ GATEWAY_PORT: port })).toEqual({
    code: 1,
    sentence: `The gateway cannot start: port ${port} on 127.0.0.1 is already in use.\n`,
  })
  expect(await failure({ LOG_LEVEL: 'loud' })).toEqual({
    code: 78,
    sentence: expect.stringMatching(/^The gateway cannot start [^\n]*\n- LOG_LEVEL[^\n]*\n$/) as unknown,
  })
  expect(await failure({ SHOP_FILE: path.join(import.meta.dirname, '../package.json') })).toEqual({
    code: 78,
    sentence: expect.stringMatching(/\n- SHOP_FILE: must be a file like schema\/shop\.json: .*→ at home\n/s) as unknown,
  })
  await taken.stop()
})

it('does not start if it cannot write exports', async () => {
  expect(await failure({ EXPORT_DIR: '/proc/nope' })).toEqual({
    code: 78,
    sentence: expect.stringMatching(
      /^The gateway cannot start [^\n]*\n- EXPORT_DIR: files cannot be written to \/proc\/nope [^\n]*\n$/,
    ) as unknown,
  })
})

it('starts without its backend, and finishes requests in progress before it stops', async () => {
  const backend = await startRecorder()
  const asked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  backend.intercept(async ({ address }, response) => {
    if (address.includes('product-variation')) {
      asked.resolve()
      await mayAnswer.promise
    }
    response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end('{"data":[]}')
    return true
  })
  const gateway = start({ BACKEND_URL: backend.url })
  const url = await readyUrl(gateway)
  const ended = once(gateway, 'exit')
  const answer = fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ productVariation(sku: "1") { title } }' }),
  })
  await asked.promise
  gateway.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(503)
  mayAnswer.resolve()
  expect(await (await answer).json()).toEqual({ data: { productVariation: null } })
  expect(await ended).toEqual([0, null])
  await expect(fetch(`${url}/health/live`)).rejects.toThrow()
  await backend.stop()
})
