import { sql } from 'kysely'
import { z } from 'zod'
import { badRequest, brokenRule } from '../jsonapi/errors.ts'
import type { ResourceType } from '../jsonapi/resource.ts'

const codes = z.object({ data: z.array(z.object({ type: z.string(), id: z.string() })) })

/** Body of `PATCH /carts/{cart}/coupons`: the code instead of an ID, or null if the list is empty. */
export function readCouponCode(body: unknown): string | null {
  const parsed = codes.safeParse(body)
  if (!parsed.success) throw badRequest('Invalid body payload for the relationship.')
  const { data } = parsed.data
  const wrongType = data.find(({ type }) => type !== couponType.name)
  if (wrongType !== undefined)
    throw badRequest(
      `The provided type (${wrongType.type}) does not match the destination resource types (${couponType.name}).`,
    )
  if (data.length > 1) throw brokenRule('Only one coupon can be used for an order.')
  return data[0]?.id ?? null
}

/** A coupon. Shoppers cannot read coupons: their list is empty, and carts refer to them but do not include them. */
export const couponType: ResourceType = {
  name: 'promotion-coupon',
  path: '/promotion-coupons',
  table: 'coupons',
  attributes: {},
  relationships: {},
  access: {
    allowed: () => sql`false`,
    hidden: 'vanishes',
    reason:
      "The following permissions are required: 'view commerce_promotion' OR 'view commerce_promotion commerce_promotion'.",
  },
}

export function couponIdentifier({ id, uuid }: { readonly id: number; readonly uuid: string }) {
  return {
    type: couponType.name,
    id: uuid,
    meta: { drupal_internal__target_id: id },
  }
}
