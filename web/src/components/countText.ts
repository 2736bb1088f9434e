/** `1 product`, `1,499 products`. */
export function countText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`
}

/** How many other parts a row stands for: `+4 more`, `+4 more that fit` where the list is narrowed. */
export function moreText(count: number, isNarrowed: boolean): string {
  return `+${count.toLocaleString('en-US')} more${isNarrowed ? ' that fit' : ''}`
}
