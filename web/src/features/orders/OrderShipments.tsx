import { graphql, useFragment } from 'react-relay/hooks'
import { PartNumber } from '../../components/products/Printed.tsx'
import { useShopTime } from '../../platform/time/shopTime.ts'
import type { OrderShipments_order$key } from './__generated__/OrderShipments_order.graphql.ts'
import styles from './OrderShipments.module.css'

/** Anchor of the shipments, for tracking links. */
export const shipmentsId = 'shipments'

/** Shipments with tracking links. Renders nothing before the first shipment. */
export function OrderShipments({ order }: { order: OrderShipments_order$key }) {
  const { weekdayOf } = useShopTime()
  const { shipments } = useFragment(
    graphql`
      fragment OrderShipments_order on Order @throwOnFieldError {
        shipments {
          carrier
          trackingNumber
          trackingUrl
          state
          shippedAt
          items {
            partNumber
            quantity
          }
        }
      }
    `,
    order,
  )
  if (shipments.length === 0) return null
  return (
    <section className={styles.shipments} id={shipmentsId}>
      <h2>{shipments.length === 1 ? 'Shipment' : `${shipments.length} shipments`}</h2>
      <ol>
        {shipments.map(({ carrier, trackingNumber, trackingUrl, state, shippedAt, items }, index) => (
          <li key={index}>
            <p className={styles.way}>
              <strong>{state}</strong>
              {shippedAt && <span>{weekdayOf(shippedAt)}</span>}
              {carrier && <span>{carrier}</span>}
              {trackingNumber && <Tracking number={trackingNumber} url={trackingUrl} />}
            </p>
            <p className="soft">
              {items.map(({ partNumber, quantity }, place) => (
                <span key={place}>
                  {place > 0 && ', '}
                  {quantity} × <PartNumber sku={partNumber} />
                </span>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Tracking({ number, url }: { number: string; url: string | null | undefined }) {
  const name = <span className="part-number">{number}</span>
  if (!url) return name
  return (
    <a href={url} rel="noopener noreferrer" target="_blank">
      Track {name} <span className="sr-only">(in a new tab)</span>
    </a>
  )
}
