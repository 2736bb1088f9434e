import { graphql, useFragment } from 'react-relay/hooks'
import { Price } from '../../components/products/Price.tsx'
import { useShopTime } from '../../platform/time/shopTime.ts'
import type { InvoiceState, OrderInvoices_order$key } from './__generated__/OrderInvoices_order.graphql.ts'
import styles from './OrderShipments.module.css'

const states = new Map<InvoiceState | null | undefined, string>([
  ['PAID', 'Paid'],
  ['OVERDUE', 'Overdue'],
])

/** Invoices of an order's shipments. Renders nothing before the first shipment. */
export function OrderInvoices({ order }: { order: OrderInvoices_order$key }) {
  const { dayOf } = useShopTime()
  const { invoices } = useFragment(
    graphql`
      fragment OrderInvoices_order on Order @throwOnFieldError {
        invoices {
          number
          date
          dueDate
          state
          totals {
            total {
              ...Price_money
            }
          }
          document {
            url
          }
        }
      }
    `,
    order,
  )
  if (invoices.length === 0) return null
  return (
    <section className={styles.shipments}>
      <h2>{invoices.length === 1 ? 'Invoice' : `${invoices.length} invoices`}</h2>
      <ul>
        {invoices.map(({ number, date, dueDate, state, totals, document }) => (
          <li key={number}>
            <p className={styles.way}>
              <a href={document.url} className="part-number">
                {number}
              </a>
              {date && <span>{dayOf(date)}</span>}
              <strong>
                <Price money={totals.total} />
              </strong>
              <span>
                {states.get(state) ?? 'Open'}
                {state !== 'PAID' && dueDate && `, due ${dayOf(dueDate)}`}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
