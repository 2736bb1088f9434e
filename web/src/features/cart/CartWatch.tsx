import { useEffect, useEffectEvent, useRef } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { useLocation, useRevalidator } from 'react-router'
import { cartPath, checkoutPath } from '../../components/paths.ts'
import { useTabChannel } from '../../platform/device/useTabChannel.ts'
import type { CartWatchQuery } from './__generated__/CartWatchQuery.graphql.ts'
import { cartChanges } from './cartChanges.ts'

const query = graphql`
  query CartWatchQuery {
    viewer {
      cart {
        ...CartMenu_cart
      }
      ...OfflineCache_viewer
    }
  }
`

/** Keeps the cart up to date: after changes in other tabs, and on return to this one. */
export function CartWatch() {
  const environment = useRelayEnvironment()
  const { pathname } = useLocation()
  const { revalidate, state } = useRevalidator()
  const isCheckout = pathname.startsWith(checkoutPath)

  async function readCart() {
    if (state !== 'idle') return
    // These screens show more of the cart than the header does.
    if (isCheckout || pathname === cartPath) await revalidate()
    if (pathname === cartPath) return
    try {
      await fetchQuery<CartWatchQuery>(environment, query, {}, { fetchPolicy: 'network-only' }).toPromise()
    } catch {
      // The page still shows the cart as it was; the next change or return reads it again.
    }
  }
  // Hidden tabs read the cart on return, so that a change does not wake all of them.
  const isBehind = useRef(false)
  const onChange = () => {
    if (document.visibilityState === 'visible') void readCart()
    else isBehind.current = true
  }
  const onReturn = useEffectEvent(() => {
    // Without a change, a return does not disturb the forms of the checkout; placing the order detects other changes.
    if (document.visibilityState !== 'visible' || (isCheckout && !isBehind.current)) return
    isBehind.current = false
    void readCart()
  })

  const notifyTabs = useTabChannel('cart', { onMessage: onChange, onRestore: onChange })

  useEffect(() => {
    cartChanges.addEventListener('change', notifyTabs)
    return () => cartChanges.removeEventListener('change', notifyTabs)
  }, [notifyTabs])
  useEffect(() => {
    const listener = () => onReturn()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [])

  return null
}
