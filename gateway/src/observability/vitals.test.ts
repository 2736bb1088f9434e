import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Metrics } from './metrics.ts'
import { Vitals } from './vitals.ts'

let server: Server
let metrics: Metrics
let url: string

beforeEach(async () => {
  metrics = new Metrics()
  const vitals = new Vitals(metrics)
  server = createServer((request, response) => {
    void vitals.take(request, response, request.headers['x-network']?.toString() ?? 'here')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  url = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const send = async (body: unknown, network = 'here') =>
  (
    await fetch(url, {
      method: 'POST',
      headers: { 'x-network': network },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).status

const lcp = (route: string, value = 1_200) => ({ route, metrics: [{ name: 'LCP', value }] })
const counted = () =>
  metrics
    .text()
    .split('\n')
    .filter((line) => /^web_vitals\w+_count/.test(line))

describe('how pages loaded', () => {
  it('is counted by the pattern of the route: times in seconds, shifts without a unit', async () => {
    const metricsOfPage = [
      { name: 'LCP', value: 1_200 },
      { name: 'CLS', value: 0.02 },
      { name: 'INP', value: 40 },
      { name: 'FCP', value: 300 },
      { name: 'TTFB', value: 12.5 },
    ]
    expect(await send({ route: '/user/orders/:id', metrics: metricsOfPage })).toBe(204)
    expect(counted().sort()).toEqual([
      'web_vitals_layout_shift_count{route="/user/orders/:id"} 1',
      ...['FCP', 'INP', 'LCP', 'TTFB'].map(
        (name) => `web_vitals_seconds_count{name="${name}",route="/user/orders/:id"} 1`,
      ),
    ])
    expect(metrics.text()).toContain('web_vitals_seconds_bucket{name="LCP",route="/user/orders/:id",le="1"} 0')
    expect(metrics.text()).toContain('web_vitals_seconds_bucket{name="LCP",route="/user/orders/:id",le="2.5"} 1')
    expect(metrics.text()).toContain('web_vitals_layout_shift_bucket{route="/user/orders/:id",le="0.025"} 1')
  })

  it.each([
    ['no JSON', '{'],
    ['nothing', { route: '/', metrics: [] }],
    ['an address with a query', lcp('/search?terms=ann')],
    ['markup for a label', lcp('/"} 1\n')],
    ['a time before the beginning', lcp('/', -1)],
    ['no number', { route: '/', metrics: [{ name: 'LCP', value: 'fast' }] }],
    ['another measure', { route: '/', metrics: [{ name: 'XYZ', value: 1 }] }],
    ['more members', { ...lcp('/'), email: 'ann@example.com' }],
  ])('does not count with %s', async (_what, body) => {
    expect(await send(body)).toBe(422)
    expect(counted()).toEqual([])
  })

  it('does not count when it is larger than a page has to tell', async () => {
    expect(await send({ ...lcp('/'), more: 'x'.repeat(2_048) })).toBe(413)
  })

  it('is taken 60 times a minute from one place, and from others all the same', async () => {
    const statuses = await Promise.all(Array.from({ length: 61 }, () => send(lcp('/'))))
    expect(statuses.filter((status) => status === 204)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(await send(lcp('/'), 'elsewhere')).toBe(204)
  })

  it('makes no more lines than there are routes, whatever is sent', async () => {
    for (let route = 0; route < 70; route++) await send(lcp(`/made-up-${route}`), `network ${route}`)
    expect(counted()).toHaveLength(61)
    expect(counted()).toContain('web_vitals_seconds_count{name="LCP",route="other"} 10')
  })

  it('is told by POST', async () => {
    expect((await fetch(url)).status).toBe(405)
  })
})
