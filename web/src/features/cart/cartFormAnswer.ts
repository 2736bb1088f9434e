import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useAnswered } from '../../platform/relay/formAnswer.ts'

const cartFormAnswer = z.object({
  intent: z.string(),
  /** Coupon code or cart name, as typed. */
  text: z.string(),
  /** Error messages; empty on success. */
  problems: z.array(z.string()),
  /** The link created by a share form. */
  link: z.optional(z.object({ url: z.string(), expiresAt: z.string() })),
})

/** Result of a cart form posted without scripts, unless it redirected to the cart. */
export type CartFormAnswer = z.infer<typeof cartFormAnswer>

/** The result of a posted cart form that this page was rendered with. */
export function useCartFormAnswer(): CartFormAnswer | undefined {
  const answer = useAnswered()
  return useMemo(() => cartFormAnswer.safeParse(answer).data, [answer])
}
