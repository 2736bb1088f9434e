import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { anyAddress, type RunningShop } from './shop.ts'

export interface PlacedOrder {
  id: string
  uuid: string
  number: string
  email: string
  totals: { total: { amount: string; formatted: string } }
}

interface Purchase {
  lines: { sku: string; quantity: number }[]
  /** Email address of a guest. */
  email?: string
  purchaseOrderNumber?: string
  /** Payment method; a test card by default. */
  method?: 'card' | 'wire'
}

/** A taxable address in California. */
const address = {
  countryCode: 'US',
  givenName: 'Mei',
  familyName: 'Tanaka',
  organization: 'Tanaka Thin Films',
  addressLine1: '25020 Avenue Stanford',
  locality: 'Valencia',
  administrativeArea: 'CA',
  postalCode: '91355',
  phone: '6615550142',
}

/** Token of an approved test card. */
function goodCard() {
  return `tok_approve_visa_4242_1230_${randomBytes(12).toString('hex')}`
}

interface Answer {
  data?: Record<string, { userErrors?: { message: string }[] }>
  errors?: unknown
}

/** Sends an operation with the browser's session; throws on user errors. */
export async function send<T>(
  context: BrowserContext,
  { urls }: RunningShop,
  query: string,
  input?: object,
): Promise<T> {
  const answer = await context.request.post(`${urls.web}/graphql`, {
    headers: { 'graphql-require-preflight': '1', 'x-forwarded-for': anyAddress() },
    data: { query, variables: input ? { input } : {} },
  })
  const body = (await answer.json()) as Answer
  const refused = Object.values(body.data ?? {}).some((field) => (field.userErrors ?? []).length > 0)
  if (body.errors || refused) throw new Error(JSON.stringify(body))
  return body.data as T
}

function mutation(name: string, input: string, more = '') {
  return `mutation($input: ${input}!) { ${name}(input: $input) { userErrors { path message } ${more} } }`
}

const order = 'order { id uuid number email totals { total { amount formatted } } }'

/** Fills cart and checkout through the API. Resolves with the total to agree to. */
export async function readyToPlace(context: BrowserContext, shop: RunningShop, purchase: Purchase): Promise<string> {
  const { lines, email, purchaseOrderNumber, method = 'card' } = purchase
  await send(context, shop, mutation('addToCart', 'AddToCartInput'), { lines })
  if (email) await send(context, shop, mutation('setCheckoutContact', 'SetCheckoutContactInput'), { email })
  const methods = 'checkout { shippingMethods { id } paymentMethods { id kind } }'
  const { setCheckoutShipping } = await send<{
    setCheckoutShipping: {
      checkout: { shippingMethods: { id: string }[]; paymentMethods: { id: string; kind: string }[] }
    }
  }>(context, shop, mutation('setCheckoutShipping', 'SetCheckoutShippingInput', methods), { to: { address } })
  const { shippingMethods, paymentMethods } = setCheckoutShipping.checkout
  await send(context, shop, mutation('setCheckoutShippingMethod', 'SetCheckoutShippingMethodInput'), {
    shippingMethodId: shippingMethods[0]?.id,
  })
  const kind = method === 'card' ? 'CARD' : 'WIRE_TRANSFER'
  const { setCheckoutPayment } = await send<{
    setCheckoutPayment: { checkout: { totals: { total: { amount: string } } } }
  }>(
    context,
    shop,
    mutation('setCheckoutPayment', 'SetCheckoutPaymentInput', 'checkout { totals { total { amount } } }'),
    {
      paymentMethodId: paymentMethods.find((each) => each.kind === kind)?.id,
      ...(purchaseOrderNumber && { purchaseOrderNumber }),
      ...(method === 'card' && { paymentToken: goodCard() }),
    },
  )
  return setCheckoutPayment.checkout.totals.total.amount
}

/** Places an order through the API with the browser's session. */
export async function placeOrder(context: BrowserContext, shop: RunningShop, purchase: Purchase): Promise<PlacedOrder> {
  const expectedTotal = await readyToPlace(context, shop, purchase)
  const { placeOrder } = await send<{ placeOrder: { order: PlacedOrder } }>(
    context,
    shop,
    mutation('placeOrder', 'PlaceOrderInput', order),
    { idempotencyKey: randomUUID(), expectedTotal },
  )
  return placeOrder.order
}

interface OfficeRequest {
  action: 'hold' | 'process' | 'ship' | 'deliver' | 'cancel' | 'pay'
  reason?: string
  carrier?: string
  tracking?: string
  lines?: { sku: string; quantity: number }[]
}

/** Changes an order as the office, with the key on the shop's machine. */
export async function office({ urls, outbox }: RunningShop, number: string, request: OfficeRequest) {
  const key = (await readFile(path.join(path.dirname(outbox), 'office.key'), 'utf8')).trim()
  const answer = await fetch(`${urls.backend}/office/orders/${number}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
}
