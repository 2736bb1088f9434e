import * as shape from '../../shape.ts'

/** Asks the server for a complete page, to be cached and shown without scripts. */
export const wholePage = 'x-whole-page'

/**
 * Owner of a cart page in a response to such a request: a customer's UUID or `guest`. Only responses with it may be
 * cached.
 */
export const cartOf = 'x-cart-of'

/** Owner value for guests. */
export const guest = 'guest'

/** Messages from pages to the service worker. */
export const workerMessage = shape.union('type', [
  /** The current user: a customer's UUID, or null. Clears caches of anyone else. */
  shape.object({ type: shape.literal('visitor'), visitor: shape.nullable(shape.string()) }),
  /** A product page is being viewed: path and query. */
  shape.object({ type: shape.literal('page'), address: shape.string().check(shape.regex(/^\//)) }),
  /** Fingerprint of the cart's contents; '' if empty. */
  shape.object({ type: shape.literal('cart'), state: shape.string() }),
])
export type WorkerMessage = shape.Output<typeof workerMessage>
