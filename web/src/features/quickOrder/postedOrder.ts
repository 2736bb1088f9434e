import * as z from 'zod/mini'
import { orderLineShape } from './keptOrder.ts'

const postedOrder = z.object({
  orderLines: z.array(orderLineShape),
  /** Why something did not work. */
  problems: z.array(z.string()),
  /** The lines came by a link that opens once: the address without it is theirs from now on. */
  isLinked: z.boolean(),
})

/** An order sheet that came without scripts, or by a link. */
export type PostedOrder = z.infer<typeof postedOrder>

export const readPostedOrder = (posted: unknown): PostedOrder | undefined => postedOrder.safeParse(posted).data
