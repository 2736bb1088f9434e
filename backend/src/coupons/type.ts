import { sql } from 'kysely'
import type { ResourceType } from '../jsonapi/resource.ts'

/** A code that takes something off. Shoppers may not look at coupons: carts refer to them, and leave them out of what they include. */
export const couponType: ResourceType = {
  name: 'promotion-coupon',
  path: '/promotion-coupons',
  table: 'coupons',
  attributes: {},
  relationships: {},
  inner: true,
  access: {
    allowed: () => sql`false`,
    hidden: 'vanishes',
    reason:
      "The following permissions are required: 'view commerce_promotion' OR 'view commerce_promotion commerce_promotion'.",
  },
}

export const couponIdentifier = ({ id, uuid }: { readonly id: number; readonly uuid: string }) => ({
  type: couponType.name,
  id: uuid,
  meta: { drupal_internal__target_id: id },
})
