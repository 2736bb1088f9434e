import type { CartLine } from '../cart/cartMutations.ts'
import { answerTo, buyable, type CheckedSheet } from './checkedSheet.ts'
import { isBlank, type OrderLine } from './orderLine.ts'

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
