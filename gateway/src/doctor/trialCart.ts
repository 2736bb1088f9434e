import { z } from 'zod'
import { PAYMENT, PROXY_RULE } from './checks/ordering.ts'
import { limited, missing, works } from './findings.ts'
import type { SiteResponse } from './http.ts'
import { type Resource, resourcesOf, type Site } from './site.ts'
import { profileAttributes, routePath, type Scene } from './trialLog.ts'

interface TrialCart {
  readonly id: string
  readonly type: string
  readonly item: Resource
}

const orderSchema = z.object({
  data: z.object({
    meta: z.object({
      constraints: z.array(z.object({ required: z.object({ source: z.object({ pointer: z.string() }) }) })).default([]),
      payment_options: z.array(z.object({ label: z.string() })).default([]),
      shipping_rates: z.array(z.object({ id: z.string(), service: z.object({ label: z.string() }) })).default([]),
    }),
  }),
})

type Preview = z.infer<typeof orderSchema>

const priceSchema = z.object({ number: z.string(), currency_code: z.string() })
const parentSchema = z.object({ data: z.object({ meta: z.object({ drupal_internal__target_id: z.number() }) }) })

/** Fills a cart, previews its order, tries to change what only the site may set, and empties the cart. */
export async function tryCart(site: Site, scene: Scene): Promise<void> {
  const cart = await fillCart(site, scene)
  if (!cart) return
  try {
    await preview(site, scene, cart)
    await tryCoupon(site, scene, cart)
    await tryWrites(site, scene, cart)
  } finally {
    await removeCart(site, scene, cart)
  }
}

async function fillCart(site: Site, { send, log, headers }: Scene): Promise<TrialCart | null> {
  const [add, carts] = [routePath(site, 'cartAdd'), routePath(site, 'carts')]
  if (add === null || carts === null) return null
  let refusal = 'visitors see no part'
  for (const part of await partsOf(site)) {
    const body = { data: [{ type: part.type, id: part.id, meta: { quantity: 1 } }] }
    const added = await send({ method: 'POST', address: add, headers, body })
    const item = resourcesOf(added)[0]
    if (!item) {
      refusal = `POST ${add}: ${added.reason}`
      continue
    }
    const cart = resourcesOf(await send({ method: 'GET', address: carts, headers }))[0]
    if (!cart) break
    log.note('cart', works(`${String(part.attributes.sku)} was added to a cart`))
    const number = parentSchema.safeParse(item.relationships.order_id).data?.data.meta.drupal_internal__target_id
    log.created(
      cartText(cart.id),
      number === undefined
        ? 'delete it at /admin/commerce/orders/carts'
        : `drush entity:delete commerce_order ${number} -y`,
    )
    return { id: cart.id, type: cart.type, item }
  }
  log.note('cart', missing(`Nothing could be bought: ${refusal}`, 'Publish a product with a price, in the store'))
  return null
}

/** A part of each type. */
async function partsOf(site: Site): Promise<Resource[]> {
  const { catalog, types } = site.document
  const names = [...new Set(catalog.products.flatMap(({ variations }) => variations))]
  const lists = names.flatMap((name) => types[name]?.path ?? [])
  const responses = await Promise.all(lists.map((path) => site.get(`${path}?filter[status]=1&page[limit]=1`)))
  return responses.flatMap((response) => resourcesOf(response))
}

function previewOf({ json }: SiteResponse): Preview | null {
  return orderSchema.safeParse(json).data ?? null
}

