/** What a kind of site has, compared with the shop's own. */
export interface Profile {
  /** Beginnings of the names of resource types that do not exist. */
  readonly missingTypes: readonly string[]
  /** Fields named `field_…` that exist, by resource type; all of them if undefined. */
  readonly ownFields?: Readonly<Record<string, readonly string[]>>
  /** Other attributes and relationships that do not exist, by resource type. */
  readonly missingFields: Readonly<Record<string, readonly string[]>>
  /** Members that the values of an attribute lack, by attribute. */
  readonly missingMembers: Readonly<Record<string, readonly string[]>>
  /** Fields of parts that carts do not show. */
  readonly hiddenCartFields: readonly string[]
  /** Relationships that exist but refer to nothing, by resource type. */
  readonly emptyFields: Readonly<Record<string, readonly string[]>>
  /** Whether parts list relationships to attributes that have no value. */
  readonly listsEmptyAttributes: boolean
  /** Resource types with another name and path. */
  readonly renamedTypes: Readonly<Record<string, { readonly name: string; readonly path: string }>>
  /** Products of these families, and their parts, are of a bundle of their own, which has only these attributes. */
  readonly bundle?: {
    readonly id: string
    readonly families: readonly string[]
    readonly attributes: readonly string[]
    /** Additional bundles, which have no products. */
    readonly empty: readonly string[]
  }
  /** Fields of the product index, which then has no facets; the shop's own if undefined. */
  readonly indexFields?: readonly string[]
  /** Routes that do not exist, as registered; `*` at the end stands for any ending. */
  readonly missingRoutes: readonly string[]
  /** Paths of pages that the site does not have. */
  readonly missingPages: readonly string[]
  /** Request headers that have no effect. */
  readonly ignoredHeaders: readonly string[]
  /** Whether unknown fields and routes fail as on Drupal: with 500, or an HTML page. */
  readonly failsLikeDrupal: boolean
}

const full: Profile = {
  missingTypes: [],
  missingFields: {},
  missingMembers: {},
  hiddenCartFields: ['created', 'changed', 'default_langcode', 'langcode', 'status', 'uid'],
  emptyFields: {},
  listsEmptyAttributes: false,
  renamedTypes: {},
  missingRoutes: [],
  missingPages: [],
  ignoredHeaders: [],
  failsLikeDrupal: false,
}

/** Attributes that only the shop's own catalog has. */
const missingAttributes = [
  ...['actuator-option', 'adhesive-backing', 'air-side-fitting', 'bolt-hole', 'coating-type', 'jacketing-options'],
  ...['slit-width-options', 't-c-junction', 'type-measurement', 'wire-acceptance'],
]

/** Drupal Commerce with commerce_api, commerce_shipping and a search index, without the shop's own fields. */
const plain: Profile = {
  missingTypes: [
    ...['node--distributor', 'paragraph', 'taxonomy_term--search_terms', 'cart-list', 'removed-variation', 'quote'],
    ...missingAttributes.map((attribute) => `product-attribute-value--${attribute}`),
  ],
  ownFields: {
    'product--product': ['field_categories', 'field_images'],
    'product-variation--product': ['field_images'],
    'taxonomy_term--product_categories': ['field_image'],
    'user--user': ['field_first_name', 'field_last_name', 'field_company'],
  },
  missingFields: {
    'product--product': ['drupal_internal__product_id', 'metatag'],
    'product-variation--product': ['drupal_internal__variation_id', 'drupal_internal__product_id', 'path'],
    'taxonomy_term--product_categories': ['metatag'],
    'node--page': ['metatag'],
    'file--file': ['image_style_uri'],
  },
  missingMembers: { shipping_information: ['field_phone'], billing_information: ['field_phone'] },
  hiddenCartFields: [],
  emptyFields: { 'product-variation--product': ['field_images'] },
  listsEmptyAttributes: true,
  bundle: {
    id: 'cable',
    families: ['wire-kap'],
    attributes: ['attribute_purchased_length', 'attribute_wire_size'],
    empty: ['default'],
  },
  indexFields: ['field_categories', 'number', 'title', 'sku', 'created', 'status'],
  renamedTypes: { 'order-item--product': { name: 'order-item--default', path: '/order-items/default' } },
  missingRoutes: [
    '/content-changes',
    '/jsonapi/cart-lists/*',
    '/jsonapi/cart/estimate',
    '/jsonapi/contact_message/feedback/field_file',
    '/jsonapi/index/content',
    '/jsonapi/index/variations',
    '/jsonapi/orders/default/:order/cancel',
    '/jsonapi/part-numbers',
    '/jsonapi/quotes/*',
    '/jsonapi/user/:uuid/mail/verify',
    '/jsonapi/user/api-keys*',
    '/jsonapi/user/sessions*',
    '/jsonapi/user/test-orders',
    '/jsonapi/webhooks/*',
    '/oauth/api-requests',
    '/oauth/introspect',
    '/oauth/revoke',
    '/shop/orders*',
    '/orders/:order/:file',
    '/orders/:quote/quote-file',
    '/orders/:quote/quote.pdf',
    '/user/verify-mail',
    '/webhooks/*',
  ],
  missingPages: ['/distributors'],
  ignoredHeaders: ['commerce-order-token', 'prefer'],
  failsLikeDrupal: true,
}

/** Catalog, carts, checkout and accounts only. */
const minimal: Profile = {
  ...plain,
  missingTypes: [...plain.missingTypes, 'node', 'node_type', 'promotion-coupon', 'shipment'],
  missingFields: {
    ...plain.missingFields,
    'order--default': ['shipping_information', 'shipping_method'],
  },
  missingRoutes: [
    ...plain.missingRoutes,
    '/decoupled_kit/*',
    '/jsonapi/carts/:cart/coupons',
    '/jsonapi/checkout/:order/shipping-methods',
    '/jsonapi/contact_message/*',
    '/jsonapi/index/*',
  ],
}

export const profiles = { full, plain, minimal }

export type ProfileName = keyof typeof profiles

export const profileNames = ['full', 'plain', 'minimal'] as const satisfies readonly ProfileName[]
