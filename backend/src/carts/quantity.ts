import { LARGEST_QUANTITY } from '@shop/schema/quantity'
import { JsonApiError } from '../jsonapi/errors.ts'

export interface QuantityLimits {
  readonly minimum: number
  readonly maximum: number
  readonly step: number
}

/** Maximum quantity of any part. */
export const anyPart: QuantityLimits = { minimum: 1, maximum: LARGEST_QUANTITY, step: 1 }

/** Error for a quantity that cannot be ordered, with the limits. */
export class QuantityError extends JsonApiError {
  readonly limits: Partial<QuantityLimits> & { readonly left?: number }

  constructor(limits: QuantityError['limits'], ...messages: readonly string[]) {
    super(
      422,
      messages.map((message) => ({
        detail: `quantity.0.value: ${message}`,
        pointer: '/data/attributes/quantity/value',
        via: 'none',
      })),
    )
    this.limits = limits
  }
}

function quantityError(...messages: readonly string[]) {
  return new QuantityError(anyPart, ...messages)
}

/** A positive integer, sent as a number or decimal string ("2", "2.00"). */
export function readQuantity(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const number = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(number))
    throw quantityError('This value should be a valid number.', 'This value should be of the correct primitive type.')
  if (number < 0) throw quantityError('Quantity: the value may be no less than 0.')
  if (number === 0) throw quantityError('Quantity: the value must be greater than 0.')
  if (!Number.isInteger(number)) throw quantityError('Quantity: the value must be a whole number.')
  return number
}

/** Minimum to maximum quantity of a part, in whole steps. */
export function checkQuantity(quantity: number, { minimum, maximum, step }: QuantityLimits): void {
  const limits = { minimum, maximum, step }
  if (quantity < minimum) throw new QuantityError(limits, `Quantity: the value may be no less than ${minimum}.`)
  if (quantity > maximum) throw new QuantityError(limits, `Quantity: the value may be no greater than ${maximum}.`)
  if (quantity % step !== 0) throw new QuantityError(limits, `Quantity: the value must be a multiple of ${step}.`)
}

/** Limits discontinued parts to the remaining stock. */
export function checkRemainingStock(quantity: number, stock: number): void {
  if (quantity > stock) throw new QuantityError({ left: stock }, `Quantity: only ${stock} left.`)
}
