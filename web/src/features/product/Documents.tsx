import { graphql, useFragment } from 'react-relay/hooks'
import { isPage } from '../../components/products/specification.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { Documents_product$key } from './__generated__/Documents_product.graphql.ts'
import type { Documents_variation$key } from './__generated__/Documents_variation.graphql.ts'
import { isFile, listedFiles, listedPages, nameOfType } from './documentList.ts'
import styles from './Documents.module.css'
import { fileKind, fileName, fileSize } from '../../components/products/fileFacts.ts'
import { mergedBy } from './mergedBy.ts'

type Props = { product: Documents_product$key; variation: Documents_variation$key }

/** Files of the chosen part, each with its type and size in the link, and the pages that say more. */
export function Documents({ product, variation }: Props) {
  const shared = useFragment(
    graphql`
      fragment Documents_product on Product {
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
  const files = listedFiles(own.documents)
  const pages = listedPages(mergedBy('name', own.specifications, shared.specifications).filter(isPage), files)
  if (files.length + pages.length === 0) return <p className="mute">There is no document for this part yet.</p>
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.list} aria-label="Files">
          {files.map((file) => (
            <li key={file.url}>
              <Icon name="file" />
              <a href={file.url}>
                {[nameOfType(file.title), fileKind(file.mimeType), file.bytes == null ? '' : fileSize(file.bytes)]
                  .filter(Boolean)
                  .join(', ')}
              </a>
              <span className={styles.name}>{fileName(file.url)}</span>
            </li>
          ))}
        </ul>
      )}
      {pages.length > 0 && (
        <ul className={styles.list} aria-label="Pages">
          {pages.map((page) => (
            <li key={page.name}>
              <Icon name="page" />
              {isFile(page.value) ? (
                <a href={page.value}>{page.label}</a>
              ) : (
                <ShopLink to={page.value}>{page.label}</ShopLink>
              )}
              <span className={styles.name}>{isFile(page.value) ? fileName(page.value) : 'Page'}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
