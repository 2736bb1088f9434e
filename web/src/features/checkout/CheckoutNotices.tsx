import { graphql, useFragment } from 'react-relay/hooks'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { CheckoutNotices_checkout$key } from './__generated__/CheckoutNotices_checkout.graphql.ts'
import styles from './CheckoutNotices.module.css'

/** What changed since the buyer last looked, and what else to know, on whatever step. */
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
      <ul className={styles.notices} aria-label="What to know">
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
