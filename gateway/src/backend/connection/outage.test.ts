import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestGateway } from '../../testing/gateway.ts'
import { type Interception, type Recorder, startRecorder } from '../../testing/recorder.ts'
import { emptyReadLog } from '../jsonapi/calls.ts'
import { BackendClient } from './client.ts'

const JSON_API = 'application/vnd.api+json'
const DAY_MS = 24 * 3_600_000

/** A site of its own for each test, with a client: tests that wait for timeouts do so at the same time. */
class Site {
  readonly recorder: Recorder
  readonly client: BackendClient
  now = Date.now()

  constructor(recorder: Recorder, origin = recorder.url) {
    this.recorder = recorder
    this.client = new BackendClient({ origin, now: () => this.now })
  }

  /** Reads as its own operation that accepts stale responses. */
  async read(address = '/jsonapi/a', { isAllowed = true, operation = 'products' } = {}) {
    const log = { ...emptyReadLog(), isStaleAllowed: isAllowed }
    const calls = this.client.callsOf({ requestId: 'test-request', deadline: AbortSignal.timeout(10_000), log })
    const started = performance.now()
    const json = await calls.read(operation, address)
    return { json, since: log.staleSince, ms: performance.now() - started }
  }
}

const it = test.extend('site', async ({}, { onCleanup }) => {
  const recorder = await startRecorder()
  const site = new Site(recorder)
  onCleanup(async () => {
    await site.client.close()
    await recorder.stop()
  })
  return site
})

function answer(text: string, cacheControl = 'max-age=900, public', status = 200): Interception {
  return (_recorded, response) => {
    response.writeHead(status, { 'content-type': JSON_API, 'cache-control': cacheControl })
    response.end(JSON.stringify({ data: [], text }))
    return true
  }
}
function refusal(status: number) {
  return answer('', '', status)
}
const hangs: Interception = () => true
function hangsWhere(isHanging: (address: string) => boolean, otherwise: Interception): Interception {
  return (recorded, response) => (isHanging(recorded.address) ? true : otherwise(recorded, response))
}

function says(text: string) {
  return { json: { data: [], text } }
}

