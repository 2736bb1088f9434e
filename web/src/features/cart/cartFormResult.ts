import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useActionResult } from '../../platform/relay/formResult.ts'

const cartFormResult = z.object({
  intent: z.string(),
  /** Coupon code or cart name, as typed. */
  text: z.string(),
  /** Error messages; empty on success. */
  problems: z.array(z.string()),
  /** The link created by a share form. */
  link: z.optional(z.object({ url: z.string(), expiresAt: z.string() })),
})

/** Result of a cart form posted without scripts, unless it redirected to the cart. */
export type CartFormResult = z.infer<typeof cartFormResult>

/** The result of a posted cart form that this page was rendered with. */
export function useCartFormResult(): CartFormResult | undefined {
  const result = useActionResult()
  return useMemo(() => cartFormResult.safeParse(result).data, [result])
}
