import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/gateway.ts'
import { type Recorder, startRecorder } from '../testing/recorder.ts'

let recorder: Recorder
let gateway: TestGateway
beforeAll(async () => {
  recorder = await startRecorder(inject('backendUrl'))
  gateway = await startTestGateway(recorder.url)
})
afterEach(() => recorder.intercept(null))
afterAll(async () => {
  await gateway.stop()
  await recorder.stop()
})

function send(query: string, signal: AbortSignal) {
  return fetch(`${gateway.url.replace('localhost', '127.0.0.1')}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'graphql-require-preflight': '1' },
    body: JSON.stringify({ query }),
    signal,
  })
}

function problems() {
  return gateway.log.filter(({ level }) => level >= 40)
}

test('cancels the backend requests of a query whose client leaves', async () => {
  const client = new AbortController()
  const closed = Promise.withResolvers<string>()
  recorder.intercept(({ address }, response) => {
    if (!address.includes('fulltext')) return false
    response.once('close', () => closed.resolve('closed'))
    client.abort()
    return true
  })
  await expect(send('{ search(terms: "viewport") { products { totalCount } } }', client.signal)).rejects.toThrow(
    'abort',
  )
  expect(await closed.promise).toBe('closed')
  expect(problems()).toEqual([])
})

test('finishes a mutation whose client leaves', async () => {
  const client = new AbortController()
  const answered = Promise.withResolvers<number>()
  recorder.intercept(({ method }, response) => {
    if (method !== 'POST') return false
    void once(response, 'finish').then(() => answered.resolve(response.statusCode))
    client.abort()
    return false
  })
  const add = 'mutation { addToCart(input: { lines: [{ sku: "110001", quantity: 1 }] }) { cart { quantityTotal } } }'
  await expect(send(add, client.signal)).rejects.toThrow('abort')
  expect(await answered.promise).toBe(200)
})
