import { type Places, type Visitor, visitorNames } from './visitors.ts'

export interface Route {
  /** With query; `:name` stands for what only this visitor has. */
  path: string
  /** Who looks at it. */
  as: Visitor
  /** The heading of level 1. */
  title: string | RegExp
  /** Of the answer. */
  status: number
}

const someone = '00000000-0000-4000-8000-000000000000'
const mailed = `user=${someone}&timestamp=1&hash=x`

type Line = readonly [path: string, title: string | RegExp, status?: 404]

const lines: Record<Visitor, readonly Line[]> = {
  guest: [
    ['/', /vacuum components/i],
    ['/products', 'Products'],
    ['/electrical-feedthroughs', 'Electrical feedthroughs'],
    ['/electrical-feedthroughs/power', 'Power'],
    ['/electrical-feedthroughs/subminiature-d', /Subminiature-D/],
    ['/electrical-feedthroughs/subminiature-d?view=cards', /Subminiature-D/],
    ['/flanges-and-fittings/cf-flanges?page=2', /CF/],
    ['/electrical-feedthroughs/subminiature-d/subminiature-d-feedthrough-25-contacts-1-shell-female', /Subminiature-D/],
    ['/viewports-and-optics/viewports/fused-silica-viewport-uv-grade-zero-length?part-number=340002-T', /viewport/],
    ['/search?terms=viewport', '“viewport”'],
    ['/search?terms=180007-t', '“180007-t”'],
    ['/search?terms=180007-TX', 'No results for “180007-TX”'],
    [`/search?terms=${'x'.repeat(80)}`, /^No results for/],
    ['/search-solr?terms=viewport', '“viewport”'],
    ['/quick-order', 'Quick order'],
    ['/cart', 'Cart'],
    ['/compare', 'Compare parts'],
    ['/compare?parts=180050,180051,540003', 'Compare 3 parts'],
    ['/feature-flags', 'Feature flags'],
    ['/contact-us', /Contact/],
    ['/contact-us?subject=Sales&about=180050', /Contact/],
    ['/distributors', /Distributors/],
    ['/about', /About/],
    ['/help', /Help/],
    ['/privacy', /Privacy/],
    ['/terms-conditions', /Terms/],
    ['/technical-references', /Technical/],
    ['/glossary', /Glossary/],
    ['/feedthrough-drawings', /Drawings/i],
    ['/vacuum-feedthrough', /feedthrough/i],
    ['/outgassing', /Outgassing/],
    ['/viewports/safety-information', /Safety/i],
    ['/user/login', 'Log in'],
    ['/user/register', 'Create an account'],
    ['/user/reset-password', 'Set a new password'],
    [`/user/new-password?${mailed}`, 'Choose a new password'],
    [`/user/verify?${mailed}`, 'Confirm your e-mail address'],
    ['/order/none', 'This link does not show an order', 404],
    ['/cart/shared/none', 'This link does not work', 404],
    ['/no-such-page', 'Page not found', 404],
  ],
  buyer: [
    ['/cart', 'Cart'],
    ['/cart/shared/:token', 'Shared cart'],
    ['/checkout', 'Checkout'],
    ['/checkout/shipping', 'Checkout: Shipping'],
    ['/checkout/payment', 'Checkout: Payment'],
    ['/checkout/review', 'Checkout: Review the order'],
  ],
  bought: [
    ['/checkout/confirmation', /^Thank you/],
    ['/order/:order', /^Order VX-/],
  ],
  newcomer: [
    ['/user', 'Mei Tanaka'],
    ['/user/orders', 'Orders'],
    ['/user/address-book', 'Address book'],
    ['/user/saved-carts', 'Saved carts'],
  ],
  customer: [
    ['/user', 'Ana Ruiz'],
    ['/user/edit', 'Edit profile'],
    ['/user/sessions', 'Sessions'],
    ['/user/address-book', 'Address book'],
    ['/user/address-book/add-shipping', 'Add a shipping address'],
    ['/user/address-book/add-billing', 'Add a billing address'],
    ['/user/address-book/edit-shipping?address=:address', /^Edit/],
    ['/user/orders', 'Orders'],
    ['/user/orders?search=nothing', 'Orders'],
    ['/user/orders/:order', /^Order VX-/],
    [`/user/orders/${someone}`, 'Page not found', 404],
  ],
}

/** Every route of the shop, in each state that an address alone leads to. */
export const routes: readonly Route[] = visitorNames.flatMap((as) =>
  lines[as].map(([path, title, status = 200]) => ({ path, as, title, status })),
)

/** The address of a route for a visitor. */
export const addressOf = ({ path }: Pick<Route, 'path'>, places: Places) =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const place = places[name]
    if (place === undefined) throw new Error(`${path} needs ${name}, which this visitor does not have.`)
    return place
  })
