import { graphql, useFragment } from 'react-relay/hooks'
import type { Price_money$key } from './__generated__/Price_money.graphql.ts'
import type { Price_range$key } from './__generated__/Price_range.graphql.ts'
import styles from './Price.module.css'

/** The lowest price of several parts, marked as such if their prices differ. */
export function PriceFrom({ range, className }: { range: Price_range$key; className?: string | undefined }) {
  const { min, max } = useFragment(
    graphql`
      fragment Price_range on PriceRange {
        min {
          amount
          ...Price_money
        }
        max {
          amount
        }
      }
    `,
    range,
  )
  return (
    <>
      {min.amount !== max.amount && <span className={className ?? 'mute'}>from </span>}
      <Price money={min} />
    </>
  )
}

/** An amount with its currency, or a request for a quote if the price is unknown. */
export function Price({ money }: { money: Price_money$key | null | undefined }) {
  const price = useFragment(
    graphql`
      fragment Price_money on Money {
        formatted
      }
    `,
    money,
  )
  return <span className={styles.price}>{price?.formatted ?? 'Request a quote'}</span>
}
