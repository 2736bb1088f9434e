import { useEffect } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import type { OfflineCache_viewer$key } from './__generated__/OfflineCache_viewer.graphql.ts'
import { tellWorker } from '../platform/device/offline/tellWorker.ts'

/** Milliseconds to wait for further changes. */
const pause = 2_000

/** Caches the latest cart for offline use. */
export function OfflineCache(props: { viewer: OfflineCache_viewer$key | null }) {
  const viewer = useFragment<OfflineCache_viewer$key>(
    graphql`
      fragment OfflineCache_viewer on Viewer {
        cart {
          total {
            formatted
          }
          items {
            id
            quantity
            isOneLength
            note
            reference
          }
        }
      }
    `,
    props.viewer,
  )
  const cart = viewer?.cart
  const isKnown = viewer != null
  // Everything a visitor can change in it.
  const state = cart && cart.items.length > 0 ? JSON.stringify(cart) : ''
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => tellWorker({ type: 'cart', state }), pause)
    return () => clearTimeout(timer)
  }, [isKnown, state])
  return null
}
