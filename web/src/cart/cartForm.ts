import * as z from 'zod/mini'

/** Quantities a cart line can have; the shop's own limits a part sets come on top, from the gateway. */
const mostPieces = 9999

const quantity = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim().replaceAll(',', '')),
  ),
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number.')),
    z.transform((text) => Math.min(Number(text), mostPieces)),
  ),
)
const filled = z.string().check(z.minLength(1, 'Value is required'))
const oneLength = z.optional(
  z.pipe(
    z.enum(['yes', 'no']),
    z.transform((answer) => answer === 'yes'),
  ),
)

const cartForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), sku: filled, quantity: z._default(quantity, 1), isOneLength: oneLength }),
  z.object({ intent: z.literal('update'), itemId: filled, quantity }),
  z.object({ intent: z.literal('remove'), itemId: filled }),
  z.object({ intent: z.literal('clear') }),
])

export type CartForm = z.infer<typeof cartForm>

/** What a posted cart form asks for, or why it cannot be understood. */
export function readCartForm(fields: FormData): { form: CartForm } | { problems: string[] } {
  const result = cartForm.safeParse(Object.fromEntries(fields))
  return result.success
    ? { form: result.data }
    : { problems: [...new Set(result.error.issues.map((issue) => issue.message))] }
}
