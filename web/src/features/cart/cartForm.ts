import * as shape from '../../platform/shape.ts'
import { plainCode } from '@shop/schema/plainText'
import { LARGEST_QUANTITY, NOTE_MAX_LENGTH } from '@shop/schema/quantity'
import { lengthOf, messages, required } from '../../platform/forms/values.ts'

/** Maximum length of a saved cart's name. */
export const NAME_MAX_LENGTH = 60

const quantity = shape.pipe(
  shape.pipe(
    shape.string(),
    shape.transform((text) => plainCode(text).replaceAll(',', '')),
  ),
  shape.pipe(
    shape.string().check(shape.regex(/^\d{1,9}$/, 'Enter a whole number.')),
    shape.transform((text) => Math.min(Number(text), LARGEST_QUANTITY)),
  ),
)
const filled = shape.string().check(shape.refine((text) => text !== '', { error: messages.required }))
const oneLength = shape.optional(
  shape.pipe(
    shape.oneOf(['yes', 'no']),
    shape.transform((answer) => answer === 'yes'),
  ),
)
/** Undefined leaves the value unchanged; an empty string removes it. */
const noteText = shape.optional(
  shape.pipe(
    shape.string(),
    shape.pipe(
      shape.transform((text: string) => text.trim()),
      shape
        .string()
        .check(shape.refine((text) => lengthOf(text) <= NOTE_MAX_LENGTH, { error: messages.tooLong(NOTE_MAX_LENGTH) })),
    ),
  ),
)

/** A line each: quantity, space, part number. */
const lines = shape.pipe(
  shape.string(),
  shape.pipe(
    shape.transform((text: string) =>
      text.split('\n').map((line) => {
        const [, count, sku] = /^(\S*) (.*)$/.exec(line.trim()) ?? []
        return { quantity: count ?? '', sku: sku ?? '' }
      }),
    ),
    shape.array(shape.object({ quantity, sku: filled })),
  ),
)

const cartForm = shape.union('intent', [
  shape.object({
    intent: shape.literal('add'),
    sku: filled,
    quantity: shape.withDefault(quantity, 1),
    isOneLength: oneLength,
  }),
  shape.object({ intent: shape.literal('add-all'), lines }),
  shape.object({
    intent: shape.literal('update'),
    itemId: filled,
    quantity: shape.optional(quantity),
    isOneLength: oneLength,
    note: noteText,
    reference: noteText,
  }),
  shape.object({ intent: shape.literal('remove'), itemId: filled }),
  shape.object({ intent: shape.literal('clear') }),
  shape.object({ intent: shape.literal('coupon'), code: required() }),
  shape.object({ intent: shape.literal('remove-coupon'), code: filled }),
  shape.object({ intent: shape.literal('save'), name: required({ max: NAME_MAX_LENGTH }) }),
  shape.object({ intent: shape.literal('share') }),
])

export type CartForm = shape.Output<typeof cartForm>

/** Parses a posted cart form. */
export function readCartForm(fields: FormData): { form: CartForm } | { problems: string[] } {
  const result = cartForm.safeParse(Object.fromEntries(fields))
  return result.success
    ? { form: result.data }
    : { problems: [...new Set(result.issues.map((issue) => issue.message))] }
}
