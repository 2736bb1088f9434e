import { hasDirectOrders } from '../backend/checkout/directOrders.ts'
import { attributeNames, menuPath, paths, wireNames, accountPaths } from '../backend/jsonapi/names.ts'
import type { Site } from './site.ts'

type Status = 'works' | 'limited' | 'missing'

/** What a check finds; what is missing, if anything. */
type Finding = 'works' | { readonly status: 'limited' | 'missing'; readonly needed: string }

export interface Capability {
  readonly name: string
  /** What the shop does while it is limited or missing. */
  readonly meanwhile: Readonly<Record<'limited' | 'missing', string>>
  check(site: Site): Promise<Finding> | Finding
}

/** A resource that does not exist: only the route matters. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

function limited(needed: string): Finding {
  return { status: 'limited', needed }
}
function missing(needed: string): Finding {
  return { status: 'missing', needed }
}

/** The fields that a type lacks, of those that we use. */
function lacking(site: Site, type: string, fields: readonly string[]): string[] {
  return fields.filter((field) => !site.profile.hasField(type, field))
}

const indexFields = ['category', 'price', 'in_stock'] as const

/** What the shop can do, what it needs for that, and what it does without. docs/guides/drupal.md explains the same table. */
export const capabilities: readonly Capability[] = [
  {
    name: 'catalog',
    meanwhile: {
      missing: 'There is nothing to sell.',
      limited: 'Lists have no stock, specifications or price breaks.',
    },
    async check(site) {
      const lists = site.profile.typesOf(wireNames.product.type).flatMap((type) => site.profile.pathOf(type) ?? [])
      const found = await Promise.all(lists.map((path) => site.hasAny(`${path}?page[limit]=1`)))
      if (!found.includes(true))
        return missing('Commerce Product and commerce_api; the permission to view published products')
      if (!site.profile.hasType(wireNames.category.type)) return limited('the vocabulary product_categories')
      const fields = lacking(site, wireNames.product.type, ['field_specifications', 'field_related', 'field_featured'])
      return fields.length > 0 ? limited(`product fields ${fields.join(', ')}`) : 'works'
    },
  },
  {
    name: 'search',
    meanwhile: {
      missing: 'Lists and search read the collections: by category, words in titles, and the start of part numbers.',
      limited: 'Search works; features that need these fields are not offered.',
    },
    check({ profile }) {
      if (!profile.hasIndex) return missing('jsonapi_search_api with an index called products')
      const fields = indexFields.filter((name) => profile.indexField(name) !== name)
      return fields.length > 0 ? limited(`index fields ${fields.join(', ')}`) : 'works'
    },
  },
  {
    name: 'facets',
    meanwhile: { missing: 'Lists cannot be filtered.', limited: 'Lists can be filtered by the other attributes.' },
    check({ profile }) {
      const { facets } = profile
      const siteAttributes = attributeNames.filter((name) =>
        profile.hasField(wireNames.variation.type, `attribute_${name}`),
      )
      const without = siteAttributes.filter((name) => !facets.includes(name))
      if (facets.length === 0) return missing('jsonapi_search_api_facets with a facet for each attribute')
      return without.length > 0 ? limited(`facets for ${without.join(', ')}`) : 'works'
    },
  },
  {
    name: 'cart',
    meanwhile: { missing: 'Parts cannot be bought.', limited: '' },
    check: async (site) =>
      (await site.hasRoute(paths.cartAdd)) && (await site.hasRoute(paths.carts))
        ? 'works'
        : missing('commerce_cart and commerce_api; JSON:API that accepts writes'),
  },
  {
    name: 'coupons',
    meanwhile: { missing: 'Coupon codes are rejected.', limited: '' },
    check: async (site) =>
      (site.trial?.acceptsCoupons ?? true) && (await site.hasRoute(`${paths.carts}/${NOBODY}/coupons`))
        ? 'works'
        : missing('commerce_promotion'),
  },
  {
    name: 'checkout',
    meanwhile: { missing: 'Carts cannot become orders.', limited: '' },
    check: async (site) =>
      (await site.hasRoute(`${paths.checkout}/${NOBODY}`)) ? 'works' : missing('commerce_checkout and commerce_api'),
  },
  {
    name: 'shipping',
    meanwhile: { missing: 'Orders need no shipping address or method.', limited: '' },
    check: ({ profile }) =>
      profile.hasType(wireNames.shipment.type) ? 'works' : missing('commerce_shipping with the shipment type default'),
  },
  {
    name: 'payment',
    meanwhile: { missing: 'Orders cannot be paid.', limited: '' },
    check: async (site) =>
      (site.trial?.hasPaymentMethod ?? true) && (await site.hasRoute(`${paths.checkout}/${NOBODY}/payment`))
        ? 'works'
        : missing('commerce_payment with a payment gateway'),
  },
  {
    name: 'accounts',
    meanwhile: {
      missing: 'Everyone is a guest.',
      limited: 'Sessions are not listed, and end when their tokens expire.',
    },
    async check(site) {
      const routes = await Promise.all(['/oauth/token', paths.register].map((route) => site.hasRoute(route)))
      if (routes.includes(false)) return missing('simple_oauth with the password grant; registration open to visitors')
      const has = await Promise.all(['/oauth/revoke', paths.sessions].map((route) => site.hasRoute(route)))
      return has.includes(false) ? limited('a route that revokes tokens') : 'works'
    },
  },
  {
    name: 'orders',
    meanwhile: {
      missing: 'Customers see no orders.',
      limited: 'Customers see their orders but must call to cancel one.',
    },
    async check(site) {
      if (!(await site.hasRoute(paths.orders))) return missing('commerce_order with the order type default')
      const canCancel = await site.hasRoute(`${paths.orders}/${NOBODY}/cancel`)
      return canCancel ? 'works' : limited('a route that cancels orders')
    },
  },
  {
    name: 'direct orders',
    meanwhile: { missing: 'Programs order with carts: `createOrder` returns `NOT_SUPPORTED`.', limited: '' },
    check: ({ profile }) => (hasDirectOrders(profile) ? 'works' : missing('a route that places direct orders')),
  },
  {
    name: 'content',
    meanwhile: { missing: 'There are no pages besides the catalog.', limited: 'Pages show their body only.' },
    async check(site) {
      if (!site.profile.hasType(wireNames.page.type)) return missing('the content type page')
      // Drupal accepts any include of an empty list, so the response says nothing about paragraphs.
      if (!(await site.hasAny(`${wireNames.page.path}?page[limit]=1`)))
        return missing('published pages of the content type page')
      const hasSections = await site.hasAny(`${wireNames.page.path}?include=field_paragraphs&page[limit]=1`)
      return hasSections ? 'works' : limited('paragraphs in the field field_paragraphs of pages')
    },
  },
  {
    name: 'menus',
    meanwhile: { missing: 'The header and footer show default links.', limited: '' },
    check: async (site) =>
      (await site.hasRoute(menuPath('main'))) ? 'works' : missing('decoupled_kit with its menus'),
  },
  {
    name: 'contact',
    meanwhile: { missing: 'The contact page shows phone and email.', limited: 'Messages have no attachments.' },
    async check(site) {
      if (!(await site.hasRoute(wireNames.contactMessage.path))) return missing('a contact form called feedback')
      return (await site.hasRoute(paths.contactFiles))
        ? 'works'
        : limited('the file field field_file of the contact form')
    },
  },
  {
    name: 'passwords',
    meanwhile: { missing: 'Forgotten passwords cannot be reset.', limited: 'Reset links do not work.' },
    async check(site) {
      if (!(await site.hasRoute(paths.requestPasswordReset))) return missing('the REST resource that resets passwords')
      return (await site.hasRoute(accountPaths.newPassword(NOBODY))) ? 'works' : limited('jsonapi_user_resources')
    },
  },
]

export interface Diagnosis {
  readonly capability: string
  readonly status: Status
  /** The module, field, permission or setting that is missing; null if it works. */
  readonly needed: string | null
  /** What the shop does without it; null if it works. */
  readonly meanwhile: string | null
}

export function diagnose(site: Site): Promise<Diagnosis[]> {
  return Promise.all(
    capabilities.map(async ({ name, meanwhile, check }) => {
      const finding = await check(site)
      if (finding === 'works') return { capability: name, status: finding, needed: null, meanwhile: null }
      const { status, needed } = finding
      return { capability: name, status, needed, meanwhile: meanwhile[status] }
    }),
  )
}
