import { useState } from 'react'
import styles from './CartScreen.module.css'

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Los_Angeles',
})

/** Ends a printed cart: when its prices held. */
export function PrintedCart() {
  const [printed] = useState(() => moment.format(new Date()))
  return (
    <p className={`${styles.printed} only-print`} suppressHydrationWarning>
      {`Prices and ship dates of ${printed} Pacific time. This is not an order.`}
    </p>
  )
}
