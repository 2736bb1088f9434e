import { MAX_LINES } from '@shop/schema/quantity'
import { z } from 'zod'
import { quantityError } from '../carts/quantity.ts'
import { MAX_NOTE_LENGTH } from '../carts/cartLines.ts'
import { wireNames } from '../jsonapi/names.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { optional, required } from '../validation/text.ts'

/** A line that another program passes to quick order. */
export interface CartLinkLine {
  readonly partNumber: string
  readonly quantity: number
  readonly reference?: string | null | undefined
  readonly note?: string | null | undefined
}

const MAX_NUMBER_LENGTH = 100

const cartLinkSchema = z.array(
  z.object({
    partNumber: required(MAX_NUMBER_LENGTH),
    quantity: z.number(),
    reference: optional(MAX_NOTE_LENGTH),
    note: optional(MAX_NOTE_LENGTH),
  }),
)

const lineSchema = z.object({
  part_number: z.string(),
  quantity: z.number(),
  reference: z.string().nullish(),
  note: z.string().nullish(),
})

/** Format of the site's response. */
export const cartLinkLinesSchema = z
  .array(lineSchema)
  .transform((lines): CartLinkLine[] => lines.map(({ part_number, ...line }) => ({ ...line, partNumber: part_number })))

type Checked = { readonly data: Record<string, unknown> } | { readonly userErrors: readonly UserError[] }

/** The lines in the site's format, or the problems by line. */
export function checkCartLinkLines(lines: readonly CartLinkLine[]): Checked {
  const at = ['lines']
  if (lines.length === 0) return { userErrors: [{ code: 'REQUIRED', message: 'Value is required', path: at }] }
  if (lines.length > MAX_LINES) {
    return { userErrors: [{ code: 'TOO_LONG', message: `A link can hold at most ${MAX_LINES} lines`, path: at }] }
  }
  const read = cartLinkSchema.safeParse(lines)
  const userErrors = [
    ...(read.success ? [] : userErrorsOf(read.error, at)),
    ...lines.flatMap(({ quantity }, index) => quantityError(quantity, [...at, String(index), 'quantity']) ?? []),
  ]
  if (!read.success || userErrors.length > 0) return { userErrors }
  const attributes = {
    lines: read.data.map(({ partNumber, ...line }) => ({ ...line, part_number: partNumber })),
  }
  return { data: { type: wireNames.cartLink.type, attributes } }
}
