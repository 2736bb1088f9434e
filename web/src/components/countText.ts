/** `1 product`, `1,499 products`. */
export const countText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`

/** How many other parts a row stands for: `+4 more`, `+4 more that fit` where the list is narrowed. */
export const moreText = (count: number, isNarrowed: boolean): string =>
  `+${count.toLocaleString('en-US')} more${isNarrowed ? ' that fit' : ''}`
