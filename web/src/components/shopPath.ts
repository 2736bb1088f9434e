/** Whether the router knows what is at an address as it is written: a path of the shop that is no file. */
export const isShopPath = (address: string): boolean =>
  address.startsWith('/') &&
  !address.startsWith('//') &&
  !address.startsWith('/sites/') &&
  !/^[^?#]+\.xml(?:[?#]|$)/.test(address)

/**
 * The path that the router can follow for an address found in written text, null where the browser has to: another
 * site, another scheme, a file, or a place on the same page.
 */
export function shopPath(href: string, here: Pick<Location, 'origin' | 'pathname' | 'search'>): string | null {
  if (!URL.canParse(href)) return null
  const { origin, pathname, search, hash } = new URL(href)
  if (origin !== here.origin || !isShopPath(pathname)) return null
  if (hash && pathname === here.pathname && search === here.search) return null
  return `${pathname}${search}${hash}`
}
