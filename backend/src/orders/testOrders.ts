import { createHash, randomUUID } from 'node:crypto'
import { addCustomer } from '../accounts/testCustomer.ts'
import type { Adjustment, CarrierAccount, OrderAddress, OrderCard } from '../orderColumns.ts'
import { recordPayment } from '../payments/payments.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestShop, type TestResponse, type TestShop, type TestShopOptions } from '../testShop.ts'
import { finishPlacing } from './finishPlacing.ts'

export const officeKey = 'key-of-the-office'

export type OrderShop = TestShop & {
  now(): Date
  /** Advances the clock. */
  pass(time: { readonly minutes?: number; readonly hours?: number; readonly days?: number }): void
  /** Applies an office action to an order. */
  office(number: string, request: Readonly<Record<string, unknown>>, key?: string): Promise<TestResponse>
  /** Kinds of the queued emails, in order, with their texts. Empties the queue. */
  mails(): Promise<readonly { kind: string; to: string; subject: string; text: string; html: string }[]>
  addOrder(order?: Partial<TestOrder>): Promise<PlacedOrder>
}

interface TestLine {
  readonly sku: string
  readonly quantity: number
  readonly unitCents: number
  readonly note?: string
  readonly reference?: string
  readonly isOneLength?: boolean
  /** `2026-12-09` */
  readonly shipsBy?: string
  readonly stockedQuantity?: number
}

export interface TestOrder {
  /** Null for a guest. */
  readonly userId: number | null
  readonly cartToken: string | null
  readonly email: string
  readonly state: 'placed' | 'on_hold'
  readonly stateReason: string | null
  readonly lines: readonly TestLine[]
  readonly adjustments: readonly Adjustment[]
  readonly gateway: 'card' | 'purchase_order' | 'wire_transfer'
  readonly card: OrderCard | null
  readonly poNumber: string | null
  readonly comments: string | null
  readonly shipTo: OrderAddress
  readonly billTo: OrderAddress | null
  readonly shippingMethod: string
  readonly carrierAccount: CarrierAccount | null
  readonly isShippedComplete: boolean
}

export interface PlacedOrder {
  readonly id: number
  readonly uuid: string
  readonly number: string
}

const valencia: OrderAddress = {
  address: {
    country_code: 'US',
    given_name: 'Ana',
    family_name: 'Ruiz',
    organization: 'Ruiz Vacuum Lab',
    address_line1: '28300 Example Drive',
    locality: 'Valencia',
    administrative_area: 'CA',
    postal_code: '91355',
  },
  field_phone: '16615550142',
}

export const freight: Adjustment = {
  type: 'shipping',
  label: 'UPS Ground',
  cents: 1500,
  percentage: null,
  source_id: 'ups',
}
export const salesTax: Adjustment = {
  type: 'tax',
  label: 'Sales tax, Valencia CA 9.5%',
  cents: 1634,
  percentage: '0.095',
  source_id: 'us_ca',
}

const defaultOrder: TestOrder = {
  userId: null,
  cartToken: null,
  email: 'ana@lab.example',
  state: 'placed',
  stateReason: null,
  lines: [{ sku: '110001', quantity: 2, unitCents: 8600 }],
  adjustments: [freight, salesTax],
  gateway: 'purchase_order',
  card: null,
  poNumber: null,
  comments: null,
  shipTo: valencia,
  billTo: null,
  shippingMethod: 'ups--ground',
  carrierAccount: null,
  isShippedComplete: false,
}

