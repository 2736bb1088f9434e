import * as z from 'zod/mini'
import { plainCode } from '@shop/schema/plainText'
import { LARGEST_QUANTITY, NOTE_MAX_LENGTH } from '@shop/schema/quantity'
import { lengthOf, messages, required } from '../../platform/forms/values.ts'

/** Maximum length of a saved cart's name. */
export const NAME_MAX_LENGTH = 60

const quantity = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => plainCode(text).replaceAll(',', '')),
  ),
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number.')),
    z.transform((text) => Math.min(Number(text), LARGEST_QUANTITY)),
  ),
)
const filled = z.string().check(z.minLength(1, messages.required))
const oneLength = z.optional(
  z.pipe(
    z.enum(['yes', 'no']),
    z.transform((answer) => answer === 'yes'),
  ),
)
/** Undefined leaves the value unchanged; an empty string removes it. */
const noteText = z.optional(
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.trim()),
      z
        .string()
        .check(z.refine((text) => lengthOf(text) <= NOTE_MAX_LENGTH, { error: messages.tooLong(NOTE_MAX_LENGTH) })),
    ),
  ),
)

const cartForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), sku: filled, quantity: z._default(quantity, 1), isOneLength: oneLength }),
  z.object({
    intent: z.literal('update'),
    itemId: filled,
    quantity: z.optional(quantity),
    isOneLength: oneLength,
    note: noteText,
    reference: noteText,
  }),
  z.object({ intent: z.literal('remove'), itemId: filled }),
  z.object({ intent: z.literal('clear') }),
  z.object({ intent: z.literal('coupon'), code: required() }),
  z.object({ intent: z.literal('remove-coupon'), code: filled }),
  z.object({ intent: z.literal('save'), name: required({ max: NAME_MAX_LENGTH }) }),
  z.object({ intent: z.literal('share') }),
])

export type CartForm = z.infer<typeof cartForm>

/** Parses a posted cart form. */
export function readCartForm(fields: FormData): { form: CartForm } | { problems: string[] } {
  const result = cartForm.safeParse(Object.fromEntries(fields))
  return result.success
    ? { form: result.data }
    : { problems: [...new Set(result.error.issues.map((issue) => issue.message))] }
}
