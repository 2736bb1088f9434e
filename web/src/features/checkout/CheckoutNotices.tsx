import { graphql, useFragment } from 'react-relay/hooks'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { CheckoutNotices_checkout$key } from './__generated__/CheckoutNotices_checkout.graphql.ts'
import styles from './CheckoutNotices.module.css'

/** Notices of the checkout, such as changed prices, shown on every step. */
export function CheckoutNotices({ checkout }: { checkout: CheckoutNotices_checkout$key }) {
  const { notices } = useFragment(
    graphql`
      fragment CheckoutNotices_checkout on Checkout {
        notices {
          code
          message
        }
      }
    `,
    checkout,
  )
  return (
    <div role="status">
      <ul className={styles.notices} aria-label="Notices">
        {notices.map(({ code, message }) => (
          <li key={code + message}>
            <Icon name="info" />
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
