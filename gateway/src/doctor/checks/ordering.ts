import { randomUUID } from 'node:crypto'
import { type Finding, limited, missing, untried, works } from '../findings.ts'
import type { Site } from '../site.ts'

function lackingRoutes({ document }: Site, names: readonly string[]): string[] {
  return names.filter((name) => !(name in document.routes))
}

export async function cart(site: Site): Promise<Finding> {
  const { document } = site
  if (document.jsonapi.readOnly)
    return missing(
      'JSON:API refuses writes, so nothing can be bought',
      'Allow all operations at /admin/config/services/jsonapi. Protect them first: see "open writes"',
    )
  const lacking = lackingRoutes(site, ['cartAdd', 'carts', 'cart', 'cartItem'])
  const { carts } = document.routes
  if (lacking.length > 0 || !carts) return missing(`Routes ${lacking.join(', ')} are missing`, 'Install commerce_api')
  const { isOk, reason } = await site.get(carts.path, { 'commerce-cart-token': randomUUID() })
  if (!isOk) return missing(`GET ${carts.path}: ${reason}`, 'Install commerce_cart and commerce_api')
  return works('Visitors have carts')
}

export function coupons(site: Site): Finding {
  const { hasCoupons } = site.document.orders
  if (lackingRoutes(site, ['coupons']).length > 0)
    return limited('Coupon codes are not accepted', 'Install commerce_promotion')
  if (site.origin === 'default') return untried('Unknown: the site does not declare promotions')
  return works(hasCoupons ? 'Coupon codes are accepted' : 'Coupon codes are accepted, but there are none')
}

export function checkout(site: Site): Finding {
  const lacking = lackingRoutes(site, ['checkout', 'payment'])
  return lacking.length > 0
    ? missing(
        `Routes ${lacking.join(', ')} are missing`,
        'Install commerce_checkout, commerce_payment and commerce_api',
      )
    : works('Carts can become orders')
}

const SHIPPING = 'Add one at /admin/commerce/shipping-methods, and to the SITE_PROFILE file if you use one'

export function shipping({ document: { orders, types }, origin }: Site): Finding {
  if (origin === 'default') return untried('Unknown: the site does not declare shipping methods')
  const isShipped = orders.types.some(({ shipment }) => shipment !== null && shipment in types)
  if (!isShipped)
    return limited('Orders are not shipped', 'Install commerce_shipping, and enable it for the order type')
  return orders.shippingMethods.length > 0
    ? works(orders.shippingMethods.map(({ label }) => label).join(', '))
    : missing(origin === 'file' ? 'SITE_PROFILE lists no shipping method' : 'There is no shipping method', SHIPPING)
}

export const PAYMENT =
  'Add one at /admin/commerce/config/payment-gateways (manual, or with stored cards), and to the SITE_PROFILE file if you use one'

export function payment({ document: { orders }, origin }: Site): Finding {
  if (origin === 'default') return untried('Unknown: the site does not declare payment gateways')
  const usable = orders.paymentGateways.filter(({ kind }) => kind === 'manual' || kind === 'stored')
  const others = orders.paymentGateways.filter((gateway) => !usable.includes(gateway)).map(({ label }) => label)
  if (others.length > 0 && usable.length === 0)
    return missing(`The shop cannot place orders with ${others.join(', ')}`, PAYMENT)
  if (usable.length === 0)
    return missing(origin === 'file' ? 'SITE_PROFILE lists no payment gateway' : 'There is no payment gateway', PAYMENT)
  const inTest = usable.filter(({ mode }) => mode === 'test').map(({ label }) => label)
  if (inTest.length > 0)
    return limited(`${inTest.join(', ')}: test mode, takes no money`, 'Switch it to live mode before opening the shop')
  if (others.length > 0) return limited(`Not offered: ${others.join(', ')}`, 'Disable it, or use one with stored cards')
  return works(usable.map(({ label }) => label).join(', '))
}

export function placing(site: Site): Finding {
  if (lackingRoutes(site, ['place']).length > 0)
    return limited('A change while an order is placed can take it back', 'Install the module shop_gateway')
  return lackingRoutes(site, ['ordersLookup']).length > 0
    ? limited('If a response is lost, a repeated order may not be found', 'Update the module shop_gateway')
    : works('The site refuses changes while an order is placed')
}

export function directOrders(site: Site): Finding {
  return lackingRoutes(site, ['orders', 'ordersPreview']).length > 0
    ? limited('createOrder and previewOrder return NOT_SUPPORTED', 'Install the module shop_gateway')
    : works('Programs order without a cart')
}

export const PROXY_RULE =
  'Install the module shop_gateway, or add the proxy rule in SECURITY.md ("Drupal sites") and test it from another machine'

/** Whether anyone can change prices and states of orders through JSON:API. */
export function openWrites({ document: { jsonapi, types } }: Site): Finding {
  if (jsonapi.readOnly) return works('JSON:API refuses all writes')
  const guarded = Object.entries(types).filter(([, { entity }]) => /^commerce_order(?:_item)?$/.test(entity))
  const accesses = guarded.flatMap(([name, { access }]) => [
    { name, update: access?.anonymous.update },
    { name, update: access?.customer.update },
  ])
  if (accesses.length === 0 || accesses.some(({ update }) => update === undefined))
    return { ...missing('Visitors may be able to set prices and complete orders', PROXY_RULE), isUntried: true }
  const open = new Set(accesses.filter(({ update }) => update !== false).map(({ name }) => name))
  return open.size > 0
    ? missing(`Visitors may change ${[...open].join(', ')}: prices, and whether they are paid`, PROXY_RULE)
    : works('Visitors cannot set prices or complete orders')
}
