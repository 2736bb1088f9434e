import { graphql, useFragment } from 'react-relay/hooks'
import type { Price_money$key } from './__generated__/Price_money.graphql.ts'
import styles from './Price.module.css'

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
