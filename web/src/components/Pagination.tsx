import { ShopLink } from '../platform/ui/ShopLink.tsx'
import styles from './Pagination.module.css'

/** The pages a pager names: both ends, the current one with its neighbours, and a gap (null) where some are left out. */
export function pagesNamed(current: number, count: number): (number | null)[] {
  const near = new Set([1, count, current - 1, current, current + 1].filter((page) => page >= 1 && page <= count))
  const pages = [...near].sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? page)
    if (gap === 2) return [page - 1, page]
    return gap > 2 ? [null, page] : [page]
  })
}

interface Props {
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