describe('stale responses', () => {
  it.for([
    ['fails', refusal(500)],
    ['does not respond', hangs],
    ['closes the connection', (_recorded, response) => Boolean(response.destroy())],
  ] satisfies Array<[string, Interception]>)(
    'are used for a day when the site %s, and include their age',
    async ([, failure], { site }) => {
      site.recorder.intercept(answer('first'))
      await site.read()
      const then = site.now
      site.now += DAY_MS - 1_000
      site.recorder.intercept(failure)
      const stale = await site.read()
      expect(stale).toMatchObject({ ...says('first'), since: then })
      expect(stale.ms).toBeLessThan(1_000)
    },
  )

  it('expire after a day, and when the site says that the resource is gone', async ({ site }) => {
    site.recorder.intercept(answer('first'))
    await site.read('/jsonapi/old')
    await site.read('/jsonapi/gone')
    site.now += 61_000
    site.recorder.intercept(refusal(404))
    await expect(site.read('/jsonapi/gone')).rejects.toMatchObject({ kind: 'notFound' })
    site.recorder.intercept(refusal(500))
    await expect(site.read('/jsonapi/gone')).rejects.toMatchObject({ kind: 'server' })
    site.now += DAY_MS
    await expect(site.read('/jsonapi/old')).rejects.toMatchObject({ kind: 'server' })
  })

  it('are never used where prices must be right, and never made from private data', async ({ site }) => {
    site.recorder.intercept(answer('first'))
    await site.read()
    site.recorder.intercept(answer('mine', 'max-age=900, private'))
    await site.read('/jsonapi/mine')
    site.now += 61_000
    site.recorder.intercept(refusal(500))
    await expect(site.read('/jsonapi/a', { isAllowed: false })).rejects.toMatchObject({ kind: 'server' })
    await expect(site.read('/jsonapi/mine')).rejects.toMatchObject({ kind: 'server' })
  })

  it('include responses of a site without page caching, which are used for nothing else', async ({ site }) => {
    const uncached = 'must-revalidate, no-cache, private'
    site.recorder.intercept(answer('first', uncached))
    await site.read()
    site.recorder.intercept(answer('second', uncached))
    expect(await site.read()).toMatchObject({ ...says('second'), since: null })
    const then = site.now
    site.now += 1_000
    site.recorder.intercept(refusal(500))
    expect(await site.read()).toMatchObject({ ...says('second'), since: then })
    site.recorder.intercept(hangs)
    const stale = await site.read()
    expect(stale).toMatchObject({ ...says('second'), since: then })
    expect(stale.ms).toBeLessThan(1_000)
  })

  it('are refreshed in the background by one request', async ({ site }) => {
    site.recorder.intercept(answer('first'))
    await site.read()
    site.now += 61_000
    site.recorder.reset()
    site.recorder.intercept(async (recorded, response) => {
      await setTimeout(500)
      return answer('second')(recorded, response)
    })
    const reads = await Promise.all(Array.from({ length: 50 }, () => site.read()))
    expect(new Set(reads.map(({ json }) => JSON.stringify(json)))).toEqual(
      new Set([JSON.stringify(says('first').json)]),
    )
    await expect.poll(() => site.read()).toMatchObject({ ...says('second'), since: null })
    expect(site.recorder.requests).toHaveLength(1)
  })

  it('are used for breadcrumbs, which Drupal marks uncacheable, after a minute', async ({ site }) => {
    site.recorder.intercept(answer('crumbs', 'must-revalidate, no-cache, private'))
    const crumbs = () => site.read('/decoupled_kit/breadcrumb', { operation: 'breadcrumb' })
    await crumbs()
    site.recorder.intercept(answer('other crumbs', 'must-revalidate, no-cache, private'))
    expect(await crumbs()).toMatchObject({ ...says('crumbs'), since: null })
    site.now += 61_000
    expect(await crumbs()).toMatchObject(says('other crumbs'))
    site.now += 61_000
    site.recorder.intercept(hangs)
    expect(await crumbs()).toMatchObject({ ...says('other crumbs'), since: site.now - 61_000 })
  })

  it('survive compression unchanged', async ({ site }) => {
    const text = 'flange '.repeat(5_000)
    site.recorder.intercept(answer(text))
    await site.read()
    await setTimeout(50)
    expect(await site.read()).toMatchObject(says(text))
    expect(site.recorder.requests).toHaveLength(1)
  })
})

describe.concurrent('a site that does not respond', () => {
  it('does not delay cached responses, refuses everything else within seconds, and is noticed when it recovers', async ({
    site,
    expect,
  }) => {
    site.recorder.intercept(answer('first'))
    await Promise.all(['/jsonapi/a', '/jsonapi/b', '/jsonapi/c'].map((address) => site.read(address)))
    site.now += 61_000
    site.recorder.intercept(hangs)
    // Like the first request of all, which has to find out.
    const unknown = expect(site.read('/jsonapi/unknown')).rejects.toMatchObject({ kind: 'timeout' })
    const started = performance.now()
    const first = await site.read('/jsonapi/a')
    await setTimeout(100)
    const next = await site.read('/jsonapi/b')
    expect([first.ms < 500, next.ms < 200]).toEqual([true, true])
    await unknown
    expect(performance.now() - started).toBeLessThan(6_000)
    const refused = performance.now()
    await expect(site.read('/jsonapi/unknown')).rejects.toMatchObject({ kind: 'unreachable' })
    expect((await site.read('/jsonapi/c')).ms).toBeLessThan(200)
    expect(performance.now() - refused).toBeLessThan(250)
    site.recorder.intercept(answer('again'))
    await expect
      .poll(() => site.read('/jsonapi/unknown').catch(() => null), { timeout: 5_000 })
      .toMatchObject(says('again'))
  })

  it('does not count as frozen while it responds to anything', async ({ site }) => {
    const probes: string[] = []
    site.recorder.intercept((recorded, response) => {
      if (recorded.method === 'HEAD') probes.push(recorded.address)
      return hangsWhere((address) => address.includes('slow'), answer('here'))(recorded, response, () =>
        Promise.resolve(''),
      )
    })
    const slow = site.read('/jsonapi/slow').catch(() => null)
    await setTimeout(4_000)
    expect(await site.read()).toMatchObject({ ...says('here'), since: null })
    // A site that responds to probes is slow: each waits twice as long as the one before.
    expect(new Set(probes)).toEqual(new Set(['/jsonapi']))
    expect(probes.length).toBeLessThanOrEqual(3)
    void slow
  })
})

