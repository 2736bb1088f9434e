import { graphql } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import type { couponMutationsApplyMutation } from './__generated__/couponMutationsApplyMutation.graphql.ts'
import type { couponMutationsRemoveMutation } from './__generated__/couponMutationsRemoveMutation.graphql.ts'
import { sendCartMutation } from './cartMutations.ts'

/** Applies a coupon to the cart, replacing the previous one. */
export function applyCoupon(environment: Environment, code: string) {
  return sendCartMutation<couponMutationsApplyMutation>(
    environment,
    graphql`
      mutation couponMutationsApplyMutation($input: ApplyCouponInput!) {
        applyCoupon(input: $input) {
          ...cartMutations_payload
        }
      }
    `,
    { input: { code } },
  )
}

export function removeCoupon(environment: Environment, code: string) {
  return sendCartMutation<couponMutationsRemoveMutation>(
    environment,
    graphql`
      mutation couponMutationsRemoveMutation($input: RemoveCouponInput!) {
        removeCoupon(input: $input) {
          ...cartMutations_payload
        }
      }
    `,
    { input: { code } },
  )
}
