import { ShopLink } from '../platform/ui/ShopLink.tsx'
import styles from './Pagination.module.css'
import { pagesNamed } from './pagesNamed.ts'

type Props = {
  page: number
  pageCount: number
  /** The address of a page, from where the reader is. */
  addressOf: (page: number) => string
}

/** The pages of a list as real links. Nothing where one page holds all. */
export function Pagination({ page, pageCount, addressOf }: Props) {
  if (pageCount < 2) return null
  return (
    <nav aria-label="Pages">
      <ol className={styles.pages}>
        {pagesNamed(page, pageCount).map((named, index) => (
          <li key={named ?? `gap ${index}`}>
            {named === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <ShopLink
                to={addressOf(named)}
                aria-label={`Page ${named}`}
                aria-current={named === page ? 'page' : undefined}
              >
                {named}
              </ShopLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
