/** `1,490`. Without `Intl`, whose first use takes a slow phone 80 ms. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1 product`, `1,490 products`. */
export function countText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`
}

/** Number of other parts a row represents: `+4 more`, or `+4 matching` in a filtered list. */
export function moreText(count: number, isNarrowed: boolean): string {
  return `+${formatCount(count)} ${isNarrowed ? 'matching' : 'more'}`
}
