import type { FastifyInstance } from 'fastify'
import type { SentSiteDocument } from '@shop/schema/siteProfile'

type Routes = SentSiteDocument['routes']

/** The shop's names of routes, each with its methods and path. */
const table: Readonly<Record<string, readonly [methods: string, path: string]>> = {
  apiKeys: ['GET POST', '/jsonapi/user/api-keys'],
  apiRequests: ['POST', '/oauth/api-requests'],
  breadcrumb: ['GET', '/decoupled_kit/breadcrumb'],
  cancelOrder: ['POST', '/jsonapi/orders/default/{order}/cancel'],
  cart: ['GET', '/jsonapi/carts/{cart}'],
  cartAdd: ['POST', '/jsonapi/cart/add'],
  cartEstimate: ['POST', '/jsonapi/cart/estimate'],
  cartItem: ['PATCH', '/jsonapi/carts/{cart}/items/{item}'],
  cartItems: ['DELETE', '/jsonapi/carts/{cart}/items'],
  cartLinks: ['POST', '/jsonapi/cart-lists/link'],
  carts: ['GET', '/jsonapi/carts'],
  checkout: ['GET PATCH', '/jsonapi/checkout/{order}'],
  contentChanges: ['GET', '/content-changes'],
  contactFiles: ['POST', '/jsonapi/contact_message/feedback/field_file'],
  contactMessages: ['POST', '/jsonapi/contact_message/feedback'],
  coupons: ['PATCH', '/jsonapi/carts/{cart}/coupons'],
  credentials: ['GET', '/jsonapi/user/credentials'],
  currentStore: ['GET', '/jsonapi/current-store'],
  emailConfirmation: ['POST', '/jsonapi/user/{user}/mail/verify'],
  emailConfirmationRequest: ['POST', '/user/verify-mail'],
  introspect: ['POST', '/oauth/introspect'],
  menu: ['GET', '/decoupled_kit/menu/{menu}'],
  orderDocument: ['GET', '/orders/{order}/{file}'],
  orders: ['POST', '/shop/orders'],
  ordersLookup: ['POST', '/shop/orders/lookup/{order}'],
  ordersPreview: ['POST', '/shop/orders/preview'],
  partNumbers: ['POST', '/jsonapi/part-numbers'],
  passwordRequest: ['POST', '/user/password'],
  passwordUpdate: ['PATCH', '/jsonapi/user/{user}/password/update'],
  payment: ['POST', '/jsonapi/checkout/{order}/payment'],
  place: ['POST', '/shop/orders/{order}/place'],
  quoteFile: ['GET', '/orders/{quote}/quote-file'],
  register: ['POST', '/user/register'],
  revoke: ['POST', '/oauth/revoke'],
  sessions: ['GET', '/jsonapi/user/sessions'],
  sharedCarts: ['POST', '/jsonapi/cart-lists/shared'],
  shippingMethods: ['GET', '/jsonapi/checkout/{order}/shipping-methods'],
  testOrders: ['DELETE', '/jsonapi/user/test-orders'],
  token: ['POST', '/oauth/token'],
  translatePath: ['GET', '/router/translate-path'],
  webhookEndpoints: ['GET POST', '/jsonapi/webhooks/endpoints'],
}

/** A path without the names of its parameters. */
function shapeOf(path: string): string {
  return path.replaceAll(/:\w+|\{\w+\}/g, '*')
}

/** Collects the routes that a server registers after this call. @returns a function that lists those in the table */
export function collectRoutes(app: FastifyInstance): () => Routes {
  const shapes = new Set<string>()
  app.addHook('onRoute', ({ url }) => {
    shapes.add(shapeOf(url))
  })
  return () =>
    Object.fromEntries(
      Object.entries(table)
        .filter(([, [, path]]) => shapes.has(shapeOf(path)))
        .map(([name, [methods, path]]) => [
          name,
          { path, methods: methods.split(' '), ...(name === 'translatePath' && { products: true }) },
        ]),
    )
}
