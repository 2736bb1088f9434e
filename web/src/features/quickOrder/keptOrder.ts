import * as z from 'zod/mini'
import { deviceStore } from '../../platform/device/deviceStore.ts'
import { mostLines } from './orderLine.ts'

const orderLineShape = z.object({
  partNumber: z.string(),
  quantity: z.string(),
  note: z.string(),
  reference: z.string(),
  source: z.optional(z.object({ line: z.number(), text: z.string() })),
  summed: z.optional(z.number()),
})

const keptOrder = z.object({
  lines: z.array(orderLineShape).check(z.maxLength(mostLines)),
  /** The batch that was sent last and not answered: sent again, it must have the same key. */
  batch: z.nullable(z.object({ key: z.string(), of: z.string() })),
})

/** The order sheet as it was left, for as long as the tab is open. */
export const orderInTab = deviceStore<z.infer<typeof keptOrder>>({
  name: 'quick-order',
  area: 'sessionStorage',
  schema: keptOrder,
  fallback: { lines: [], batch: null },
})

const postedOrder = z.object({
  orderLines: z.array(orderLineShape),
  /** Why something did not work. */
  problems: z.array(z.string()),
  /** The lines came by a link that opens once: the address without it is theirs from now on. */
  isLinked: z.boolean(),
})

/** An order sheet that came without scripts, or by a link. */
export type PostedOrder = z.infer<typeof postedOrder>

export function readPostedOrder(posted: unknown): PostedOrder | undefined {
  return postedOrder.safeParse(posted).data
}
