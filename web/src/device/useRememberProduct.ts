import { useEffect } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import type { useRememberProduct_variation$key } from './__generated__/useRememberProduct_variation.graphql.ts'
import { rememberProduct } from './recentProducts.ts'

/** Keeps the part that is shown among those recently viewed. */
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
}
