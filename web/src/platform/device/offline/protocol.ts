import * as z from 'zod/mini'

/** Asks the server for a page in one piece, to be kept and shown without scripts. */
export const wholePage = 'x-whole-page'

/** Says of a cart page that was asked for so whose it is: a customer's uuid, or `guest`. Only such an answer may be kept. */
export const cartOf = 'x-cart-of'

/** What a guest is called there. */
export const guest = 'guest'

/** What pages tell the service worker. */
export const workerMessage = z.discriminatedUnion('type', [
  /** Who uses this browser now: a customer's uuid, or null. What was kept for anybody else goes. */
  z.object({ type: z.literal('visitor'), visitor: z.nullable(z.string()) }),
  /** A product page is being read: path and query. */
  z.object({ type: z.literal('page'), address: z.string().check(z.startsWith('/')) }),
  /** What the cart comes to now, in any words that are others when it is another; '' when it is empty. */
  z.object({ type: z.literal('cart'), state: z.string() }),
])
export type WorkerMessage = z.infer<typeof workerMessage>
