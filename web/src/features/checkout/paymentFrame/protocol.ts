import * as shape from '../../../platform/shape.ts'

/** Messages from the page to the payment provider's frame. */
export const toFrame = shape.union('type', [
  /** CSS variables of the page by name. */
  shape.object({
    type: shape.literal('theme'),
    scheme: shape.oneOf(['light', 'dark']),
    variables: shape.record(shape.string()),
  }),
  /** Requests a token of the typed card. */
  shape.object({ type: shape.literal('tokenize') }),
])

/** Messages from the frame to the page. Contain no card data except the token. */
export const fromFrame = shape.union('type', [
  shape.object({ type: shape.literal('ready') }),
  /** Height of the frame in pixels. */
  shape.object({ type: shape.literal('height'), height: shape.number() }),
  shape.object({ type: shape.literal('token'), token: shape.string() }),
  /** The request failed; the frame shows field errors itself. */
  shape.object({ type: shape.literal('refused'), message: shape.string() }),
  /** Enter was pressed in a field. */
  shape.object({ type: shape.literal('submit') }),
])

export type ToFrame = shape.Output<typeof toFrame>
export type FromFrame = shape.Output<typeof fromFrame>

/** Message to the frame's window that transfers the port. */
export const connectMessage = 'payment-frame-connect'
