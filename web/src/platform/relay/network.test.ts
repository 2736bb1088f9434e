// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RequestParameters } from 'relay-runtime'
import type { GatewayResponse } from './gatewayResponse.ts'
import { browserExecute, createNetwork } from './network.ts'

const query: RequestParameters = { id: 'q1', text: null, name: 'PartQuery', operationKind: 'query', metadata: {} }
const mutation: RequestParameters = { ...query, id: 'm1', name: 'AddMutation', operationKind: 'mutation' }
const noTransfer = { take: () => undefined, put() {} }

describe('the network of a page', () => {
  test('a prefetched query is reused by the next fetch only', async () => {
    const execute = vi.fn(async (): Promise<GatewayResponse> => ({ data: {} }))
    const network = createNetwork(execute, noTransfer, () => {})
    network.start(query, { path: '/a' })
    await network.fetch(query, { path: '/a' })
    expect(execute).toHaveBeenCalledTimes(1)
    await network.fetch(query, { path: '/a' })
    expect(execute).toHaveBeenCalledTimes(2)
  })

  test('mutations are always sent', async () => {
    const put = vi.fn()
    const execute = vi.fn(async (): Promise<GatewayResponse> => ({ data: {} }))
    const network = createNetwork(execute, { take: () => ({ data: { wrong: true } }), put }, () => {})
    await network.fetch(mutation, {})
    await network.fetch(mutation, {})
    expect(execute).toHaveBeenCalledTimes(2)
    expect(put).not.toHaveBeenCalled()
  })

  test('queries can be canceled without an error, mutations cannot', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const network = createNetwork(
      async (_operation, _variables, signal): Promise<GatewayResponse> => {
        signals.push(signal)
        return { errors: [{ message: 'taken back' }] }
      },
      noTransfer,
      () => {},
    )
    const left = new AbortController()
    left.abort()
    await network.fetch(query, { text: '180' }, left.signal)
    await network.fetch(mutation, {}, left.signal)
    expect(signals).toEqual([left.signal, undefined])
    expect(network.errorsOf(query, { text: '180' })).toEqual([])
  })

  test('errors of a query persist until a complete response', async () => {
    const answers: GatewayResponse[] = [{ data: { a: null }, errors: [{ message: 'down' }] }, { data: { a: 1 } }]
    const network = createNetwork(
      async () => answers.shift() ?? { data: {} },
      noTransfer,
      () => {},
    )
    await network.fetch(query, { shell: true })
    expect(network.errorsOf(query, { shell: false })).toEqual([{ message: 'down' }])
    await network.fetch(query, { shell: false })
    expect(network.errorsOf(query, { shell: false })).toEqual([])
  })

  test('an ended session is reported from reads, writes and the initial page', async () => {
    const ended: GatewayResponse = { data: {}, extensions: { session: 'ended' } }
    const onSessionEnd = vi.fn()
    const handed = [ended]
    const transfer = { take: () => handed.shift(), put() {} }
    const network = createNetwork(async () => ended, transfer, onSessionEnd)
    await network.fetch(query, {})
    expect(onSessionEnd).toHaveBeenCalledTimes(1)
    await network.fetch(query, {})
    expect(onSessionEnd).toHaveBeenCalledTimes(2)
    await network.fetch(mutation, {})
    expect(onSessionEnd).toHaveBeenCalledTimes(3)
    const healthy = createNetwork(async () => ({ data: {}, extensions: {} }), noTransfer, onSessionEnd)
    await healthy.fetch(query, {})
    expect(onSessionEnd).toHaveBeenCalledTimes(3)
  })
})

describe('the way from the browser to the gateway', () => {
  afterEach(() => vi.unstubAllGlobals())
  const answering = (body: unknown) => {
    const send = vi.fn(async (..._: Parameters<typeof fetch>) => Response.json(body))
    vi.stubGlobal('fetch', send)
    return send
  }

  test('sends queries by GET with an ID, and long ones and mutations by POST', async () => {
    const send = answering({ data: {} })
    await browserExecute(query, { path: '/a b' })
    expect(send.mock.calls[0]?.[0]).toBe('/graphql?documentId=q1&variables=%7B%22path%22%3A%22%2Fa+b%22%7D')
    await browserExecute(query, { path: 'x'.repeat(5000) })
    await browserExecute(mutation, { sku: '1' })
    // Leaving the page must not cancel a mutation.
    expect(send.mock.calls.map(([, options]) => options?.keepalive)).toEqual([undefined, false, true])
    expect(send.mock.calls[1]?.[1]?.method).toBe('POST')
    expect(send.mock.calls[2]?.[1]?.body).toBe('{"documentId":"m1","variables":{"sku":"1"}}')
  })

  test('turns network, JSON and GraphQL failures into an error response', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
    expect((await browserExecute(query, {})).errors?.[0]?.extensions?.status).toBe(503)
    vi.stubGlobal('fetch', async () => new Response('<html>'))
    expect((await browserExecute(query, {})).errors?.[0]?.extensions?.status).toBe(503)
    answering({ data: 'nonsense' })
    expect((await browserExecute(query, {})).errors?.[0]?.extensions?.status).toBe(503)
  })
})
