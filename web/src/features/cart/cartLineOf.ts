import { graphql } from 'react-relay/hooks'
import { readInlineData } from 'relay-runtime'
import type { cartLineOf_item$key } from './__generated__/cartLineOf_item.graphql.ts'
import type { CartLine } from './cartMutations.ts'

/** Input that adds a cart item again, with its note, reference and length option. */
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
