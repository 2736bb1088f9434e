import { createHash, randomUUID } from 'node:crypto'
import { scopes } from '@shop/runtime/apiKey'
import { paymentMethods } from '@shop/runtime/settings'
import { createKey, revokeKey } from '../accounts/apiKeys.ts'
import { addCustomer, type TestCustomer } from '../accounts/testCustomer.ts'
import { readWebhookKey } from '../database/state.ts'
import { createLog } from '../log.ts'
import { auditOrders } from '../orders/audit.ts'
import { sign } from '../payments/signature.ts'
import { deliverNotices, sandboxProvider } from '../payments/sandboxProvider.ts'
import type { TestOutcome } from '../payments/testTokens.ts'
import { webhookPath } from '../payments/webhook.ts'
import { openTestShop, type TestResponse, type TestShop, type TestShopOptions } from '../testShop.ts'
import { recoverPlacements, resolvedPlacement } from './recoverPlacements.ts'
import { gatewaysOf } from '../payments/paymentMethods.ts'
import type { CheckoutServices, PlacingHooks } from './services.ts'

/** The buyer's personal data in these tests, which must never be logged. */
const personal = /lab\.example|Ruiz|Stanford|6615550100|tok_/

const mediaType = 'application/vnd.api+json'

export const valencia = {
  address: {
    country_code: 'US',
    given_name: 'Ana',
    family_name: 'Ruiz',
    organization: 'Ruiz Vacuum Lab',
    address_line1: '25020 Avenue Stanford',
    locality: 'Valencia',
    administrative_area: 'CA',
    postal_code: '91355',
  },
  field_phone: '16615550100',
}

export const terms = { payment_instrument: { payment_gateway_id: 'purchase_order' }, field_po_number: 'PO-1001' }
export const wireTransfer = { payment_instrument: { payment_gateway_id: 'wire_transfer' } }

/** A token in the sandbox provider's format. */
function cardToken(outcome: TestOutcome) {
  return `tok_${outcome}_visa_4242_0528_${randomUUID().replaceAll('-', '')}`
}

export function card(outcome: TestOutcome = 'approve') {
  return {
    payment_instrument: {
      payment_gateway_id: 'card',
      payment_method_type: 'credit_card',
      payment_details: { token: cardToken(outcome) },
    },
  }
}

