import { changeCart, type CartInPath, repriceCart } from './lockCart.ts'
import type { Database } from '../database/tables.ts'
import { brokenRule } from '../jsonapi/errors.ts'
import { line } from '../jsonapi/line.ts'
import { loadCoupon } from '../pricing/coupons.ts'

/** Maximum length of a code. */
const maxCodeLength = 50

function isCode(code: string): boolean {
  return code.length <= maxCodeLength && line.safeParse(code).success
}

function noCode(code: string) {
  return brokenRule(`${isCode(code) ? code : `${code.slice(0, maxCodeLength)}…`} is not a valid coupon code.`)
}

/**
 * Applies a coupon to a cart in place of the previous one, or removes it.
 *
 * @returns the cart's coupon
 * @throws 422 if the code is unknown or takes nothing off this cart
 */
export function changeCoupon(
  database: Database,
  cart: CartInPath,
  code: string | null,
  now: Date,
): Promise<{ readonly id: number; readonly uuid: string } | null> {
  return changeCart(database, cart, async (transaction) => {
    const coupon = code === null || !isCode(code) ? null : await loadCoupon(transaction, { code }, now)
    if (code !== null && coupon?.isUsable !== true) throw noCode(code)
    await transaction
      .updateTable('orders')
      .set({ coupon_id: coupon?.id ?? null })
      .where('id', '=', cart.id)
      .execute()
    const { discountCents } = await repriceCart(transaction, cart.id, now)
    if (coupon === null) return null
    if (discountCents === 0) throw brokenRule('coupons.0.target_id: The provided coupon code is invalid.')
    return transaction
      .selectFrom('coupons')
      .select(['id', 'uuid'])
      .where('id', '=', coupon.id)
      .executeTakeFirstOrThrow()
  })
}
