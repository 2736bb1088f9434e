/** Whether the router handles an address: a path of the shop that is not a file. */
export function isShopPath(address: string): boolean {
  return (
    address.startsWith('/') &&
    !address.startsWith('//') &&
    !address.startsWith('/sites/') &&
    !/^[^?#]+\.xml(?:[?#]|$)/.test(address)
  )
}

/**
 * The router path for an address in written text; null for other sites, schemes, files and anchors on the same page.
 */
export function shopPath(href: string, here: Pick<Location, 'origin' | 'pathname' | 'search'>): string | null {
  if (!URL.canParse(href)) return null
  const { origin, pathname, search, hash } = new URL(href)
  if (origin !== here.origin || !isShopPath(pathname)) return null
  if (hash && pathname === here.pathname && search === here.search) return null
  return `${pathname}${search}${hash}`
}

/** Address of the search results for terms. */
export function searchAddress(terms: string, path: '/search' | '/search-solr' = '/search'): string {
  return `${path}?${new URLSearchParams({ terms: terms.trim() })}`
}

/** Whether a path belongs to a route in `accountRoutes.ts`. */
export function isAccountPath(path: string): boolean {
  return /^\/(?:user|order|quote|cart\/shared)(?:\/|$)/.test(path)
}

/** Address of a customer's saved carts. */
export const savedCartsPath = '/user/saved-carts'

/** Address for typing, pasting and uploading part numbers. */
export const quickOrderPath = '/quick-order'

/** Intent of a form that appends its part numbers to the quick order. */
export const appendIntent = 'append'

/** Address of a customer's orders. */
export const ordersPath = '/user/orders'

/** Address of one order. */
export function orderPath(uuid: string) {
  return `${ordersPath}/${uuid}`
}

/** Address of an order for anyone with its emailed link. */
export function openedOrderPath(uuid: string) {
  return `/order/${uuid}`
}

/** Path of the form that requests a quote for the cart, or for the part in its query. */
export const requestQuotePath = '/quote'
export const partParameter = 'part-number'

/** Paths of what a customer's programs and devices may access. */
export const apiKeysPath = '/user/api-keys'
export const sessionsPath = '/user/sessions'
export const webhooksPath = '/user/webhooks'

/** Path of a customer's quotes. */
export const quotesPath = '/user/quotes'

/** Path of one quote, for its customer and anyone with its emailed link. */
export function quotePath(uuid: string) {
  return `${requestQuotePath}/${uuid}`
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An ID that matches nothing, for addresses without one. */
const noUuid = '00000000-0000-0000-0000-000000000000'

/** The UUID in an address. */
export function parseUuid(text: string | undefined): string {
  return text && uuidForm.test(text) ? text : noUuid
}

export const contactPath = '/contact-us'

/**
 * Contact page with subject and topic filled in.
 * @param subject one of the shop's contact subjects
 */
export function contactAddress(subject: string, about: string): string {
  return `${contactPath}?${new URLSearchParams({ subject, about })}`
}

/** Addresses of the checkout steps. */
export const cartPath = '/cart'
export const checkoutPath = '/checkout'
export const shippingPath = `${checkoutPath}/shipping`
export const paymentPath = `${checkoutPath}/payment`
export const reviewPath = `${checkoutPath}/review`
export const confirmationPath = `${checkoutPath}/confirmation`

const returnName = 'return'
const toReview = 'review'

/** A step's page that returns to the review after a change. */
export function changePath(path: string) {
  return `${path}?${returnName}=${toReview}`
}

/** The next step, or the review the customer came from. */
export function afterStep(url: URL, next: string) {
  return url.searchParams.get(returnName) === toReview ? reviewPath : next
}
