import { z } from 'zod'
import { badRequest, ruleBroken } from '../jsonapi/errors.ts'
import { couponType } from './type.ts'

const codes = z.object({ data: z.array(z.object({ type: z.string(), id: z.string() })) })

/** Body of `PATCH /carts/{cart}/coupons`: the code in the place of an id, or null where the list is empty. */
export const readCouponCode = (body: unknown): string | null => {
  const parsed = codes.safeParse(body)
  if (!parsed.success) throw badRequest('Invalid body payload for the relationship.')
  const { data } = parsed.data
  const wrong = data.find(({ type }) => type !== couponType.name)
  if (wrong !== undefined)
    throw badRequest(
      `The provided type (${wrong.type}) does not match the destination resource types (${couponType.name}).`,
    )
  if (data.length > 1) throw ruleBroken('Only one coupon can be used for an order.')
  return data[0]?.id ?? null
}
