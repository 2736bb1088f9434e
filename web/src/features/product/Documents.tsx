import { graphql, useFragment } from 'react-relay/hooks'
import { fileKind, fileName, fileSize } from '../../components/products/fileFacts.ts'
import { isPage } from '../../components/products/specification.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import styles from './Documents.module.css'
import type { Documents_product$key } from './__generated__/Documents_product.graphql.ts'
import type { Documents_variation$data, Documents_variation$key } from './__generated__/Documents_variation.graphql.ts'
import { mergeBy } from './Specifications.tsx'

/** A part's file in the catalog: type and address. */
interface ListedFile {
  title: string
  url: string
  mimeType: string
}

/** File types in list order, with their labels. */
const types = new Map([
  ['Outline Drawings', 'Outline drawing'],
  ['Data Sheet', 'Data sheet'],
  ['Catalog Page', 'Catalog page'],
  ['Product Bulletin', 'Product bulletin'],
  ['STEP Files', 'STEP model'],
  ['3D Files', '3D model'],
])
/** Formats of a type in order: the most accessible first. */
const formats = ['PDF', 'SVG', 'DXF', 'DWG']

function rankIn(list: readonly string[], entry: string) {
  return (list.indexOf(entry) + list.length + 1) % (list.length + 1)
}

/** Label of one file of a type: `Outline Drawings` become "Outline drawing". */
function nameOfType(title: string): string {
  return types.get(title) ?? title
}

/** Files without duplicates, by type and format. */
export function listedFiles<File extends ListedFile>(files: readonly File[]): File[] {
  const titles = [...types.keys()]
  const byUrl = new Map(files.map((file) => [file.url, file]))
  return [...byUrl.values()].sort(
    (a, b) =>
      rankIn(titles, a.title) - rankIn(titles, b.title) ||
      rankIn(formats, fileKind(a.mimeType)) - rankIn(formats, fileKind(b.mimeType)),
  )
}

/** Pages with details, except those that are listed as files. */
export function listedPages<Page extends { label: string; value: string }>(
  pages: readonly Page[],
  files: readonly ListedFile[],
) {
  const fileNames = new Set(files.map((file) => fileName(file.url)))
  const names = new Set(files.map(({ title }) => nameOfType(title)))
  return pages.filter(({ label, value }) => !names.has(label) && !(isFile(value) && fileNames.has(fileName(value))))
}

/** Whether an address is a file of the site, not a page. */
function isFile(path: string): boolean {
  return path.startsWith('/sites/')
}

interface Props {
  product: Documents_product$key
  variation: Documents_variation$key
}

/** Files of the chosen part with type and size, and pages with details. */
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
  const part = useFragment(
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
  const files = listedFiles(part.documents)
  const pages = listedPages(mergeBy('name', part.specifications, shared.specifications).filter(isPage), files)
  if (files.length + pages.length === 0) return <p className="mute">There are no documents for this part yet.</p>
  return (
    <>
      {files.length > 0 && <FileList files={files} />}
      {pages.length > 0 && <PageList pages={pages} />}
    </>
  )
}

function FileList({ files }: { files: Documents_variation$data['documents'] }) {
  return (
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
  )
}

function PageList({ pages }: { pages: Documents_variation$data['specifications'] }) {
  return (
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
  )
}
