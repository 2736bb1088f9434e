import { once } from 'node:events'
import { expect, inject, test } from 'vitest'
import { newApiKey } from '../testing/apiKeys.ts'
import { newCustomer } from '../testing/customers.ts'
import { startTestGateway, type TestGateway } from '../testing/gateway.ts'
import { startRecordedGateway } from '../testing/recordedGateway.ts'

const { recorder, gateway } = await startRecordedGateway()

function send(query: string, signal: AbortSignal, headers: Readonly<Record<string, string>> = {}, url = gateway.url) {
  return fetch(`${url.replace('localhost', '127.0.0.1')}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'graphql-require-preflight': '1', ...headers },
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

/** A program, and the points that its network has spent, as read by a guest, who does not wait in the program's queue. */
async function newProgram(at: TestGateway) {
  const { secret } = await newApiKey(inject('backendUrl'), await newCustomer(inject('backendUrl')))
  const [program, guest] = [at.visitor(), at.visitor()]
  program.authorization = `Bearer ${secret}`
  const left = async () => {
    const { headers } = await guest.ask('{ __typename }')
    return Number(/"network";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  }
  const full = await left()
  let asked = 0
  const spent = async () => {
    asked += 1
    return full - (await left()) - asked
  }
  return { program, spent }
}

function search(terms: string) {
  return `{ search(terms: "${terms}") { products { totalCount } } }`
}

test('a canceled query costs only the minimum, whether it was running or queued', async () => {
  // 3,000 points, one more every 20 s.
  const limits = { RATE_LIMIT_FACTOR: '0.05', POINTS_PER_SECOND: '1', POINTS_BURST_SECONDS: '60000' }
  const limited = await startTestGateway(recorder.url, limits)
  try {
    const { program, spent } = await newProgram(limited)
    await program.ask(search('flange'))
    const cost = await spent()
    expect(cost).toBeGreaterThan(100)
    // Besides the minimum, the network pays for looking up the key.
    const canceled = 2
    let running = 0
    recorder.intercept(({ address }) => {
      if (!address.includes('fulltext')) return false
      running += 1
      return true
    })
    const begin = (terms: string) => {
      const client = new AbortController()
      const sent = send(search(terms), client.signal, { authorization: program.authorization ?? '' }, limited.url)
      return { leave: () => client.abort(), outcome: sent.catch(() => 'canceled') }
    }
    const [valve, gasket, gauge] = [begin('valve'), begin('gasket'), begin('gauge')]
    // Two fill the budget of the queue, and the third waits for its turn.
    await expect.poll(() => running).toBe(2)
    await expect.poll(spent).toBe(4 * cost)
    gauge.leave()
    await expect.poll(spent).toBe(3 * cost + canceled)
    valve.leave()
    gasket.leave()
    await expect.poll(spent).toBe(cost + 3 * canceled)
    for (const { outcome } of [valve, gasket, gauge]) expect(await outcome).toBe('canceled')
    expect(running).toBe(2)
  } finally {
    await limited.stop()
  }
})
