import { once } from 'node:events'
import { request } from 'node:http'
import { Client } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/gateway.ts'
import { type Recorder, startRecorder } from '../testing/recorder.ts'

let backend: Recorder
let gateway: TestGateway

beforeAll(async () => {
  backend = await startRecorder()
  gateway = await startTestGateway(backend.url)
})
afterAll(async () => {
  await gateway.stop()
  await backend.stop()
})

describe('an unavailable file', () => {
  it.each([
    [503, 503, '10', 'This file cannot be generated right now. Try again in a minute.\n'],
    [500, 502, null, 'File not found.\n'],
    [404, 404, null, 'File not found.\n'],
    [403, 404, null, 'File not found.\n'],
  ])('maps backend status %d to %d with our own message', async (said, status, retryAfter, text) => {
    backend.intercept(({ address }, response) => {
      if (!address.startsWith('/sites/default/files/')) return false
      response.writeHead(said, { 'retry-after': '10', 'set-cookie': 'session=1' }).end('PDOException: secret')
      return true
    })
    const answer = await fetch(`${gateway.url}/sites/default/files/models/180050.step`)
    expect({
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      cookie: answer.headers.get('set-cookie'),
      text: await answer.text(),
    }).toEqual({ status, retryAfter, cookie: null, text })
  })
})

describe('a path outside the files', () => {
  it.each([
    '/sites/default/files/../../../office/orders',
    '/sites/default/files/a/%2e%2E/b.svg',
    '/sites/default/files/..\\x',
  ])('does not ask the backend for %s', async (path) => {
    backend.reset()
    // fetch would normalize the path.
    const client = new Client(gateway.url)
    const { statusCode, body } = await client.request({ path, method: 'GET' })
    expect([statusCode, await body.text()]).toEqual([404, 'File not found.\n'])
    expect(backend.requests).toEqual([])
    await client.close()
  })

  it('accepts a name with dots in it', async () => {
    backend.reset()
    await fetch(`${gateway.url}/sites/default/files/models/flange..step`)
    expect(backend.requests.map(({ address }) => address)).toEqual(['/sites/default/files/models/flange..step'])
  })
})

describe('models', () => {
  it('are generated for each network in turn, and only a network with too many requests gets 503', async () => {
    const held: (() => void)[] = []
    backend.reset()
    backend.intercept(({ address }, response) => {
      if (!address.endsWith('.step')) return false
      held.push(() => response.writeHead(200, { 'content-type': 'model/step' }).end('solid'))
      return true
    })
    const load = async (network: string, name: string) => {
      const headers = { 'x-forwarded-for': network }
      return (await fetch(`${gateway.url}/sites/default/files/models/${name}`, { headers })).status
    }
    const statuses: number[] = []
    const greedy = Array.from({ length: 120 }, async (_, index) =>
      statuses.push(await load('198.51.100.7', `part${index}.${index % 2 ? 'step' : 'st%65p'}`)),
    )
    await expect.poll(() => [held.length, statuses.length], { timeout: 10_000 }).toEqual([4, 80])
    const other = load('203.0.113.9', 'other.step')
    for (let turn = 0; turn < 8; turn += 1) {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      held.shift()?.()
    }
    expect(await other).toBe(200)
    const finish = setInterval(() => held.splice(0).forEach((end) => end()), 5)
    await Promise.all(greedy)
    clearInterval(finish)
    expect([200, 503].map((status) => statuses.filter((each) => each === status).length)).toEqual([40, 80])
  })

  it('are not held up by clients that do not read them', async () => {
    backend.reset()
    backend.intercept(({ address }, response) => {
      if (!address.endsWith('.step')) return false
      response
        .writeHead(200, { 'content-type': 'model/step' })
        .end(Buffer.alloc(address.includes('part') ? 32_000_000 : 1))
      return true
    })
    const url = `${gateway.url}/sites/default/files/models`
    const clients = Array.from({ length: 4 }, (_, index) => request(`${url}/part${index}.step`).end())
    // Nobody reads these responses.
    await Promise.all(clients.map((client) => once(client, 'response')))
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expect((await fetch(`${url}/other.step`, { headers, signal: AbortSignal.timeout(5_000) })).status).toBe(200)
    for (const client of clients) client.destroy()
  })
})