async function preview(site: Site, { send, log, headers }: Scene, { id, type }: TrialCart): Promise<void> {
  const address = routePath(site, 'checkout', id)
  if (address === null) return
  const change = (attributes: Record<string, unknown>) =>
    send({ method: 'PATCH', address, headers, body: { data: { type, id, attributes } } })
  const information = profileAttributes(site)
  const isShipped = site.document.orders.types.some(({ shipment }) => shipment !== null)
  const addressed = await change({
    email: 'doctor@example.invalid',
    billing_information: information,
    ...((isShipped || site.origin === 'default') && { shipping_information: information }),
  })
  const rates = previewOf(addressed)?.data.meta.shipping_rates ?? []
  const [rate] = rates
  const last = rate ? await change({ shipping_method: rate.id }) : addressed
  const order = previewOf(last)
  if (!order)
    return log.note(
      'checkout',
      missing(
        `PATCH ${address}: ${last.reason}`,
        'See Drupal’s log. If a proxy refuses it, run doctor next to the gateway',
      ),
    )
  const missingInputs = order.data.meta.constraints.map(({ required }) => required.source.pointer)
  const open = missingInputs.filter((pointer) => !pointer.startsWith('payment'))
  log.note(
    'checkout',
    open.length > 0
      ? limited(`The order still lacks ${open.join(', ')}`, 'Make these fields optional, or let visitors set them')
      : works('An order was previewed'),
  )
  log.note(
    'shipping',
    shippingOf(
      rates.map(({ service }) => service.label),
      isShipped,
    ),
  )
  const options = order.data.meta.payment_options.map(({ label }) => label)
  log.note('payment', options.length > 0 ? works(options.join(', ')) : missing('No payment option is offered', PAYMENT))
}

function shippingOf(labels: readonly string[], isShipped: boolean) {
  if (labels.length > 0) return works(labels.join(', '))
  const text = 'No shipping method is offered for the store’s own address'
  return isShipped
    ? missing(text, 'Check the conditions at /admin/commerce/shipping-methods')
    : limited(text, 'Ignore it if you ship nothing')
}

/** Sends a coupon code that no site has: a site with coupons refuses the code. */
async function tryCoupon(site: Site, { send, log, headers }: Scene, { id }: TrialCart): Promise<void> {
  const address = routePath(site, 'coupons', id)
  if (address === null) return
  const body = { data: [{ type: 'promotion-coupon', id: 'NO-SUCH-CODE' }] }
  const { status, reason } = await send({ method: 'PATCH', address, headers, body })
  log.note(
    'coupons',
    status === 422
      ? works('The site checks coupon codes')
      : limited(`PATCH ${address}: ${reason}`, 'Install commerce_promotion'),
  )
}

/** Statuses of sites that refuse a change, whatever its values. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404, 405])

/** Sends the present values of fields that only the site may set, so that nothing changes even if it accepts them. */
async function tryWrites(site: Site, { send, log, headers }: Scene, { id, type, item }: TrialCart): Promise<void> {
  const { types } = site.document
  const price = priceSchema.safeParse(item.attributes.unit_price).data
  const cart = { type, id, attributes: { total_paid: null } }
  const changes = [
    {
      address: types[item.type]?.path,
      resource: { type: item.type, id: item.id, attributes: { unit_price: price, overridden_unit_price: false } },
    },
    { address: types[type]?.path, resource: cart },
    { address: routePath(site, 'checkout', '')?.replace(/\/$/, ''), resource: cart },
  ]
  const open: string[] = []
  const unclear: string[] = []
  for (const { address, resource } of changes) {
    if (!address) continue
    const request = {
      method: 'PATCH',
      address: `${address}/${resource.id}`,
      headers,
      body: { data: resource },
    } as const
    const { isOk, status, reason } = await send(request)
    if (isOk) open.push(`PATCH ${address}`)
    else if (!refusals.has(status)) unclear.push(`PATCH ${address}: ${reason}`)
  }
  const text = `A shopper can set prices, or whether orders are paid: ${open.join(', ')}`
  if (open.length > 0) log.note('open writes', missing(text, PROXY_RULE))
  else if (unclear.length > 0) log.note('open writes', limited(unclear.join('; '), PROXY_RULE))
  else log.note('open writes', works('The site refused to change a price and a payment'))
}

/** Empties the cart. Most sites then keep it, without items, until it expires. */
async function removeCart(site: Site, { send, log, headers }: Scene, { id }: TrialCart): Promise<void> {
  const [cart, carts] = [routePath(site, 'cart', id), routePath(site, 'carts')]
  if (cart === null || carts === null) return
  await send({ method: 'DELETE', address: cart, headers })
  const rest = await send({ method: 'GET', address: carts, headers })
  if (rest.isOk && !resourcesOf(rest).some((other) => other.id === id)) log.removed(cartText(id))
}

function cartText(id: string): string {
  return `the cart ${id}`
}
