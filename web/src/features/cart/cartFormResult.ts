import { useMemo } from 'react'
import * as shape from '../../platform/shape.ts'
import { useActionResult } from '../../platform/relay/formResult.ts'

const cartFormResult = shape.object({
  intent: shape.string(),
  /** Coupon code or cart name, as typed. */
  text: shape.string(),
  /** Error messages; empty on success. */
  problems: shape.array(shape.string()),
  /** The link created by a share form. */
  link: shape.optional(shape.object({ url: shape.string(), expiresAt: shape.string() })),
})

/** Result of a cart form posted without scripts, unless it redirected to the cart. */
export type CartFormResult = shape.Output<typeof cartFormResult>

/** The result of a posted cart form that this page was rendered with. */
export function useCartFormResult(): CartFormResult | undefined {
  const result = useActionResult()
  return useMemo(() => cartFormResult.safeParse(result).data, [result])
}
