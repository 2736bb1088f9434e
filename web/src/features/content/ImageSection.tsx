import { graphql, useFragment } from 'react-relay/hooks'
import type { ImageSection_section$key } from './__generated__/ImageSection_section.graphql.ts'
import styles from './ContentScreen.module.css'

/** An image with its caption. Reserves its space before it loads. */
export function ImageSection({ section }: { section: ImageSection_section$key }) {
  const { caption, image } = useFragment(
    graphql`
      fragment ImageSection_section on ImageSection @throwOnFieldError {
        caption
        image {
          url
          alt
          width
          height
        }
      }
    `,
    section,
  )
  const { url, alt, width, height } = image
  return (
    <figure className={styles.figure}>
      <img src={url} alt={alt} {...(width && height ? { width, height } : {})} loading="lazy" decoding="async" />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
