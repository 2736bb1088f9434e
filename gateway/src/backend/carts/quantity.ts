import { LARGEST_QUANTITY, quantityRange, type QuantityRule } from '@shop/schema/quantity'
import type { UserError } from '../jsonapi/userErrors.ts'

function pieces(count: number) {
  return count.toLocaleString('en-US')
}

/** Why a number is not a valid quantity; null if it is. */
export function quantityError(quantity: number, path: readonly string[]): UserError | null {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= LARGEST_QUANTITY) return null
  return { code: 'QUANTITY_NOT_ALLOWED', message: `Enter a whole number from 1 to ${pieces(LARGEST_QUANTITY)}`, path }
}

export interface AllowedQuantity {
  readonly quantity: number
  /** Why it was adjusted; null if it was not. */
  readonly reason: string | null
  /** What was adjusted, as a message; null if nothing was. */
  readonly notice: string | null
}

/** The nearest valid quantity: up to the minimum and the next step, down to the maximum. */
export function allowedQuantity(requestedQuantity: number, rule: QuantityRule, sku: string): AllowedQuantity {
  const { minimum, maximum, step } = rule
  const { smallest, largest } = quantityRange(rule)
  const most = largest || (maximum ?? LARGEST_QUANTITY)
  const raised = Math.max(smallest, Math.ceil(requestedQuantity / step) * step)
  const quantity = Math.min(raised, most)
  if (quantity === requestedQuantity) return { quantity, reason: null, notice: null }
  const reason =
    quantity < requestedQuantity
      ? `the maximum per line is ${pieces(most)}`
      : step > 1
        ? `it is sold in multiples of ${pieces(step)}`
        : `the minimum order is ${pieces(minimum)}`
  return { quantity, reason, notice: `The quantity of ${sku} is now ${pieces(quantity)}: ${reason}` }
}
