import { graphql, useFragment } from 'react-relay/hooks'
import { isPage } from '../../parts/specification.ts'
import { Icon } from '../../shell/Icon.tsx'
import { ShopLink } from '../../shell/ShopLink.tsx'
import type { Documents_product$key } from './__generated__/Documents_product.graphql.ts'
import type { Documents_variation$key } from './__generated__/Documents_variation.graphql.ts'
import styles from './Documents.module.css'
import { fileKind, fileName, fileSize } from './fileFacts.ts'
import { mergedBy } from './mergedBy.ts'

type Props = { product: Documents_product$key; variation: Documents_variation$key }

/** Files about the chosen part, each with its type and size in the link, and the pages that say more. */
export function Documents({ product, variation }: Props) {
  const shared = useFragment(
    graphql`
      fragment Documents_product on Product {
        documents {
          title
          url
          mimeType
          bytes
        }
        specifications {
          name
          label
          value
        }
      }
    `,
    product,
  )
  const own = useFragment(
    graphql`
      fragment Documents_variation on ProductVariation {
        documents {
          title
          url
          mimeType
          bytes
        }
        specifications {
          name
          label
          value
        }
      }
    `,
    variation,
  )
  // The product carries the files of its default part: those of the chosen one stand in their place.
  const files = mergedBy('title', own.documents, shared.documents)
  const pages = mergedBy('name', own.specifications, shared.specifications).filter(isPage)
  if (files.length + pages.length === 0) return <p className="mute">There is no document for this part yet.</p>
  return (
    <ul className={styles.list}>
      {files.map((file) => {
        const facts = [fileKind(file.mimeType), file.bytes == null ? null : fileSize(file.bytes)]
          .filter(Boolean)
          .join(', ')
        return (
          <li key={file.url}>
            <Icon name="file" />
            <a href={file.url}>
              {file.title}, {fileName(file.url)}
              <span className="sr-only">, {facts}</span>
            </a>
            <span className={styles.size} aria-hidden="true">
              {facts}
            </span>
          </li>
        )
      })}
      {pages.map((page) => (
        <li key={page.name}>
          <Icon name="file" />
          <ShopLink to={page.value}>{page.label}</ShopLink>
          <span className={styles.size}>Page</span>
        </li>
      ))}
    </ul>
  )
}
