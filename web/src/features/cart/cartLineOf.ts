import { graphql } from 'react-relay/hooks'
import { readInlineData } from 'relay-runtime'
import type { cartLineOf_item$key } from './__generated__/cartLineOf_item.graphql.ts'
import type { CartLine } from './cartMutations.ts'

/** A line of the cart as it would be put there again, with all that the buyer said of it. */
export function cartLineOf(item: cartLineOf_item$key): CartLine {
  const { partNumber, quantity, isOneLength, note, reference } = readInlineData(
    graphql`
      fragment cartLineOf_item on CartItem @inline {
        partNumber
        quantity
        isOneLength
        note
        reference
      }
    `,
    item,
  )
  return {
    sku: partNumber,
    quantity,
    ...(typeof isOneLength === 'boolean' ? { isOneLength } : {}),
    ...(note ? { note } : {}),
    ...(reference ? { reference } : {}),
  }
}
