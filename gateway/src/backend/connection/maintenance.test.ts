import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts'
import { type Interception, type Recorder, startRecorder } from '../../testing/recorder.ts'
import { BackendError } from '../jsonapi/errors.ts'
import { MaintenanceWatch } from './maintenance.ts'

const announcement = 'Vacuum Components is currently under maintenance. We should be back shortly.'
function refusal(kind: BackendError['kind']) {
  return new BackendError({
    kind,
    operation: 'siteProbe',
    status: 503,
    ...(kind === 'maintenance' && { announcement }),
  })
}

describe('MaintenanceWatch', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function watching(answers: (BackendError | null)[]) {
    let looks = 0
    const watch: MaintenanceWatch = new MaintenanceWatch(async () => {
      looks += 1
      const failure = answers.shift()
      if (!failure) return
      watch.observe(failure)
      throw failure
    })
    return { watch, looks: () => looks }
  }

  it('costs nothing while the site is open', async () => {
    const { watch, looks } = watching([])
    watch.observe(refusal('unreachable'))
    expect(await watch.current()).toBeNull()
    expect(looks()).toBe(0)
  })

  it('notices a maintenance from any call, and probes once for all callers', async () => {
    const { watch, looks } = watching([refusal('maintenance'), null])
    watch.observe(refusal('maintenance'))
    const [one, other] = await Promise.all([watch.current(), watch.current()])
    expect([one?.announcement, other?.announcement]).toEqual([announcement, announcement])
    expect(looks()).toBe(1)
    expect(await watch.current()).toBeNull()
    expect(await watch.current()).toBeNull()
    expect(looks()).toBe(2)
  })

  it('ends when the site fails in another way', async () => {
    const { watch } = watching([refusal('unreachable')])
    watch.observe(refusal('maintenance'))
    expect(await watch.current()).toBeNull()
  })

  it('probes now and then without any requests', async () => {
    const { watch, looks } = watching([refusal('maintenance'), refusal('maintenance'), null])
    watch.start()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(looks()).toBe(1)
    expect((await watch.current())?.announcement).toBe(announcement)
    watch.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(looks()).toBe(2)
  })
})

describe('a site in maintenance', () => {
  let recorder: Recorder
  let gateway: TestGateway

  beforeAll(async () => {
    recorder = await startRecorder(inject('backendUrl'))
    gateway = await startTestGateway(recorder.url)
  })
  afterAll(async () => {
    await gateway.stop()
    await recorder.stop()
  })

  /** As recorded from a real site: JSON:API, plain text from the router, a page from everything else. */
  const closed: Interception = ({ address }, response) => {
    const drupal = { 'x-generator': 'Drupal 10 (https://www.drupal.org)' }
    const plain = { 'content-type': 'text/plain; charset=UTF-8', ...drupal }
    if (address.startsWith('/jsonapi'))
      response
        .writeHead(503, { 'content-type': 'application/vnd.api+json', 'retry-after': '7', ...drupal })
        .end(JSON.stringify({ errors: [{ title: 'Service Unavailable', status: '503', detail: announcement }] }))
    else if (address.startsWith('/router')) response.writeHead(503, plain).end(announcement)
    else response.writeHead(503, { 'content-type': 'text/html; charset=UTF-8' }).end('<!DOCTYPE html><html>')
    return true
  }
  const shown = { errors: [{ message: announcement, extensions: { code: 'MAINTENANCE', status: 503 } }] }

  it('closes everything, including cached data, and reopens immediately with carts and sessions intact', async () => {
    const visitor = gateway.visitor()
    const add = 'mutation { addToCart(input: { lines: [{ sku: "180050", quantity: 2 }] }) { cart { quantityTotal } } }'
    expect(await visitor.ask(add)).toMatchObject({ data: { addToCart: { cart: { quantityTotal: 2 } } } })
    const cookies = new Map(visitor.cookies)
    recorder.intercept(closed)
    expect((await visitor.ask('{ route(path: "/never/asked/before") { __typename } }')).errors).toMatchObject(
      shown.errors,
    )
    for (const query of [
      '{ shop { companyName } }',
      '{ viewer { cart { quantityTotal } } }',
      '{ route(path: "/electrical-feedthroughs") { __typename } }',
      add,
    ])
      expect(await visitor.ask(query)).toMatchObject({ data: null, ...shown, status: 200 })
    recorder.intercept(null)
    const after = await visitor.ask('{ shop { companyName } viewer { cart { quantityTotal } } }')
    expect(after.errors).toEqual([])
    expect(after.data).toMatchObject({ viewer: { cart: { quantityTotal: 2 } } })
    expect(visitor.cookies).toEqual(cookies)
  })
})
