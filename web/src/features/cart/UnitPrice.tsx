import { graphql, useFragment } from 'react-relay/hooks'
import { Price } from '../../components/products/Price.tsx'
import type { UnitPrice_item$key } from './__generated__/UnitPrice_item.graphql.ts'
import styles from './CartLine.module.css'

/** Unit price of a cart item, with the price break that applies and the list price if higher. */
export function UnitPrice({ item }: { item: UnitPrice_item$key }) {
  const { price, listPrice, priceFrom } = useFragment(
    graphql`
      fragment UnitPrice_item on CartItem @throwOnFieldError {
        price {
          ...Price_money
        }
        listPrice {
          ...Price_money
        }
        priceFrom
      }
    `,
    item,
  )
  return (
    <>
      <Price money={price} />
      {listPrice && (
        <s className={styles.list}>
          <span className="sr-only">instead of </span>
          <Price money={listPrice} />
        </s>
      )}
      {priceFrom > 1 && <span className={styles.from}>for {priceFrom} or more</span>}
    </>
  )
}