describe.concurrent('an optional read', () => {
  const optional = { operation: 'carts', method: 'GET', address: '/jsonapi/carts', isOptional: true } as const
  async function cartMs(site: Site) {
    const started = performance.now()
    const calls = site.client.callsOf({ requestId: 'test-request', deadline: AbortSignal.timeout(10_000) })
    await expect(calls.asGuest('token', optional)).rejects.toMatchObject({ kind: 'timeout' })
    return performance.now() - started
  }

  it('gives up soon if the site takes too long for everything', async ({ site }) => {
    site.recorder.intercept(async (...request) => {
      await setTimeout(2_600)
      return answer('here')(...request)
    })
    await Promise.all(Array.from({ length: 6 }, (_, index) => site.read(`/jsonapi/${index}`)))
    expect(await cartMs(site)).toBeLessThan(900)
  })

  it('gives up soon if the site does not respond, and sooner the next time', async ({ site }) => {
    site.recorder.intercept(hangs)
    expect(await cartMs(site)).toBeLessThan(1_400)
    expect(await cartMs(site)).toBeLessThan(900)
    site.recorder.intercept(answer('again'))
    await expect(site.read('/jsonapi/b')).resolves.toMatchObject(says('again'))
  })

  it('waits two seconds while the site responds to others', async ({ site }) => {
    site.recorder.intercept(hangsWhere((address) => address === optional.address, answer('here')))
    const ms = await cartMs(site)
    expect(ms).toBeGreaterThan(1_900)
    expect(ms).toBeLessThan(4_000)
  })

  it('waits until its deadline while the site responds, if only silence ends it', async ({ site }) => {
    site.recorder.intercept(hangsWhere((address) => address === optional.address, answer('here')))
    const calls = site.client.callsOf({ requestId: 'test-request', deadline: AbortSignal.timeout(3_000) })
    const started = performance.now()
    const account = calls.asGuest('token', { ...optional, isOptional: false, endsIfSilent: true })
    await expect(account).rejects.toMatchObject({ kind: 'timeout' })
    expect(performance.now() - started).toBeGreaterThan(2_900)
  })
})

describe.concurrent('a logged-in visitor of a frozen site', () => {
  const customer = '4a3f0e0a-54a5-4b3e-9e9f-8a4d6f4b7c11'
  const frozen = it.extend('ask', async ({ site }, { onCleanup }) => {
    site.recorder.intercept(answer('here'))
    const gateway = await startTestGateway(site.recorder.url)
    onCleanup(gateway.stop)
    site.recorder.intercept(hangs)
    return async (query: string) => {
      const visitor = gateway.visitor()
      visitor.cookie = `AuthToken=token; RefreshToken=refresh; userUuid=${customer}`
      const started = performance.now()
      const { data } = await visitor.ask(query)
      return { data, ms: performance.now() - started }
    }
  })

  frozen('stays logged in within a second, without account data', async ({ ask }) => {
    const first = await ask('{ viewer { isLoggedIn user { uuid } } }')
    const next = await ask('{ viewer { isLoggedIn user { uuid } } }')
    expect([first.data, next.data]).toEqual(Array(2).fill({ viewer: { isLoggedIn: true, user: null } }))
    expect(first.ms).toBeLessThan(1_600)
    expect(next.ms).toBeLessThan(900)
  })

  frozen('waits longer for required data', async ({ ask }) => {
    const { data, ms } = await ask('{ viewer { isLoggedIn user { firstName } } }')
    expect(data).toEqual({ viewer: { isLoggedIn: true, user: null } })
    expect(ms).toBeGreaterThan(3_000)
  })
})

