import { graphql } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import { adoptCart } from '../cart/cartStore.ts'
import { sendMutation } from '../../platform/relay/sendMutation.ts'
import type { orderMutationsCancelMutation } from './__generated__/orderMutationsCancelMutation.graphql.ts'
import type { orderMutationsOpenMutation } from './__generated__/orderMutationsOpenMutation.graphql.ts'
import type { orderMutationsReorderMutation } from './__generated__/orderMutationsReorderMutation.graphql.ts'

/** Adds the items of an order to the cart again. Returns an error for each item that could not be added. */
export async function reorder(environment: Environment, orderId: string) {
  const { reorder: payload } = await sendMutation<orderMutationsReorderMutation>(
    environment,
    graphql`
      mutation orderMutationsReorderMutation($input: ReorderInput!) {
        reorder(input: $input) {
          cart {
            quantityTotal
          }
          userErrors {
            path
            message
            code
          }
          warnings {
            message
          }
          ...cartMutations_payload
        }
      }
    `,
    { input: { orderId } },
    adoptCart,
  )
  return payload
}

/** Cancels an order. */
export async function cancelOrder(environment: Environment, id: string) {
  const { cancelOrder: payload } = await sendMutation<orderMutationsCancelMutation>(
    environment,
    graphql`
      mutation orderMutationsCancelMutation($input: CancelOrderInput!) {
        cancelOrder(input: $input) {
          order {
            number
          }
          userErrors {
            path
            message
            code
          }
        }
      }
    `,
    { input: { id } },
  )
  return payload
}

/** Opens an order in this browser by its emailed link. Returns false if the link is invalid or expired. */
export async function openOrder(environment: Environment, uuid: string, token: string): Promise<boolean> {
  const { openOrder: payload } = await sendMutation<orderMutationsOpenMutation>(
    environment,
    graphql`
      mutation orderMutationsOpenMutation($input: OpenOrderInput!) {
        openOrder(input: $input) {
          userErrors {
            code
          }
        }
      }
    `,
    { input: { uuid, token } },
    (store) => store.invalidateStore(),
  )
  return payload.userErrors.length === 0
}
