import { ShopError } from './shopError.ts'

/** The shop's own two wordings of a 404 (specification, sections 2 and 8); all others name the path they could not resolve. */
const ownWordings = ['Page not found: ', 'Page Not Found: ']

function notFound(wording: number, place: string) {
  return new ShopError(`${ownWordings[wording]}${place}`, 404)
}

/** No route has this address. `fullPath`: with its query. */
export function unmatched(fullPath: string) {
  return notFound(0, fullPath)
}

/** A route has this path, but what stands before its screen let nobody through. */
export function turnedAway(path: string) {
  return notFound(1, path)
}

/** Whether a 404 says why in the shop's own words. */
export function isOwnWording(message: string) {
  return ownWordings.some((wording) => message.startsWith(wording))
}
