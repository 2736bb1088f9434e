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
