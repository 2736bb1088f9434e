import { graphql, useFragment } from 'react-relay/hooks'
import type { ProductPicture_image$key } from './__generated__/ProductPicture_image.graphql.ts'
import styles from './ProductPicture.module.css'

/** Up to this size, in CSS pixels, the thumbnail is used. */
const SMALL = 64

/** Maximum display size in CSS pixels, and whether the name is shown beside it. */
interface Props {
  image: ProductPicture_image$key
  size: number
  isDecoration?: boolean
  /** Above the fold: loads eagerly. */
  isEager?: boolean
}

/** A part's picture. Available as squares of 96 (closer crop) and 480 pixels. */
export function ProductPicture({ image, size, isDecoration = true, isEager = false }: Props) {
  const picture = useFragment(
    graphql`
      fragment ProductPicture_image on Image {
        alt
        thumbnail: url(style: THUMBNAIL)
        card: url(style: CARD)
      }
    `,
    image,
  )
  return (
    <span className={styles.well}>
      <img
        src={size <= SMALL ? picture.thumbnail : picture.card}
        alt={isDecoration ? '' : picture.alt}
        width={size}
        height={size}
        loading={isEager ? 'eager' : 'lazy'}
        // React preloads eager pictures of normal priority, ahead of what the first paint needs.
        {...(isEager && size <= SMALL ? { fetchPriority: 'low' } : {})}
        decoding="async"
      />
    </span>
  )
}
