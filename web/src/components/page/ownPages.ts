import {
  accountPath,
  loginPath,
  newPasswordPath,
  registerPath,
  resetPasswordPath,
  verifyPath,
} from '../../platform/session/access.ts'
import { cartPath, checkoutPath, contactPath, ordersPath, quickOrderPath, savedCartsPath } from '../paths.ts'

/** What machines are told of a page that no editor wrote. */
export interface OwnPage {
  /** Its path; what stands below it and has no entry of its own is told the same. */
  readonly path: string
  readonly description: string
  /** Whether search engines shall list it: a page that is the same for everybody, and worth finding. */
  readonly isListed: boolean
  /** Parameters without which its address would lead to another page. */
  readonly keeps?: readonly string[]
}

const listed = (path: string, description: string): OwnPage => ({ path, description, isListed: true })
const unlisted = (path: string, description: string, keeps: readonly string[] = []): OwnPage => ({
  path,
  description,
  isListed: false,
  keeps,
})

/** Every page of the shop itself. The sitemap lists those of them that are listed. */
export const ownPages: readonly OwnPage[] = [
  listed(
    '/',
    'High and ultrahigh vacuum components and glass feedthroughs by part number: flanges, fittings, valves, viewports and wire, with drawings, prices and stock.',
  ),
  listed('/products', 'All vacuum components by category, with dimensions, prices and stock of every part number.'),
  listed(
    quickOrderPath,
    'Order by part number: type or paste a list, or upload a CSV or Excel file, and see price and stock of each line at once.',
  ),
  listed('/distributors', 'Companies that sell our vacuum components, by country, with address, phone and e-mail.'),
  listed(
    contactPath,
    'Questions about parts, quotes and orders: phone, office hours, address and a form that takes drawings.',
  ),
  unlisted('/search', 'Parts, categories and pages found for what you search.', ['terms']),
  unlisted('/search-solr', 'Parts found for what you search, to be narrowed by their properties.', ['terms']),
  unlisted('/compare', 'Parts side by side: dimensions, materials, ratings, prices and stock.', ['parts']),
  unlisted('/feature-flags', 'What can be switched on and off in this browser.'),
  unlisted(cartPath, 'The parts you are about to order, with prices and the day they can ship.'),
  unlisted(`${cartPath}/shared`, 'A list of parts that was shared with you, with prices of today.'),
  unlisted(checkoutPath, 'Shipping, payment and review of your order.'),
  unlisted(accountPath, 'Your account: orders, addresses, saved carts and settings.'),
  unlisted(loginPath, 'Log in to see your prices, orders and saved carts.'),
  unlisted(registerPath, 'Register to keep addresses, saved carts and orders in one place.'),
  unlisted(resetPasswordPath, 'Have a link mailed that lets you choose a new password.'),
  unlisted(newPasswordPath, 'Choose a new password for your account.'),
  unlisted(verifyPath, 'Confirm your e-mail address.'),
  unlisted(ordersPath, 'Your orders with their state, totals, shipments and documents.'),
  unlisted(savedCartsPath, 'Lists of parts that you saved to order again.'),
  unlisted('/order', 'The state of your order, its shipments and documents.'),
]

const deepestFirst = ownPages.toSorted((a, b) => b.path.length - a.path.length)

/** The page at a path: its own entry, or that of the page above it. Null where the shop has none there. */
export const ownPageAt = (pathname: string): OwnPage | null =>
  deepestFirst.find(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))) ?? null
