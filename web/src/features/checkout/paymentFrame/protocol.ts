import * as z from 'zod/mini'

/** Messages from the page to the payment provider's frame. */
export const toFrame = z.discriminatedUnion('type', [
  /** CSS variables of the page by name. */
  z.object({
    type: z.literal('theme'),
    scheme: z.enum(['light', 'dark']),
    variables: z.record(z.string(), z.string()),
  }),
  /** Requests a token of the typed card. */
  z.object({ type: z.literal('tokenize') }),
])

/** Messages from the frame to the page. Contain no card data except the token. */
export const fromFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** Height of the frame in pixels. */
  z.object({ type: z.literal('height'), height: z.number() }),
  z.object({ type: z.literal('token'), token: z.string() }),
  /** The request failed; the frame shows field errors itself. */
  z.object({ type: z.literal('refused'), message: z.string() }),
  /** Enter was pressed in a field. */
  z.object({ type: z.literal('submit') }),
])

export type ToFrame = z.infer<typeof toFrame>
export type FromFrame = z.infer<typeof fromFrame>

/** Message to the frame's window that transfers the port. */
export const connectMessage = 'payment-frame-connect'
