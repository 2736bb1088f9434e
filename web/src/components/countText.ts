/** `1,490`: one formatter for all, because creating one takes longer than formatting. */
export const { format: formatCount } = new Intl.NumberFormat('en-US')

/** `1 product`, `1,490 products`. */
export function countText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`
}

/** Number of other parts a row represents: `+4 more`, or `+4 matching` in a filtered list. */
export function moreText(count: number, isNarrowed: boolean): string {
  return `+${formatCount(count)} ${isNarrowed ? 'matching' : 'more'}`
}
