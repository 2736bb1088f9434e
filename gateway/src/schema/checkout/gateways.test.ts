import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest'
import { CARD, cardToken, CONTACT, mutate, place, readyToPlace, VIEW } from '../../testing/buyers.ts'
import { at, listAt, startTestGateway, textAt, type Visitor } from '../../testing/gateway.ts'
import { auditProblems } from '../../testing/office.ts'
import { startRecorder } from '../../testing/recorder.ts'
import { hasRedis, startRedis } from '../../testing/redis.ts'

describe.runIf(hasRedis)('two gateways of one shop', async () => {
  const redis = await startRedis()
  const recorder = await startRecorder(inject('backendUrl'))
  const gateways = [
    await startTestGateway(recorder.url, { REDIS_URL: redis.url }),
    await startTestGateway(recorder.url, { REDIS_URL: redis.url }),
  ] as const
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()))
    await recorder.stop()
    await redis.stop()
  })
  afterEach(async () => expect(await auditProblems()).toEqual([]))

  /** One browser, whose requests reach either gateway. */
  function browser(): [Visitor, Visitor] {
    return [gateways[0].visitor(), gateways[1].visitor()]
  }
  const sameBrowser = (from: Visitor, to: Visitor) => {
    to.cookie = from.cookie
  }
  const codesOf = (answer: unknown) => listAt(answer, 'userErrors').map((error) => at(error, 'code'))

  /** The maximum number of concurrent writes to one order on the site. */
  function watchWrites() {
    const seen = { most: 0, now: 0 }
    recorder.intercept(({ method, address }, response) => {
      if (method !== 'GET' && /^\/(?:jsonapi\/checkout|shop\/orders)\//.test(address)) {
        seen.now += 1
        seen.most = Math.max(seen.most, seen.now)
        response.once('close', () => (seen.now -= 1))
      }
      return false
    })
    return seen
  }

  it('place one order for twenty identical requests, one request at a time', async () => {
    const [one, other] = browser()
    const input = await readyToPlace(one, { paymentMethodId: CARD, paymentToken: cardToken() })
    sameBrowser(one, other)
    const writes = watchWrites()
    recorder.reset()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => place(index % 2 === 0 ? one : other, input)),
    )
    expect(answers.map(codesOf)).toEqual(Array.from({ length: 20 }, () => []))
    expect(new Set(answers.map((answer) => textAt(answer, 'order', 'number'))).size).toBe(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(writes.most).toBe(1)
    // All look up their key and read the order, and one places it.
    expect(recorder.requests).toHaveLength(41)
  })

  it('place one order for two tabs with different keys, and return it to both', async () => {
    const [one, other] = browser()
    const input = await readyToPlace(one)
    sameBrowser(one, other)
    const answers = await Promise.all([place(one, input), place(other, { ...input, idempotencyKey: randomUUID() })])
    expect(answers.map(codesOf).sort()).toEqual([[], ['ALREADY_PLACED']])
    expect(new Set(answers.map((answer) => textAt(answer, 'order', 'number'))).size).toBe(1)
  })

  it('return the order that the other placed without receiving the response', async () => {
    const [one, other] = browser()
    const input = await readyToPlace(one)
    sameBrowser(one, other)
    recorder.intercept(({ address }, response) => {
      if (address.endsWith('/place')) response.writeHead = () => response.destroy()
      return false
    })
    expect(codesOf(await place(one, input))).toEqual(['IN_FLIGHT'])
    recorder.intercept(null)
    expect(codesOf(await place(other, input))).toEqual([])
  })

  it('serialize changes to one checkout', async () => {
    const [one, other] = browser()
    await readyToPlace(one)
    sameBrowser(one, other)
    const writes = watchWrites()
    const emails = Array.from({ length: 10 }, (_, index) => `buyer${index}@lab.example`)
    await Promise.all(emails.map((email, index) => mutate(index % 2 === 0 ? one : other, CONTACT, { email })))
    expect(writes.most).toBe(1)
    expect(emails).toContain(at((await one.ask(VIEW)).data, 'viewer', 'checkout', 'email'))
  })
})