interface TestConfirmation {
  readonly key?: string
  /** Decimal string. */
  readonly total?: string
  /** Further members of the request. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** What a shopper does in tests; the headers identify the shopper. */
export interface Buyer {
  readonly headers: Readonly<Record<string, string>>
  /** Adds parts to the cart by part number; returns the UUIDs of the lines. */
  add(parts: Readonly<Record<string, number>>): Promise<readonly string[]>
  /** Removes a line from the cart. */
  remove(line: string): Promise<TestResponse>
  /** UUID of the cart. */
  cart(): Promise<string>
  read(order: string, query?: string): Promise<TestResponse>
  change(order: string, attributes: Readonly<Record<string, unknown>>): Promise<TestResponse>
  /** Adds one or more parts to the cart and completes all checkout choices; returns the UUID. */
  ready(attributes?: Readonly<Record<string, unknown>>, parts?: Readonly<Record<string, number>>): Promise<string>
  /** Current total of a cart, decimal string. */
  total(order: string): Promise<string>
  /** Places an order with a new key, at any total, unless others are given. */
  place(order: string, confirmation?: TestConfirmation): Promise<TestResponse>
  /** Looks up a key. @param rest the rest of the path: an order and a query */
  lookUp(key: string, body?: Readonly<Record<string, unknown>>, rest?: string): Promise<TestResponse>
  /** Progress of the placement under a key. Resolves an interrupted one first, as a repeated request does. */
  stateOf(key: string): Promise<string | undefined>
  order(order: string): Promise<TestResponse>
}

export type BuyingShop = TestShop & {
  readonly logged: readonly string[]
  now(): Date
  /** Advances the clock. */
  pass(time: { readonly seconds?: number; readonly minutes?: number; readonly hours?: number }): void
  /** Sets what happens at the points of later placements. */
  hook(hooks: PlacingHooks): void
  guest(): Buyer
  customer(overrides?: CustomerColumns): Promise<Buyer & { readonly account: TestCustomer }>
  /** A program of a new customer, with an API key that has its own cart. */
  program(): Promise<Buyer & { revoke(): Promise<void> }>
  /** Resolves interrupted placements, as the task every minute does. */
  recover(): Promise<void>
  /**
   * Delivers due webhooks of the sandbox provider, as the task every minute does, through a new provider on the same
   * tables.
   */
  deliverDue(): Promise<void>
  /** A provider's webhook request, signed with its key unless another is given. */
  sendWebhook(message: unknown, overrides?: WebhookOptions): Promise<TestResponse>
  /** Amounts that the sandbox provider holds or has captured, by state of the charge. */
  charges(): Promise<Readonly<Record<string, number>>>
  /** Problems that must never occur: audit findings, and logged data of buyers or cards. */
  problems(): Promise<readonly string[]>
}

interface WebhookOptions {
  readonly id?: string
  readonly key?: string
  readonly secondsAgo?: number
}

interface CustomerColumns {
  readonly credit_status?: string
  readonly credit_limit_cents?: number
  readonly resale_verified?: boolean
}

interface TestBuyerOptions {
  readonly headers: Readonly<Record<string, string>>
  /** Owner of the buyer's keys. */
  readonly caller: string
  readonly services: () => CheckoutServices
}

function buyerOf(shop: TestShop, { headers, caller, services }: TestBuyerOptions): Buyer {
  const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body: unknown) =>
    shop.send({ method, url, headers: { 'content-type': mediaType, ...headers }, payload: JSON.stringify(body) })
  const buyer: Buyer = {
    headers,
    add: async (parts) => {
      const rows = await shop.database
        .selectFrom('variations')
        .select(['sku', 'uuid'])
        .where('sku', 'in', Object.keys(parts))
        .execute()
      const data = Object.entries(parts).map(([sku, quantity]) => ({
        type: 'product-variation--product',
        id: rows.find((row) => row.sku === sku)?.uuid,
        meta: { quantity },
      }))
      const answer = await send('POST', '/jsonapi/cart/add', { data })
      return answer.list().data.map(({ id }) => id)
    },
    remove: async (line) =>
      send('DELETE', `/jsonapi/carts/${await buyer.cart()}/items`, {
        data: [{ type: 'order-item--product', id: line }],
      }),
    cart: async () => {
      const [cart] = (await shop.get('/jsonapi/carts', headers)).list().data
      if (cart === undefined) throw new Error('There is no cart.')
      return cart.id
    },
    read: (order, query = '') => shop.get(`/jsonapi/checkout/${order}${query}`, headers),
    change: (order, attributes) =>
      send('PATCH', `/jsonapi/checkout/${order}`, { data: { type: 'order--default', id: order, attributes } }),
    ready: async (attributes = wireTransfer, parts = { '110001': 2 }) => {
      await buyer.add(parts)
      const order = await buyer.cart()
      const answer = await buyer.change(order, {
        email: 'buyer@lab.example',
        shipping_information: valencia,
        shipping_method: 'ups--ground',
        field_billing_same: true,
        ...attributes,
      })
      if (answer.status !== 200) throw new Error(`The checkout was refused: ${answer.text}`)
      return order
    },
    total: async (order) => {
      const { total_cents: cents } = await shop.database
        .selectFrom('orders')
        .select('total_cents')
        .where('uuid', '=', order)
        .executeTakeFirstOrThrow()
      return ((cents ?? 0) / 100).toFixed(2)
    },
    place: (order, { key = randomUUID(), total = '999999999', more = {} } = {}) => {
      const expectedTotal = { number: total, currency_code: 'USD' }
      return send('POST', `/shop/orders/${order}/place`, { idempotencyKey: key, expectedTotal, ...more })
    },
    lookUp: (key, body = {}, rest = '') => send('POST', `/shop/orders/lookup${rest}`, { idempotencyKey: key, ...body }),
    stateOf: async (key) => (await resolvedPlacement(services(), caller, key))?.state,
    order: (order) => shop.get(`/jsonapi/orders/default/${order}`, headers),
  }
  return buyer
}

