/**
 * The site's JSON:API names: resource type and collection path of everything that the gateway reads. Sites with other
 * bundles, or with jsonapi_extras (which undoes commerce_api's renaming), differ only in this table.
 */
export const wireNames = {
  product: { type: 'product--product', path: '/jsonapi/products/product' },
  variation: { type: 'product-variation--product', path: '/jsonapi/product-variations/product' },
  /** Provided by the embedded backend; a Drupal site needs a custom resource. */
  removedVariation: { type: 'removed-variation--product', path: '/jsonapi/removed-variations/product' },
  category: { type: 'taxonomy_term--product_categories', path: '/jsonapi/taxonomy_term/product_categories' },
  searchTerm: { type: 'taxonomy_term--search_terms', path: '/jsonapi/taxonomy_term/search_terms' },
  searchTarget: { type: 'paragraph--search_target', path: null },
  specifications: { type: 'paragraph--specifications', path: null },
  page: { type: 'node--page', path: '/jsonapi/node/page' },
  distributor: { type: 'node--distributor', path: '/jsonapi/node/distributor' },
  contactMessage: { type: 'contact_message--feedback', path: '/jsonapi/contact_message/feedback' },
  textParagraph: { type: 'paragraph--text', path: null },
  imageParagraph: { type: 'paragraph--image', path: null },
  tableParagraph: { type: 'paragraph--table', path: null },
  linkListParagraph: { type: 'paragraph--link_list', path: null },
  file: { type: 'file--file', path: null },
  order: { type: 'order--default', path: '/jsonapi/carts' },
  orderItem: { type: 'order-item--product', path: null },
  user: { type: 'user--user', path: '/jsonapi/user/user' },
  profile: { type: 'profile--customer', path: '/jsonapi/profile/customer' },
  coupon: { type: 'promotion-coupon', path: null },
  savedCart: { type: 'cart-list--saved', path: '/jsonapi/cart-lists/saved' },
  sharedCart: { type: 'cart-list--shared', path: null },
  cartLink: { type: 'cart-list--link', path: null },
  shipment: { type: 'shipment--default', path: null },
  /** Provided by the embedded backend; a Drupal site needs a custom resource. */
  quote: { type: 'quote--quote', path: '/jsonapi/quotes' },
  webhookEndpoint: { type: 'webhook--endpoint', path: null },
} as const

export const paths = {
  productIndex: '/jsonapi/index/products',
  variationIndex: '/jsonapi/index/variations',
  contentIndex: '/jsonapi/index/content',
  partNumbers: '/jsonapi/part-numbers',
  cartAdd: '/jsonapi/cart/add',
  cartEstimate: '/jsonapi/cart/estimate',
  sharedCarts: '/jsonapi/cart-lists/shared',
  openSharedCart: '/jsonapi/cart-lists/shared/open',
  cartLinks: '/jsonapi/cart-lists/link',
  openCartLink: '/jsonapi/cart-lists/link/open',
  viewCartLink: '/jsonapi/cart-lists/link/view',
  carts: '/jsonapi/carts',
  checkout: '/jsonapi/checkout',
  orders: '/jsonapi/orders/default',
  /** The embedded backend and sites with the module `shop_gateway` have it. */
  directOrders: '/shop/orders',
  orderPreview: '/shop/orders/preview',
  translatePath: '/router/translate-path',
  breadcrumb: '/decoupled_kit/breadcrumb',
  contactFiles: '/jsonapi/contact_message/feedback/field_file',
  entryPoint: '/jsonapi',
  /** Of the embedded backend; Drupal has no such route. */
  sessions: '/jsonapi/user/sessions',
  webhookEndpoints: '/jsonapi/webhooks/endpoints',
  webhookDeliveries: '/jsonapi/webhooks/deliveries',
  apiKeys: '/jsonapi/user/api-keys',
  credentials: '/jsonapi/user/credentials',
  testOrders: '/jsonapi/user/test-orders',
  register: '/user/register?_format=json',
  requestPasswordReset: '/user/password?_format=json',
  requestEmailVerification: '/user/verify-mail?_format=json',
  files: '/sites/default/files/',
} as const

/** A menu of the site, by its own name. */
export function menuPath(name: string) {
  return `/decoupled_kit/menu/${name}?_format=json`
}

/** Where the site places an order in one call, if it declares the route `place`. */
export function placePath(orderUuid: string) {
  return `${paths.directOrders}/${orderUuid}/place`
}

/** Where the site looks up an idempotency key; the order is null if the request names none. */
export function lookupPath(orderUuid: string | null) {
  return `${paths.directOrders}/lookup${orderUuid === null ? '' : `/${orderUuid}`}`
}

/** Where an emailed account link is redeemed. */
export const accountPaths = {
  newPassword: (userUuid: string) => `/jsonapi/user/${userUuid}/password/update`,
  credentials: (userUuid: string) => `/jsonapi/user/${userUuid}/password/credentials`,
  verifyEmail: (userUuid: string) => `/jsonapi/user/${userUuid}/mail/verify`,
} as const

/** Skips the facets' term URLs, which are most of an index response. We build our own. */
export const noFacetLinks = { facetLinks: 'no' } as const
/** Leaves out facets. Sites without this parameter ignore it. */
export const noFacets = { facetTerms: 'no' } as const
/**
 * The embedded backend then sends one variation of each product, with the number and price range of all in its
 * identifier's `meta`. Other sites ignore it and send all.
 */
export const variationSummaries = { variationRange: 'only' } as const

/** Stands for all attributes that the site has, and for the types of their values. */
export const anyAttribute = { via: 'attribute_any', type: 'product-attribute-value--any' } as const

/** Maximum page size that the site supports. */
export const MAX_PAGE_SIZE = 50

/** Path of an order document, the same on the site and here. */
export function orderDocumentPath(orderUuid: string, kind: string) {
  return `/orders/${orderUuid}/${kind}.pdf`
}

/** Path of the file that a buyer sent with a quote request, the same on the site and here. */
export function quoteFilePath(quoteUuid: string) {
  return `/orders/${quoteUuid}/quote-file`
}

/** Regular expression source for UUIDs: IDs of resources, cart tokens and sessions. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const wholeUuid = new RegExp(`^${UUID}$`, 'i')

export function isUuid(text: string): boolean {
  return wholeUuid.test(text)
}
