/** `1 product`, `1,490 products`. */
export function countText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`
}

/** Number of other parts a row represents: `+4 more`, or `+4 matching` in a filtered list. */
export function moreText(count: number, isNarrowed: boolean): string {
  return `+${count.toLocaleString('en-US')} ${isNarrowed ? 'matching' : 'more'}`
}
