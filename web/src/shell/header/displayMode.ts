/**
 * How the header shows the cart: as a link that opens nothing, as a list without the way to the checkout, or with all it
 * has (specification, section 4).
 */
export type CartDisplayMode = 'no hover' | 'no checkout' | 'full function'

/** The mode at a path: the cart page shows the cart itself, and who checks out needs no way there. */
export function cartDisplayMode(pathname: string): CartDisplayMode {
  if (/^\/cart\/?$/.test(pathname)) return 'no hover'
  return pathname.includes('checkout') ? 'no checkout' : 'full function'
}
