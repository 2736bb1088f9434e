import { graphql } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import { answered, type CartAnswer, type CartLine } from '../cart/cartMutations.ts'
import { adoptCart } from '../cart/cartStore.ts'
import { sendMutation } from '../../platform/relay/sendMutation.ts'
import type { addOrderLinesMutation } from './__generated__/addOrderLinesMutation.graphql.ts'

/** What came of a batch: the cart, and which lines were refused, by their place in the batch, with the reason. */
export interface BatchAnswer extends CartAnswer {
  refused: ReadonlyMap<number, string>
  /** Nothing was added, and why. */
  failure: string | null
}

/** Puts a batch of lines into the cart in one write. Sent again with the same key it adds nothing. */
export async function addOrderLines(
  environment: Environment,
  lines: CartLine[],
  batchKey: string | null,
): Promise<BatchAnswer> {
  const { addToCart: payload } = await sendMutation<addOrderLinesMutation>(
    environment,
    graphql`
      mutation addOrderLinesMutation($input: AddToCartInput!) {
        addToCart(input: $input) {
          userErrors {
            path
            message
          }
          ...cartMutations_answer
        }
      }
    `,
    { input: { lines, ...(batchKey ? { batchKey } : {}) } },
    (store) => adoptCart(store, 'addToCart'),
  )
  const placed = payload.userErrors.map(({ path, message }) => ({ place: placeOf(path), message }))
  return {
    ...answered(payload),
    refused: new Map(
      placed.flatMap(({ place, message }): [number, string][] => (place === null ? [] : [[place, message]])),
    ),
    failure: placed.find(({ place }) => place === null)?.message ?? null,
  }
}

/** ["lines", "3", "quantity"] is about the line at place 3. */
function placeOf([list, place]: readonly string[]): number | null {
  return list === 'lines' && place !== undefined && /^\d+$/.test(place) ? Number(place) : null
}
