import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useAnswered } from '../../platform/relay/formAnswer.ts'

const cartFormAnswer = z.object({
  intent: z.string(),
  /** The coupon's code or the cart's name, as typed. */
  typed: z.string(),
  /** Why it was refused; empty when it went through. */
  problems: z.array(z.string()),
  /** The link that was asked for. */
  link: z.optional(z.object({ url: z.string(), expiresAt: z.string() })),
})

/** What a cart form that came without scripts came to, where it did not lead to the cart. */
export type CartFormAnswer = z.infer<typeof cartFormAnswer>

/** The answer that this page was made with, where it is one of a cart form. */
export function useCartFormAnswer(): CartFormAnswer | undefined {
  const answered = useAnswered()
  return useMemo(() => cartFormAnswer.safeParse(answered).data, [answered])
}