function hashed(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

/** Inserts a placed order with the given amounts. */
async function addOrder(shop: TestShop, now: Date, overrides: Partial<TestOrder>): Promise<PlacedOrder> {
  const order: TestOrder = { ...defaultOrder, ...overrides }
  const subtotal = order.lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  const total = order.adjustments.reduce((sum, { cents }) => sum + cents, subtotal)
  const sumOf = (type: Adjustment['type']) =>
    order.adjustments.filter((each) => each.type === type).reduce((sum, { cents }) => sum + cents, 0)
  return shop.database.transaction().execute(async (transaction) => {
    const { id, uuid } = await transaction
      .insertInto('orders')
      .values({
        uuid: randomUUID(),
        state: order.state,
        state_reason: order.stateReason,
        token_hash: order.cartToken === null ? null : hashed(order.cartToken),
        user_id: order.userId,
        placed: now,
        email: order.email,
        shipping_information: order.shipTo,
        billing_information: order.billTo,
        billing_same: order.billTo === null,
        shipping_method: order.shippingMethod,
        carrier_account: order.carrierAccount,
        ship_complete: order.isShippedComplete,
        payment_gateway: order.gateway,
        payment_method: order.card,
        po_number: order.poNumber,
        comments: order.comments,
        subtotal_cents: subtotal,
        discount_cents: -sumOf('promotion'),
        shipping_cents: sumOf('shipping'),
        tax_cents: sumOf('tax'),
        total_cents: total,
        adjustments: JSON.stringify(order.adjustments),
      })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow()
    for (const [place, line] of order.lines.entries()) {
      const part = await transaction
        .selectFrom('variations')
        .select(['id', 'title'])
        .where('sku', '=', line.sku)
        .executeTakeFirstOrThrow()
      await transaction
        .insertInto('order_items')
        .values({
          uuid: randomUUID(),
          order_id: id,
          variation_id: part.id,
          title: part.title,
          sku: line.sku,
          quantity: line.quantity,
          one_length: line.isOneLength ?? null,
          note: line.note ?? null,
          reference: line.reference ?? null,
          ships_by: line.shipsBy ?? null,
          stocked_quantity: line.stockedQuantity ?? null,
          unit_cents: line.unitCents,
          total_cents: line.unitCents * line.quantity,
          // All given amounts apply to the first line.
          tax_cents: place === 0 ? sumOf('tax') : 0,
          discount_cents: place === 0 ? -sumOf('promotion') : 0,
        })
        .execute()
    }
    const charge = order.gateway === 'card' ? `charge-${uuid}` : null
    await recordPayment(transaction, { orderId: id, gateway: order.gateway, amountCents: total, charge, now })
    const { number } = await finishPlacing(transaction, { orderId: id, now, publicUrl: 'https://shop.test' })
    return { id, uuid, number }
  })
}

export type RecordingProvider = PaymentProvider & {
  /** Calls in order. */
  readonly calls: readonly string[]
  /** Whether the provider is unavailable. */
  isDown: boolean
  reset(): void
}

/** A payment provider that accepts and records all calls. */
export function recordingProvider(): RecordingProvider {
  const calls: string[] = []
  const provider: RecordingProvider = {
    calls,
    isDown: false,
    reset: () => {
      calls.length = 0
      provider.isDown = false
    },
    cardOf: () => undefined,
    authorize: () => Promise.resolve({ kind: 'unknown' }),
    find: () => Promise.resolve(undefined),
    capture: async (charge, { amountCents }) => note(`capture ${charge} ${amountCents}`),
    void: async (charge) => note(`void ${charge}`),
    refund: async (charge) => note(`refund ${charge}`),
  }
  const note = (what: string) => {
    if (provider.isDown) throw new Error('The provider cannot be reached.')
    calls.push(what)
  }
  return provider
}

/** A shop with an office and a movable clock. */
export async function openOrderShop(options: Omit<TestShopOptions, 'now' | 'officeKey'> = {}): Promise<OrderShop> {
  let clock = Date.parse('2026-11-23T18:00:00Z')
  const now = () => new Date(clock)
  const shop = await openTestShop({ ...options, now, officeKey })
  return {
    ...shop,
    now,
    pass: ({ minutes = 0, hours = 0, days = 0 }) => {
      clock += ((days * 24 + hours) * 60 + minutes) * 60_000
    },
    office: (number, request, key = officeKey) =>
      shop.send({
        method: 'POST',
        url: `/office/orders/${number}`,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: JSON.stringify(request),
      }),
    mails: async () => {
      const rows = await shop.database.selectFrom('mails').selectAll().orderBy('id').execute()
      await shop.database.deleteFrom('mails').execute()
      return rows.map(({ kind, recipient: to, subject, text, html }) => ({ kind, to, subject, text, html }))
    },
    addOrder: (order = {}) => addOrder(shop, now(), order),
  }
}

/** A customer whose session lasts as long as the test, whatever the clock says. */
export async function addBuyer(shop: OrderShop, name: string, isMailVerified = true) {
  const customer = await addCustomer(shop.database, name)
  await shop.database
    .updateTable('token_pairs')
    .set({ access_expires: new Date('2100-01-01') })
    .where('user_id', '=', customer.id)
    .execute()
  await shop.database
    .updateTable('users')
    .set({ mail_verified: isMailVerified })
    .where('id', '=', customer.id)
    .execute()
  return customer
}
