import { useEffect } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import type { useRememberProduct_variation$key } from './__generated__/useRememberProduct_variation.graphql.ts'
import { tellWorker } from '../../platform/device/offline/tellWorker.ts'
import { rememberProduct } from '../../components/products/recentProducts.ts'

/** Milliseconds after which a page counts as read and is cached for offline use. */
const readAfter = 2_000

/** Adds the part to the recently viewed ones and caches its page for offline use. */
export function useRememberProduct(variation: useRememberProduct_variation$key | null | undefined) {
  const part = useFragment(
    graphql`
      fragment useRememberProduct_variation on ProductVariation {
        sku
        title
        path
        image {
          url(style: CARD)
        }
      }
    `,
    variation,
  )
  useEffect(() => {
    if (part) rememberProduct({ partNumber: part.sku, title: part.title, path: part.path, picture: part.image.url })
  }, [part])
  const address = part?.path
  useEffect(() => {
    if (!address) return
    const timer = setTimeout(() => tellWorker({ type: 'page', address }), readAfter)
    return () => clearTimeout(timer)
  }, [address])
}
