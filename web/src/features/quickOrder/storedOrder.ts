import { MAX_LINES } from '@shop/schema/quantity'
import * as shape from '../../platform/shape.ts'
import { deviceStore } from '../../platform/device/deviceStore.ts'

const orderLineShape = shape.object({
  partNumber: shape.string(),
  quantity: shape.string(),
  unit: shape.optional(shape.string()),
  note: shape.string(),
  reference: shape.string(),
  source: shape.optional(shape.object({ line: shape.number(), text: shape.string() })),
  summed: shape.optional(shape.number()),
})

const storedOrder = shape.object({
  lines: shape.array(orderLineShape).check(shape.maxLength(MAX_LINES)),
  /** The last batch without a response; a retry must use the same key. */
  batch: shape.nullable(shape.object({ key: shape.string(), of: shape.string() })),
})

/** URL parameter with the token of a one-time link. */
export const linkName = 'list'

/** Intent of the form that accepts the lines of a one-time link. */
export const openIntent = 'open'

/** The order sheet, stored while the tab is open. */
export const orderInTab = deviceStore<shape.Output<typeof storedOrder>>({
  name: 'quick-order',
  area: 'sessionStorage',
  schema: storedOrder,
  fallback: { lines: [], batch: null },
})

const postedOrder = shape.object({
  orderLines: shape.array(orderLineShape),
  /** Error messages. */
  problems: shape.array(shape.string()),
  /** Number of lines in the cart, if some were added. */
  cartLines: shape.optional(shape.nullable(shape.number())),
  /** Whether the lines came from a one-time link or a search: they are appended, and leave the URL and history. */
  isLinked: shape.boolean(),
})

/** An order sheet posted without scripts or opened by a link. */
export type PostedOrder = shape.Output<typeof postedOrder>

export function readPostedOrder(posted: unknown): PostedOrder | undefined {
  return postedOrder.safeParse(posted).data
}
