import { ShopError } from './shopError.ts'

/** The shop's own two wordings of a 404 (specification, sections 2 and 8); all others name the path they could not resolve. */
const ownWordings = ['Page not found: ', 'Page Not Found: ']

const notFound = (wording: number, place: string) => new ShopError(`${ownWordings[wording]}${place}`, 404)

/** No route has this address. `fullPath`: with its query. */
export const unmatched = (fullPath: string) => notFound(0, fullPath)

/** A route has this path, but what stands before its screen let nobody through. */
export const turnedAway = (path: string) => notFound(1, path)

/** Whether a 404 says why in the shop's own words. */
export const isOwnWording = (message: string) => ownWordings.some((wording) => message.startsWith(wording))
