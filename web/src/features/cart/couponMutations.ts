import { graphql } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import { sendMutation } from '../../platform/relay/sendMutation.ts'
import type { couponMutationsApplyMutation } from './__generated__/couponMutationsApplyMutation.graphql.ts'
import type { couponMutationsRemoveMutation } from './__generated__/couponMutationsRemoveMutation.graphql.ts'
import { readCartResult, type CartResult } from './cartMutations.ts'
import { adoptCart } from './cartStore.ts'

/** Applies a coupon to the cart, replacing the previous one. */
export async function applyCoupon(environment: Environment, code: string): Promise<CartResult> {
  const { applyCoupon: payload } = await sendMutation<couponMutationsApplyMutation>(
    environment,
    graphql`
      mutation couponMutationsApplyMutation($input: ApplyCouponInput!) {
        applyCoupon(input: $input) {
          ...cartMutations_payload
        }
      }
    `,
    { input: { code } },
    (store) => adoptCart(store, 'applyCoupon'),
  )
  return readCartResult(payload)
}

export async function removeCoupon(environment: Environment, code: string): Promise<CartResult> {
  const { removeCoupon: payload } = await sendMutation<couponMutationsRemoveMutation>(
    environment,
    graphql`
      mutation couponMutationsRemoveMutation($input: RemoveCouponInput!) {
        removeCoupon(input: $input) {
          ...cartMutations_payload
        }
      }
    `,
    { input: { code } },
    (store) => adoptCart(store, 'removeCoupon'),
  )
  return readCartResult(payload)
}