describe.concurrent('one slow kind of request', () => {
  it('does not affect the others', async ({ site }) => {
    const isSearch = (address: string) => address.includes('search')
    site.recorder.intercept(hangsWhere((address) => isSearch(address) || address.startsWith('/sites/'), answer('here')))
    const hanging = Array.from({ length: 60 }, (_, index) =>
      site.read(`/jsonapi/search?${index}`, { operation: 'searchQuery' }).catch(() => null),
    )
    const files = Array.from({ length: 60 }, (_, index) =>
      site.client.dispatchers
        .of('files')
        .request({ path: `/sites/${index}`, method: 'GET', signal: AbortSignal.timeout(3_000) })
        .catch(() => null),
    )
    await setTimeout(100)
    const page = await site.read('/jsonapi/products/product')
    const calls = site.client.callsOf({ requestId: 'test-request', deadline: AbortSignal.timeout(2_000) })
    const cart = await calls.asGuest('token', { operation: 'carts', method: 'GET', address: '/jsonapi/carts' })
    expect([page.json, cart]).toEqual([says('here').json, says('here').json])
    expect(page.ms).toBeLessThan(500)
    expect(site.client.isBusy('search')).toBe(false)
    void hanging
    await Promise.all(files)
  })

  it('rejects requests when its queue is full', async ({ site }) => {
    site.recorder.intercept(hangs)
    const hanging = Array.from({ length: 108 }, (_, index) =>
      site.read(`/jsonapi/search?${index}`, { operation: 'searchQuery' }).catch(() => null),
    )
    await setTimeout(50)
    await expect(site.read('/jsonapi/search?more', { operation: 'searchQuery' })).rejects.toMatchObject({
      kind: 'unreachable',
      detail: 'too many requests are waiting',
    })
    void hanging
  })
})

describe('staleSince', () => {
  const ROUTE = '{ route(path: "/known") { __typename } }'

  it('marks responses to queries that use stale data, which mutations never do', async ({ site }) => {
    const translation: Interception = ({ address }, response) => {
      if (!address.startsWith('/router')) return answer('')({ method: 'GET', address, headers: {}, bytes: 0 }, response)
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=0, public' })
      response.end(
        JSON.stringify({
          resolved: 'http://x/home',
          isHomePath: true,
          entity: {
            canonical: '/',
            type: 'node',
            bundle: 'page',
            id: '1',
            uuid: '4a3f0e0a-54a5-4b3e-9e9f-8a4d6f4b7c11',
          },
        }),
      )
      return true
    }
    site.recorder.intercept(answer('first'))
    const gateway = await startTestGateway(site.recorder.url)
    onTestFinished(gateway.stop)
    site.recorder.intercept(translation)
    const fresh = await gateway.visitor().ask(ROUTE)
    expect(fresh.extensions).toBeUndefined()
    site.recorder.intercept(refusal(500))
    const stale = await gateway.visitor().ask(ROUTE)
    expect(stale.data).toEqual(fresh.data)
    expect(stale.errors).toEqual([])
    expect(Date.parse(String(stale.extensions?.['staleSince']))).toBe(Date.parse('2026-11-21T18:00:00Z'))
    expect(stale.headers.get('cache-control')).toBe('private, no-store')
  })
})

it('refuses immediately when the backend was killed, and serves stale responses', async ({ site }) => {
  const server = createServer((socket) => {
    socket.once('data', () =>
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncache-control: max-age=60, public\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}',
      ),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const killed = new Site(site.recorder, `http://127.0.0.1:${port}`)
  onTestFinished(() => killed.client.close())
  await killed.read()
  server.close()
  await once(server, 'close')
  killed.now += 61_000
  const times = []
  for (let index = 0; index < 20; index += 1) times.push((await killed.read()).ms)
  expect(Math.max(...times)).toBeLessThan(500)
})
