import * as z from 'zod/mini'

/** What a page tells the payment provider's frame, over the port that it hands over first. */
export const toFrame = z.discriminatedUnion('type', [
  /** Colors and measures of the page, as CSS variables by their names. */
  z.object({
    type: z.literal('theme'),
    scheme: z.enum(['light', 'dark']),
    variables: z.record(z.string(), z.string()),
  }),
  /** Asks for a token of the card that was typed. */
  z.object({ type: z.literal('tokenize') }),
])

/** What the frame tells the page. Of a card there is nothing in it but its token. */
export const fromFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** Pixels that the frame needs. */
  z.object({ type: z.literal('height'), height: z.number() }),
  z.object({ type: z.literal('token'), token: z.string() }),
  /** Nothing came of it; the frame says by itself what is wrong with its fields. */
  z.object({ type: z.literal('refused'), message: z.string() }),
  /** Enter was pressed in the frame. */
  z.object({ type: z.literal('submit') }),
])

export type ToFrame = z.infer<typeof toFrame>
export type FromFrame = z.infer<typeof fromFrame>

/** The message to the frame's window that brings the port. */
export const connectMessage = 'payment-frame-connect'
