import * as z from 'zod/mini'
import { type CheckedSheet, answerTo, buyable } from './checkedSheet.ts'
import { orderLineShape } from './keptOrder.ts'
import type { CartLine } from '../cart/cartMutations.ts'
import { isBlank, type OrderLine } from './orderLine.ts'

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

/** The lines that can be bought, as they go into the cart, with their places among all lines. */
export function buyableLines(lines: readonly OrderLine[], sheet: CheckedSheet): { place: number; line: CartLine }[] {
  return lines.flatMap((line, place) => {
    const answer = isBlank(line) ? undefined : answerTo(line, sheet)
    const quantity = buyable(answer)
    if (quantity === null || !answer?.variation) return []
    const words = {
      ...(line.note ? { note: line.note } : {}),
      ...(line.reference ? { reference: line.reference } : {}),
    }
    return [{ place, line: { sku: answer.variation.sku, quantity, ...words } }]
  })
}
