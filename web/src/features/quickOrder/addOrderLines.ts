import { graphql } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import { readCartResult, type CartResult, type CartLine } from '../cart/cartMutations.ts'
import { adoptCart } from '../cart/cartStore.ts'
import { sendMutation } from '../../platform/relay/sendMutation.ts'
import type { addOrderLinesMutation } from './__generated__/addOrderLinesMutation.graphql.ts'

/** Result of adding a batch of lines. */
export interface BatchResult extends CartResult {
  /** Error messages by place in the batch. */
  refused: ReadonlyMap<number, string>
  /** Error message if nothing was added. */
  failure: string | null
  /** Number of lines in the cart; null if unknown. */
  cartLines: number | null
}

/** Adds a batch of lines to the cart in one mutation. Retrying with the same key adds nothing twice. */
export async function addOrderLines(
  environment: Environment,
  lines: CartLine[],
  batchKey: string | null,
): Promise<BatchResult> {
  const { addToCart: payload } = await sendMutation<addOrderLinesMutation>(
    environment,
    graphql`
      mutation addOrderLinesMutation($input: AddToCartInput!) {
        addToCart(input: $input) {
          cart {
            items {
              id
            }
          }
          userErrors {
            path
            message
          }
          ...cartMutations_payload
        }
      }
    `,
    { input: { lines, ...(batchKey ? { batchKey } : {}) } },
    adoptCart,
  )
  const errors = payload.userErrors.map(({ path, message }) => ({ place: placeOf(path), message }))
  return {
    ...readCartResult(payload),
    refused: new Map(
      errors.flatMap(({ place, message }): [number, string][] => (place === null ? [] : [[place, message]])),
    ),
    cartLines: payload.cart?.items.length ?? null,
    failure: errors.find(({ place }) => place === null)?.message ?? null,
  }
}

/** Place of the line an error path refers to, e.g. 3 for ["lines", "3", "quantity"]. */
function placeOf([list, place]: readonly string[]): number | null {
  return list === 'lines' && place !== undefined && /^\d+$/.test(place) ? Number(place) : null
}
