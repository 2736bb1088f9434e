import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { REGISTER, registration } from '../testing/accounts.ts'
import { sharedSite } from '../testing/backendProcess.ts'
import { addParts, mutate, place, readyToPlace, valencia } from '../testing/buyers.ts'
import { logIn } from '../testing/customers.ts'
import { listAt, startTestGateway, type TestGateway, textAt, type Visitor } from '../testing/gateway.ts'
import { type Recorder, startRecorder } from '../testing/recorder.ts'
import { customerScreens, guestScreens, findQuery, type Screen } from '../testing/screens.ts'

/** Requests to the site for one screen, without cached responses. */
const limits: Readonly<Record<string, number>> = { account: 4, product: 4 }
const SCREEN_LIMIT = 3
const SUGGESTION_LIMIT = 2
/** Kilobytes from the site for one screen of a guest, uncompressed. */
const kilobyteLimits: Readonly<Record<string, number>> = {
  home: 95,
  category: 140,
  'top category': 155,
  product: 100,
  products: 75,
  'filtered products': 180,
  'search for words': 155,
}
const KILOBYTE_LIMIT = 20
/** This test sends more requests than one visitor is allowed. */
const unlimited = { RATE_LIMIT_FACTOR: '100' }

/** A minimal site ships nothing. */
const billed = { paymentMethodId: 'wire_transfer', billTo: { address: valencia } }

describe.each(['full', 'minimal'] as const)('requests to a %s site', (profile) => {
  /** Other sites have one list more, of a bundle without products. */
  const others = profile === 'full' ? 0 : 1
  let recorder: Recorder
  let gateway: TestGateway
  let guest: Visitor
  let customer: Visitor
  let orderUuid: string

  beforeAll(async () => {
    const url = profile === 'full' ? inject('backendUrl') : await sharedSite(inject('sitesUrl'), profile)
    recorder = await startRecorder(url, { isUncached: true, isComplete: true })
    gateway = await startTestGateway(recorder.url, unlimited)
    guest = gateway.visitor()
    customer = gateway.visitor()
    const person = registration()
    await mutate(customer, REGISTER, person)
    await logIn(customer, person)
    orderUuid = textAt(
      await place(customer, await readyToPlace(customer, profile === 'minimal' ? billed : undefined)),
      'order',
      'uuid',
    )
    for (const visitor of [guest, customer]) await addParts(visitor, '180050')
    // The gateway knows its site: without an index, it has read the titles of all products.
    const [query = '', variables = {}] = guestScreens['search for words'] ?? []
    const isWarm = async () =>
      expect((await requestsFor(guest, [query, variables])).length).toBeLessThanOrEqual(SCREEN_LIMIT + others)
    await vi.waitFor(isWarm, { timeout: 30_000, interval: 100 })
  }, 60_000)
  afterAll(async () => {
    await gateway.stop()
    await recorder.stop()
  })

  /** Requests to the site for a screen that was loaded before. */
  async function recordedFor(visitor: Visitor, [name, variables]: Screen) {
    const query = findQuery(name)
    await visitor.ask(query, { shell: true, ...variables })
    recorder.reset()
    const { errors } = await visitor.ask(query, { shell: true, ...variables })
    expect(errors).toEqual([])
    // Whatever the screen, menus are reloaded and the site's readiness is checked in the background.
    return recorder.requests.filter(({ address }) => !/\/menu\/|^\/jsonapi$/.test(address))
  }

  async function requestsFor(visitor: Visitor, screen: Screen): Promise<string[]> {
    return (await recordedFor(visitor, screen)).map(({ address }) => address)
  }

  it.each(Object.entries(guestScreens))('of a guest are few and small: %s', async (name, screen) => {
    const requests = await recordedFor(guest, screen)
    expect(requests.slice((limits[name] ?? SCREEN_LIMIT) + others).map(({ address }) => address)).toEqual([])
    // A plain site sends links and empty fields as well.
    if (profile !== 'full') return
    const total = requests.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(total / 1_000).toBeLessThanOrEqual(kilobyteLimits[name] ?? KILOBYTE_LIMIT)
  })

  it.each(['feedthrough', '1800'])('are few while typing %s', async (text) => {
    const requests = await requestsFor(guest, ['suggestionSearchQuery', { text }])
    expect(requests.slice(SUGGESTION_LIMIT + others)).toEqual([])
  })

  it.each(Object.entries(customerScreens))('of a customer are few: %s', async (name, screen) => {
    const requests = await requestsFor(customer, screen)
    expect(requests.slice(limits[name] ?? SCREEN_LIMIT)).toEqual([])
  })

  it('take at most 5 kB for the count of a cart with 30 lines', async () => {
    const visitor = gateway.visitor()
    const { data } = await visitor.ask('{ products(first: 30) { edges { node { defaultVariation { sku } } } } }')
    const lines = listAt(data, 'products', 'edges').map((edge) => ({
      sku: textAt(edge, 'node', 'defaultVariation', 'sku'),
      quantity: 100,
    }))
    const add = 'mutation ($input: AddToCartInput!) { addToCart(input: $input) { cart { items { id } } } }'
    const added = await visitor.ask(add, { input: { lines } })
    expect(listAt(added.data, 'addToCart', 'cart', 'items')).toHaveLength(30)
    recorder.reset()
    const { errors } = await visitor.ask('{ viewer { cart { quantityTotal } } }')
    expect(errors).toEqual([])
    expect(recorder.requests).toHaveLength(1)
    expect(recorder.requests[0]?.bytes).toBeLessThanOrEqual(5_000)
  })

  it('include only one rejected request if the access token has expired', async () => {
    const visitor = gateway.visitor()
    visitor.cookie = customer.cookie
    visitor.cookies.set('AuthToken', 'expired')
    recorder.reset()
    const [query, variables] = customerScreens.account ?? []
    const { errors } = await visitor.ask(findQuery(query ?? ''), { shell: true, ...variables })
    expect(errors).toEqual([])
    expect(recorder.requests.filter(({ status }) => status === 401)).toHaveLength(1)
    customer.cookie = visitor.cookie
  })

  it('are few for an order and its confirmation', async () => {
    expect((await requestsFor(customer, ['OrderScreenQuery', { uuid: orderUuid }])).slice(SCREEN_LIMIT)).toEqual([])
    expect((await requestsFor(customer, ['ConfirmationScreenQuery', {}])).slice(SCREEN_LIMIT)).toEqual([])
  })
})
