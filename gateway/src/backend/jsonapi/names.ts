/**
 * The site's JSON:API names: resource type and collection path of every kind of thing the gateway reads.
 * A site with other bundles, or with jsonapi_extras (which takes commerce_api's renaming back), differs in this table only.
 */
export const wireNames = {
  product: { type: 'product--product', path: '/jsonapi/products/product' },
  variation: { type: 'product-variation--product', path: '/jsonapi/product-variations/product' },
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
  carts: '/jsonapi/carts',
  checkout: '/jsonapi/checkout',
  orders: '/jsonapi/orders/default',
  placements: '/jsonapi/placements',
  translatePath: '/router/translate-path',
  breadcrumb: '/decoupled_kit/breadcrumb',
  /** The embedded backend's, which everybody may read, and Commerce's own, which a site may open. */
  stores: ['/jsonapi/store/online', '/jsonapi/stores/online'],
  contactFiles: '/jsonapi/contact_message/feedback/field_file',
  entryPoint: '/jsonapi',
  /** The embedded backend's; a Drupal site has none. */
  sessions: '/jsonapi/user/sessions',
  register: '/user/register?_format=json',
  requestPasswordReset: '/user/password?_format=json',
  requestEmailVerification: '/user/verify-mail?_format=json',
  files: '/sites/default/files/',
} as const

/** A menu of the site, by its own name for it. */
export function menuPath(name: string) {
  return `/decoupled_kit/menu/${name}?_format=json`
}

/** Where a mailed link of an account is redeemed. */
export const accountPaths = {
  newPassword: (userUuid: string) => `/jsonapi/user/${userUuid}/password/update`,
  verifyEmail: (userUuid: string) => `/jsonapi/user/${userUuid}/mail/verify`,
} as const

/** Facets come with an address for each term, which is most of an index's answer, unless a site knows this. We make our own. */
export const noFacetLinks = { facetLinks: 'no' } as const

/** The JSON:API type of an attribute's values: `flange_size` → `product-attribute-value--flange-size`. */
export function attributeValueType(attribute: string) {
  return `product-attribute-value--${attribute.replaceAll('_', '-')}`
}

/** More rows than this the site never sends, whatever is asked. */
export const LARGEST_PAGE = 50

/** Where a paper of an order is, at the site as here. */
export function orderPaperPath(orderUuid: string, kind: string) {
  return `/orders/${orderUuid}/${kind}.pdf`
}

/** The attributes that tell variations apart, in the order they are shown. A site sends values, labels are ours. */
export const attributeLabels: Readonly<Record<string, string>> = {
  flange_size: 'Flange size',
  end_2: 'End 2',
  bolt_hole: 'Bolt hole',
  type: 'Type',
  type_measurement: 'Type measurement',
  connector_2: 'Connector 2',
  t_c_junction: 'T/C junction',
  tube_od: 'Tube OD',
  tube_size: 'Tube size',
  wire_size: 'Wire size',
  wire_acceptance: 'Wire acceptance',
  length: 'Length',
  purchased_length: 'Purchased length',
  slit_width_options: 'Slit width options',
  coating_type: 'Coating type',
  compound: 'Compound',
  jacketing_options: 'Jacketing options',
  adhesive_backing: 'Adhesive backing',
  air_side_fitting: 'Air side fitting',
  actuator_option: 'Actuator option',
}

export const attributeNames = Object.keys(attributeLabels)

/** Source of a regular expression for UUIDs, which ids of resources, cart tokens and sessions are. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const wholeUuid = new RegExp(`^${UUID}$`, 'i')

export function isUuid(text: string): boolean {
  return wholeUuid.test(text)
}
