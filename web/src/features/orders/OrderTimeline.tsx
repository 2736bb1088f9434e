import { graphql, useFragment } from 'react-relay/hooks'
import type { OrderTimeline_order$key } from './__generated__/OrderTimeline_order.graphql.ts'
import styles from './OrderTimeline.module.css'
import { timelineOf } from './timeline.ts'

/** Where an order has been and what comes next, with dates. */
export function OrderTimeline({ order }: { order: OrderTimeline_order$key }) {
  const facts = useFragment(
    graphql`
      fragment OrderTimeline_order on Order @throwOnFieldError {
        state
        stateReason
        events {
          state
          at
          detail
        }
        items {
          quantity
          shippedQuantity
          shipsBy
        }
        isShippedComplete
        shipsCompleteBy
        shippingMethod
      }
    `,
    order,
  )
  const steps = timelineOf(facts)
  const now = steps.findLastIndex(({ isDone }) => isDone)
  return (
    <ol className={styles.timeline}>
      {steps.map(({ title, detail, isDone }, index) => (
        <li
          key={`${index} ${title}`}
          className={isDone ? styles.done : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          <strong>{title}</strong>
          {detail}
        </li>
      ))}
    </ol>
  )
}
