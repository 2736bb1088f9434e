import { isLimited } from '../catalog/variation.ts'
import type { Resource } from '../jsonapi/document.ts'
import { priceOf } from '../jsonapi/money.ts'
import type { UserError } from '../jsonapi/userErrors.ts'

type Obstacle = Pick<UserError, 'code' | 'message'>

/** Errors for parts that cannot be ordered. */
export const obstacles = {
  unknown: (sku: string): Obstacle => ({ code: 'NOT_FOUND', message: `We don’t have part ${sku}` }),
  discontinued: (sku: string): Obstacle => ({
    code: 'OUT_OF_STOCK',
    message: `${sku} is discontinued and can no longer be ordered`,
  }),
  soldOut: (sku: string): Obstacle => ({
    code: 'OUT_OF_STOCK',
    message: `${sku} is sold out and will not be restocked`,
  }),
  noPrice: (sku: string): Obstacle => ({ code: 'INVALID', message: `${sku} has no price: request a quote` }),
}

function obstacleOf(part: Resource | undefined): keyof typeof obstacles | null {
  if (!part) return 'unknown'
  if (part.flag('field_discontinued') || part.flag('status') === false) return 'discontinued'
  if (isLimited(part) && part.integer('field_stock') === 0) return 'soldOut'
  return priceOf(part) ? null : 'noPrice'
}

/** Why a part cannot be added to a cart; null if it can. */
export function orderingError(part: Resource | undefined, sku: string, path: readonly string[]): UserError | null {
  const obstacle = obstacleOf(part)
  return obstacle && { ...obstacles[obstacle](sku), path }
}

/** Sites cannot add prices in different currencies. @param currency of the cart; null if it is empty */
export function currencyError(
  part: Resource,
  sku: string,
  path: readonly string[],
  currency: string | null,
): UserError | null {
  const own = priceOf(part)?.currencyCode ?? currency
  if (currency === null || own === currency) return null
  const message = `${sku} is sold in ${own}, and your cart is in ${currency}. Place a separate order for it`
  return { code: 'INVALID', message, path }
}

/** Whether the part is sold in lengths, so that the buyer may ask for one uncut piece. */
export function isCutToLength(part: Resource): boolean {
  return part.integer('field_quantity_multiplier') !== null && part.flag('field_one_length') === true
}
