import { useState } from 'react'
import { useLocation } from 'react-router'
import { shopTimeZone } from '../../platform/time/shopTime.ts'
import styles from './PrintNote.module.css'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: shopTimeZone })

/** Ends a printed product page: when it was true, and where it stands. */
export function PrintNote({ sku }: { sku: string }) {
  const { pathname } = useLocation()
  const [printed] = useState(() => day.format(new Date()))
  return (
    <p className={`${styles.note} only-print`} suppressHydrationWarning>
      {`Price and availability of ${printed}. Part ${sku}, ${pathname}`}
    </p>
  )
}
