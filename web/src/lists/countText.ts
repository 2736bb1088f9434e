/** `1 product`, `1,499 products`. */
export const countText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`
