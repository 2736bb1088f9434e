import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Overload } from '@shop/runtime/overload'
import { startTestGateway, type TestGateway } from '../testing/gateway.ts'

const state = { now: 0, delayMs: 0 }
const overload = new Overload({ now: () => state.now, sampleDelay: () => state.delayMs })
overload.stop()

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway(inject('backendUrl'), {}, overload)
})
afterAll(() => gateway.stop())

/** Simulates seconds in which the event loop is this far behind. */
function pass(seconds: number, delayMs: number): void {
  state.delayMs = delayMs
  for (let index = 0; index < 2 * seconds; index += 1) {
    state.now += 500
    overload.sample()
  }
}

const PAGE = '{ shop { companyName } }'
const CHANGE = 'mutation { clearCart { userErrors { code } } }'
async function statusOf(path: string, headers = {}) {
  return (await fetch(gateway.url + path, { headers })).status
}
function pageFor(headers: Record<string, string>) {
  return statusOf(`/graphql?query=${encodeURIComponent(PAGE)}`, { accept: 'application/json', ...headers })
}

describe('an overloaded gateway', () => {
  it('refuses pages with 503 but accepts changes', async () => {
    pass(1, 1_000)
    const visitor = gateway.visitor()
    const page = await visitor.ask(PAGE)
    expect(page).toMatchObject({ status: 503, errors: [{ extensions: { code: 'OVERLOADED', status: 503 } }] })
    expect(page.headers.get('retry-after')).toBe('5')
    expect(await visitor.ask(CHANGE)).toMatchObject({ status: 200, errors: [] })
    expect(await (await fetch(gateway.metricsUrl)).text()).toContain('gateway_refused_total{reason="overload"} 1')
  })

  it('refuses robots and background requests before people', async () => {
    pass(1, 300)
    expect(await pageFor({})).toBe(200)
    expect(await pageFor({ 'user-agent': 'Googlebot/2.1' })).toBe(503)
    expect(await pageFor({ priority: 'u=7' })).toBe(503)
    pass(1, 10)
    expect(await pageFor({ priority: 'u=7' })).toBe(200)
  })

  it('does not reject people because a robot sent the same query at the same time', async () => {
    pass(1, 300)
    const path = `/graphql?query=${encodeURIComponent('{ shop { phone } }')}`
    const robot = `GET ${path} HTTP/1.1\r\nHost: shop\r\nAccept: application/json\r\nUser-Agent: Googlebot/2.1\r\n\r\n`
    const person = robot.replace('Googlebot/2.1', 'Firefox').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
    const { hostname, port } = new URL(gateway.url)
    const socket = connect(Number(port), hostname)
    // In one packet, so that the second request arrives before the first one is rejected.
    socket.end(robot + person)
    const statuses = [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses).toEqual(['503', '200'])
    pass(1, 10)
  })

  it('stays alive, and is not ready until it has recovered for a while', async () => {
    pass(4, 1_000)
    expect(await statusOf('/health/live')).toBe(200)
    expect(await statusOf('/health/ready')).toBe(503)
    pass(2, 10)
    expect(await statusOf('/health/ready')).toBe(503)
    expect(await pageFor({})).toBe(200)
    pass(4, 10)
    expect(await statusOf('/health/ready')).toBe(200)
  })

  it('counts a request until it has been answered', async () => {
    await Promise.all(Array.from({ length: 10 }, () => pageFor({})))
    await expect.poll(() => overload.requests).toBe(0)
  })
})
