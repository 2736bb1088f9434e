/** Whether the router knows what is at an address as it is written: a path of the shop that is no file. */
export function isShopPath(address: string): boolean {
  return (
    address.startsWith('/') &&
    !address.startsWith('//') &&
    !address.startsWith('/sites/') &&
    !/^[^?#]+\.xml(?:[?#]|$)/.test(address)
  )
}

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

/** Where a search for words is answered. */
export function searchAddress(terms: string, path: '/search' | '/search-solr' = '/search'): string {
  return `${path}?${new URLSearchParams({ terms: terms.trim() })}`
}

/** Where a customer's saved carts are. */
export const savedCartsPath = '/user/saved-carts'

/** Where part numbers are typed, pasted and uploaded. */
export const quickOrderPath = '/quick-order'

/** The orders of a customer. */
export const ordersPath = '/user/orders'

/** One of them. */
export function orderPath(uuid: string) {
  return `${ordersPath}/${uuid}`
}

/** An order for whoever has its mailed link. */
export function openedOrderPath(uuid: string) {
  return `/order/${uuid}`
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Read as something that nobody has, where an address names none. */
const noUuid = '00000000-0000-0000-0000-000000000000'

/** The uuid that an address names. */
export function uuidNamed(text: string | undefined): string {
  return text && uuidForm.test(text) ? text : noUuid
}

export const contactPath = '/contact-us'

/**
 * Where to write to the office, with the subject chosen and what it is about filled in.
 * @param subject one of the shop's contact subjects
 */
export function contactAddress(subject: string, about: string): string {
  return `${contactPath}?${new URLSearchParams({ subject, about })}`
}

/** Where the steps of buying stand. */
export const cartPath = '/cart'
export const checkoutPath = '/checkout'
export const shippingPath = `${checkoutPath}/shipping`
export const paymentPath = `${checkoutPath}/payment`
export const reviewPath = `${checkoutPath}/review`
export const confirmationPath = `${checkoutPath}/confirmation`

const returnName = 'return'
const toReview = 'review'

/** The page of a step that leads back to the review once something was changed on it. */
export function changePath(path: string) {
  return `${path}?${returnName}=${toReview}`
}

/** Where a step leads to when it is done: to the next, or back to the review that sent the buyer to it. */
export function afterStep(url: URL, next: string) {
  return url.searchParams.get(returnName) === toReview ? reviewPath : next
}
