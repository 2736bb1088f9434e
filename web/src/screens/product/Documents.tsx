import { graphql, useFragment } from 'react-relay/hooks'
import { Icon } from '../../shell/Icon.tsx'
import type { Documents_product$key } from './__generated__/Documents_product.graphql.ts'
import type { Documents_variation$key } from './__generated__/Documents_variation.graphql.ts'
import styles from './Documents.module.css'
import { fileKind, fileName, fileSize } from './fileFacts.ts'

type Props = { product: Documents_product$key; variation: Documents_variation$key }

/** Files about the chosen part and its product, each with its type and size in the link. */
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
      }
    `,
    variation,
  )
  const files = new Map([...own.documents, ...shared.documents].map((file) => [file.url, file]))
  if (files.size === 0) return <p className="mute">There is no document for this part yet.</p>
  return (
    <ul className={styles.list}>
      {[...files.values()].map((file) => {
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
    </ul>
  )
}
