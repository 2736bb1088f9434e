import { graphql } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import { adoptCart } from '../cart/cartStore.ts'
import { sendMutation } from '../../platform/relay/sendMutation.ts'
import type { orderMutationsCancelMutation } from './__generated__/orderMutationsCancelMutation.graphql.ts'
import type { orderMutationsOpenMutation } from './__generated__/orderMutationsOpenMutation.graphql.ts'
import type { orderMutationsReorderMutation } from './__generated__/orderMutationsReorderMutation.graphql.ts'

/** Puts the parts of an order into the cart once more; what could not be added is told, and the rest is there. */
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
          ...cartMutations_answer
        }
      }
    `,
    { input: { orderId } },
    (store) => adoptCart(store, 'reorder'),
  )
  return payload
}

/** Gives an order up, as long as that can be done; why it cannot stands in the errors. */
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

/** Opens the mailed link of an order for this browser. False where it leads nowhere, for whatever reason. */
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
