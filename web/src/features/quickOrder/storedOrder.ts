import { MAX_LINES } from '@shop/schema/quantity'
import * as z from 'zod/mini'
import { deviceStore } from '../../platform/device/deviceStore.ts'

const orderLineShape = z.object({
  partNumber: z.string(),
  quantity: z.string(),
  unit: z.optional(z.string()),
  note: z.string(),
  reference: z.string(),
  source: z.optional(z.object({ line: z.number(), text: z.string() })),
  summed: z.optional(z.number()),
})

const storedOrder = z.object({
  lines: z.array(orderLineShape).check(z.maxLength(MAX_LINES)),
  /** The last batch without a response; a retry must use the same key. */
  batch: z.nullable(z.object({ key: z.string(), of: z.string() })),
})

/** URL parameter with the token of a one-time link. */
export const linkName = 'list'

/** Intent of the form that accepts the lines of a one-time link. */
export const openIntent = 'open'

/** The order sheet, stored while the tab is open. */
export const orderInTab = deviceStore<z.infer<typeof storedOrder>>({
  name: 'quick-order',
  area: 'sessionStorage',
  schema: storedOrder,
  fallback: { lines: [], batch: null },
})

const postedOrder = z.object({
  orderLines: z.array(orderLineShape),
  /** Error messages. */
  problems: z.array(z.string()),
  /** Number of lines in the cart, if some were added. */
  cartLines: z.nullish(z.number()),
  /** Whether the lines came from a one-time link or a search: they are appended, and leave the URL and history. */
  isLinked: z.boolean(),
})

/** An order sheet posted without scripts or opened by a link. */
export type PostedOrder = z.infer<typeof postedOrder>

export function readPostedOrder(posted: unknown): PostedOrder | undefined {
  return postedOrder.safeParse(posted).data
}
