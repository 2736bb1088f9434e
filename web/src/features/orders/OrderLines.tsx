import { spelledQuantity } from '@shop/schema/quantity'
import { graphql, useFragment } from 'react-relay/hooks'
import { dayText } from '../../platform/time/dayText.ts'
import { typeset } from '../../components/products/typeset.ts'
import type { OrderLines_order$key } from './__generated__/OrderLines_order.graphql.ts'
import { LineTable } from './LineTable.tsx'

interface Props {
  order: OrderLines_order$key
  /** Shows shipped quantities in a column. */
  hasShipped: boolean
}

const orderFragment = graphql`
  fragment OrderLines_order on Order @throwOnFieldError {
    state
    isShippedComplete
    shipsCompleteBy
    items {
      partNumber
      name
      link
      quantity
      shippedQuantity
      shipsBy
      stockedQuantity
      quantityMultiplierLabel
      isOneLength
      note
      reference
      price {
        ...Price_money
      }
      linePrice {
        ...Price_money
      }
    }
  }
`

/** Items of an order. */
export function OrderLines({ order, hasShipped }: Props) {
  const { state, items, isShippedComplete, shipsCompleteBy } = useFragment(orderFragment, order)
  const lines = items.map((item) => {
    const isWaiting = state !== 'CANCELED' && item.shippedQuantity < item.quantity
    return {
      ...item,
      name: typeset(item.name),
      details: [
        typeset(spelledQuantity(item.quantity, item.quantityMultiplierLabel)),
        item.isOneLength && 'In one piece',
        item.reference && `Your item no.: ${item.reference}`,
        item.note && `Note: ${item.note}`,
        isWaiting && shipsText(isShippedComplete ? { ...item, shipsBy: shipsCompleteBy, stockedQuantity: null } : item),
      ],
    }
  })
  return <LineTable lines={lines} hasShipped={hasShipped} />
}

interface Delivery {
  readonly shippedQuantity: number
  readonly shipsBy: string | null | undefined
  readonly stockedQuantity: number | null | undefined
}

/** When an item ships; if split, how many units are in stock and when the rest ships. */
function shipsText({ shippedQuantity, shipsBy, stockedQuantity }: Delivery) {
  const day = shipsBy && dayText(shipsBy, 'medium')
  if (!stockedQuantity || shippedQuantity > 0) return day && `Ships ${day}`
  return day ? `${stockedQuantity} in stock, the rest by ${day}` : `${stockedQuantity} in stock`
}
