import { ShopLink } from '../platform/ui/ShopLink.tsx'
import styles from './Pagination.module.css'

/** The page numbers a pager shows: both ends, the current page and its neighbors; null marks a gap. */
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
  /** The address of a page, relative to the current one. */
  addressOf: (page: number) => string
}

/** Pagination with real links. Renders nothing for a single page. */
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