/** A shop with a movable clock, and shoppers in it. */
export async function openBuyingShop(
  options: Pick<TestShopOptions, 'provider' | 'over' | 'isDemo' | 'payments' | 'officeKey'> = {},
): Promise<BuyingShop> {
  let clock = Date.parse('2026-11-23T17:00:00Z')
  let hooks: PlacingHooks = {}
  const logged: string[] = []
  const shop = await openTestShop({
    ...options,
    now: () => new Date(clock),
    log: createLog('trace', { write: (line) => void logged.push(line) }),
    placing: {
      afterAuthorize: async () => hooks.afterAuthorize?.(),
      beforeCommit: async () => hooks.beforeCommit?.(),
      afterCommit: async () => hooks.afterCommit?.(),
      beforeCompletion: async () => hooks.beforeCompletion?.(),
    },
  })
  const services = (): CheckoutServices => ({
    database: shop.database,
    locks: shop.locks,
    provider: options.provider ?? sandboxProvider(shop.database, { now: () => new Date(clock) }),
    log: shop.app.log,
    now: () => new Date(clock),
    publicUrl: 'https://shop.test',
    gateways: gatewaysOf(paymentMethods),
    hooks: {},
  })
  const program = async () => {
    const { id: userId } = await addCustomer(shop.database, randomUUID())
    const values = {
      userId,
      name: 'ERP',
      scopes: [...scopes],
      environment: 'live',
      expires: null,
      publicKey: null,
    } as const
    const { key, secret } = await shop.database
      .transaction()
      .execute((inside) => createKey(inside, values, new Date(clock)))
    const headers = { authorization: `Bearer ${secret}` }
    const revoke = async () =>
      void (await shop.database.transaction().execute((inside) => revokeKey(inside, userId, key.id, new Date(clock))))
    return { ...buyerOf(shop, { headers, caller: `user:${userId}`, services }), revoke }
  }
  return {
    ...shop,
    program,
    logged,
    now: () => new Date(clock),
    pass: ({ seconds = 0, minutes = 0, hours = 0 }) => {
      clock += ((hours * 60 + minutes) * 60 + seconds) * 1000
    },
    hook: (given) => {
      hooks = given
    },
    recover: () => recoverPlacements(services()),
    deliverDue: async () =>
      deliverNotices(
        shop.app,
        sandboxProvider(shop.database, { now: () => new Date(clock) }),
        await readWebhookKey(shop.database),
        () => new Date(clock),
      ),
    sendWebhook: async (message, { id = randomUUID(), key, secondsAgo = 0 } = {}) => {
      const body = JSON.stringify(message)
      const timestamp = String(Math.floor(clock / 1000) - secondsAgo)
      const signature = sign(key ?? (await readWebhookKey(shop.database)), { id, timestamp, body })
      return shop.send({
        method: 'POST',
        url: webhookPath,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': signature,
        },
        payload: body,
      })
    },
    charges: async () => {
      const rows = await shop.database.selectFrom('test_charges').select('state').execute()
      return Object.fromEntries([...Map.groupBy(rows, ({ state }) => state)].map(([state, all]) => [state, all.length]))
    },
    problems: async () => {
      const leaks = logged.filter((line) => personal.test(line))
      return [...(await auditOrders(shop.database)), ...leaks]
    },
    guest: () => {
      const token = randomUUID()
      const caller = `token:${createHash('sha256').update(token).digest('hex')}`
      return buyerOf(shop, { headers: { 'commerce-cart-token': token }, caller, services })
    },
    customer: async (overrides = {}) => {
      const account = await addCustomer(shop.database, randomUUID())
      if (Object.keys(overrides).length > 0)
        await shop.database.updateTable('users').set(overrides).where('id', '=', account.id).execute()
      // Tests move the clock by days, but a token expires after an hour.
      await shop.database
        .updateTable('token_pairs')
        .set({ access_expires: new Date(clock + 90 * 86_400_000) })
        .where('user_id', '=', account.id)
        .execute()
      return { ...buyerOf(shop, { headers: account.headers, caller: `user:${account.id}`, services }), account }
    },
  }
}
