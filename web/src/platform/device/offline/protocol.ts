import * as z from 'zod/mini'

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
export const workerMessage = z.discriminatedUnion('type', [
  /** The current user: a customer's UUID, or null. Clears caches of anyone else. */
  z.object({ type: z.literal('visitor'), visitor: z.nullable(z.string()) }),
  /** A product page is being viewed: path and query. */
  z.object({ type: z.literal('page'), address: z.string().check(z.startsWith('/')) }),
  /** Fingerprint of the cart's contents; '' if empty. */
  z.object({ type: z.literal('cart'), state: z.string() }),
])
export type WorkerMessage = z.infer<typeof workerMessage>
