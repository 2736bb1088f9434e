import { plainCode } from '@shop/schema/plainText'
import { hashOf } from '../../secrets.ts'
import type { SharedStore } from '../../cache/store.ts'
import { isInvalid } from '../jsonapi/errors.ts'
import { wireNames, paths } from '../jsonapi/names.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import type { Cart, Coupon } from './cart.ts'
import type { CartWriter } from './writer.ts'

/** As long as a customer's cart is kept. */
const LIFE_MS = 365 * 24 * 3_600_000
const MAX_CODE_LENGTH = 64

/** Hashed, because a cart's ID in the shared store is private. */
function keyOf(orderUuid: string) {
  return `coupon:${hashOf(orderUuid)}`
}

/** The code of each cart's coupon as typed: the site applies it but does not return it. */
export class CouponCodes {
  readonly #store: SharedStore

  constructor(store: SharedStore) {
    this.#store = store
  }

  of({ order }: Cart): Promise<string | null> {
    return order ? this.#store.get(keyOf(order.id)) : Promise.resolve(null)
  }

  remember(orderUuid: string, code: string): Promise<void> {
    return this.#store.put(keyOf(orderUuid), code, LIFE_MS)
  }

  forget(orderUuid: string): Promise<void> {
    return this.#store.remove(keyOf(orderUuid))
  }

  /** The applied coupons; if a code is unknown, their effect. */
  async list(cart: Cart): Promise<Coupon[]> {
    if (!cart.hasCoupon || cart.readableCoupons.length > 0) return cart.readableCoupons
    const description = cart.adjustments.find(({ type }) => type === 'PROMOTION')?.label ?? null
    return [{ code: (await this.of(cart)) ?? description ?? 'Coupon', description }]
  }
}

function ADDRESS(orderUuid: string) {
  return `${paths.carts}/${orderUuid}/coupons`
}
const codePath = ['code']

/** Applies a coupon in place of the previous one. Returns why the site rejects it. */
export async function applyCoupon(
  typed: string,
  cart: Cart,
  writer: CartWriter,
  codes: CouponCodes,
): Promise<UserError | null> {
  const { order, items } = cart
  const code = plainCode(typed)
  if (code === '') return { code: 'REQUIRED', message: 'Value is required', path: codePath }
  const unknown: UserError = { code: 'INVALID', message: 'This coupon code is not valid', path: codePath }
  if (code.length > MAX_CODE_LENGTH || /\p{Cc}/u.test(code)) return unknown
  if (!order || items.length === 0) {
    return { code: 'INVALID', message: 'Your cart is empty. Add a part first.', path: codePath }
  }
  if (!cart.acceptsCoupons) return { ...unknown, message: 'This shop does not accept coupon codes' }
  const body = { data: [{ type: wireNames.coupon.type, id: code }] }
  try {
    await writer.send({ operation: 'couponApply', method: 'PATCH', address: ADDRESS(order.id), body })
  } catch (error) {
    if (!isInvalid(error)) throw error
    const isKnown = error.violations.some(({ detail }) => detail.startsWith('coupons.'))
    return isKnown
      ? { code: 'INVALID', message: `Coupon ${code} does not apply to this cart`, path: codePath }
      : unknown
  }
  await codes.remember(order.id, code)
  return null
}

/** Removes a coupon. Returns why, if the cart has another one. */
export async function removeCoupon(
  typed: string,
  cart: Cart,
  writer: CartWriter,
  codes: CouponCodes,
): Promise<UserError | null> {
  const { order } = cart
  if (!order || !cart.hasCoupon) return null
  const remembered = await codes.of(cart)
  if (remembered !== null && remembered.toLowerCase() !== plainCode(typed).toLowerCase()) {
    return { code: 'NOT_FOUND', message: 'This coupon is not in your cart', path: codePath }
  }
  await writer.send({ operation: 'couponRemove', method: 'DELETE', address: ADDRESS(order.id) })
  await codes.forget(order.id)
  return null
}
