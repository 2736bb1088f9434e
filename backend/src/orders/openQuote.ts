import { z } from 'zod'
import { priceOfCents } from '../catalog/money.ts'
import { computed } from '../jsonapi/fields.ts'

const value = z
  .object({ uuid: z.string(), number: z.string(), quantity: z.number(), unit_cents: z.number() })
  .transform(({ unit_cents: cents, ...quote }) => ({ ...quote, unit_price: priceOfCents(cents) }))

/** A quote that covers an item of a cart. */
export const openQuote = computed(['open_quote'], (row) => value.safeParse(row['open_quote']).data ?? null)
