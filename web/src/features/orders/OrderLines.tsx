import { spelledQuantity } from '@shop/schema/quantity'
import { graphql, useFragment } from 'react-relay/hooks'
import { dayText } from '../../platform/time/dayText.ts'
import { typeset } from '../../components/products/typeset.ts'
import type { OrderLines_order$key } from './__generated__/OrderLines_order.graphql.ts'
import { LineTable } from './LineTable.tsx'

interface Props {
  order: OrderLines_order$key
  /** Shows shipped quantities in a column instead of each item's ship date. */
  hasShipped: boolean
}

const orderFragment = graphql`
  fragment OrderLines_order on Order @throwOnFieldError {
    isShippedComplete
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
  const { items, isShippedComplete } = useFragment(orderFragment, order)
  const lines = items.map((item) => {
    const isWaiting = !hasShipped && item.shippedQuantity < item.quantity
    return {
      ...item,
      name: typeset(item.name),
      details: [
        typeset(spelledQuantity(item.quantity, item.quantityMultiplierLabel)),
        item.isOneLength && 'In one piece',
        item.reference && `Your item no.: ${item.reference}`,
        item.note && `Note: ${item.note}`,
        // Stocked units do not wait for the rest.
        isWaiting && shipsText(item, !isShippedComplete),
      ],
    }
  })
  return <LineTable lines={lines} hasShipped={hasShipped} />
}

interface Delivery {
  readonly shipsBy: string | null | undefined
  readonly stockedQuantity: number | null | undefined
}

/** When an item ships; if split, how many units are in stock and when the rest ships. */
function shipsText({ shipsBy, stockedQuantity }: Delivery, isSplit: boolean) {
  const day = shipsBy && dayText(shipsBy, 'medium')
  if (!isSplit || !stockedQuantity) return day && `Ships ${day}`
  return `${stockedQuantity} in stock, the rest ${day ? `by ${day}` : 'later'}`
}
