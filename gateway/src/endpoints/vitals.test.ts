import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Metrics } from '../observability/metrics.ts'
import { Vitals } from './vitals.ts'

let server: Server
let metrics: Metrics
let url: string

beforeEach(async () => {
  metrics = new Metrics()
  const vitals = new Vitals(metrics, { hasQuery: (name) => ['HomeScreenQuery', 'OrderScreenQuery'].includes(name) })
  server = createServer((request, response) => {
    void vitals.take(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  url = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function send(body: unknown) {
  return (
    await fetch(url, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).status
}

function lcp(screen: string, value = 1_200) {
  return { screen, metrics: [{ name: 'LCP', value }] }
}
async function counted() {
  return (await metrics.text()).split('\n').filter((line) => /^web_vitals\w+_count/.test(line))
}

describe('web vitals', () => {
  it('are counted by screen: times in seconds, shifts without a unit', async () => {
    const metricsOfPage = [
      { name: 'LCP', value: 1_200 },
      { name: 'CLS', value: 0.02 },
      { name: 'INP', value: 40 },
      { name: 'FCP', value: 300 },
      { name: 'TTFB', value: 12.5 },
    ]
    expect(await send({ screen: 'OrderScreen', metrics: metricsOfPage })).toBe(204)
    expect((await counted()).sort()).toEqual([
      'web_vitals_layout_shift_count{screen="OrderScreen"} 1',
      ...['FCP', 'INP', 'LCP', 'TTFB'].map((name) => `web_vitals_seconds_count{name="${name}",screen="OrderScreen"} 1`),
    ])
    expect(await metrics.text()).toContain('web_vitals_seconds_bucket{le="1",name="LCP",screen="OrderScreen"} 0')
    expect(await metrics.text()).toContain('web_vitals_seconds_bucket{le="2.5",name="LCP",screen="OrderScreen"} 1')
    expect(await metrics.text()).toContain('web_vitals_layout_shift_bucket{le="0.025",screen="OrderScreen"} 1')
  })

  it.each([
    ['invalid JSON', '{'],
    ['nothing', { screen: 'HomeScreen', metrics: [] }],
    ['a URL instead of a screen', lcp('/search?terms=ann')],
    ['markup as a label', lcp('HomeScreen"} 1\n')],
    ['a negative time', lcp('HomeScreen', -1)],
    ['a value that is not a number', { screen: 'HomeScreen', metrics: [{ name: 'LCP', value: 'fast' }] }],
    ['an unknown metric', { screen: 'HomeScreen', metrics: [{ name: 'XYZ', value: 1 }] }],
    ['extra members', { ...lcp('HomeScreen'), email: 'ann@example.com' }],
  ])('ignores a report with %s', async (_what, body) => {
    expect(await send(body)).toBe(422)
    expect(await counted()).toEqual([])
  })

  it('ignores reports that are too large', async () => {
    expect(await send({ ...lcp('HomeScreen'), more: 'x'.repeat(2_048) })).toBe(413)
  })

  it('are counted by screen, however many unknown names were reported before', async () => {
    for (let made = 0; made < 70; made++) await send(lcp(`MadeUp${made}Screen`))
    await send(lcp('OrderScreen'))
    expect((await counted()).sort()).toEqual([
      'web_vitals_seconds_count{name="LCP",screen="OrderScreen"} 1',
      'web_vitals_seconds_count{name="LCP",screen="other"} 70',
    ])
  })

  it('are reported by POST', async () => {
    expect((await fetch(url)).status).toBe(405)
  })
})
