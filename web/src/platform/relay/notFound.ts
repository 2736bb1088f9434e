import { ShopError } from './shopError.ts'

/** The shop's own two 404 messages; others name the path that could not be resolved. */
const notFoundPrefixes = ['Page not found: ', 'Page Not Found: ']

function notFound(wording: number, place: string) {
  return new ShopError(`${notFoundPrefixes[wording]}${place}`, 404)
}

/** No route matches. `fullPath`: with its query. */
export function unmatched(fullPath: string) {
  return notFound(0, fullPath)
}

/** The guard of the route rejected the visitor. */
export function accessDenied(path: string) {
  return notFound(1, path)
}

/** Whether a 404 message is one of the shop's own. */
export function isShopNotFound(message: string) {
  return notFoundPrefixes.some((wording) => message.startsWith(wording))
}
