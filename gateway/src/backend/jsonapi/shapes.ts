import { ATTRIBUTE_NAMES, attributeValueType, NAMES } from './names.ts'

/**
 * What each field of the public schema needs of the backend. The planner reads this table and nothing else, so that a new
 * field is one more row. A field without a row (`id`, `__typename`) needs nothing.
 */
export type ShapeName =
  | 'Product'
  | 'ProductEdge'
  | 'ProductVariation'
  | 'FoundPart'
  | 'SearchTerm'
  | 'SearchTarget'
  | 'ContentPage'
  | 'Cart'
  | 'CartItem'
  | 'SavedCart'
  | 'SharedCart'
  | 'Checkout'
  | 'Order'
  | 'OrderItem'
  | 'User'

export interface Shape {
  readonly type: string
  /** What every use of the shape reads. An edge to another shape hands the whole selection on. */
  readonly always?: Need
  /** What the object itself is, where this shape is but a way to look at it. */
  readonly is?: ShapeName
  readonly needs: Readonly<Record<string, Need>>
}

export interface Need {
  readonly fields?: readonly string[]
  readonly edges?: readonly Edge[]
  /** What is asked below it is asked of the object itself, as what it is. */
  readonly itself?: true
}

interface EdgeBase {
  /** Name of the relationship. */
  readonly via: string
  /** Followed only when this says so of the field's arguments. */
  readonly when?: (args: Readonly<Record<string, unknown>>) => boolean
  /** Leads back to where this object was reached from, when that is of this shape: no second include then. */
  readonly back?: ShapeName
}

/** An edge whose target's fields are chosen by the selection… */
export interface SelectedEdge extends EdgeBase {
  readonly to: ShapeName
  /** Plain fields between this field and the target's own, such as a connection's edges and node. */
  readonly at?: ReadonlyArray<{ readonly on: string; readonly field: string }>
}

/** …or are always the same. */
interface FixedEdge extends EdgeBase {
  readonly fixed: FixedShape
}

export type Edge = SelectedEdge | FixedEdge

export interface FixedShape {
  readonly type: string
  readonly fields: readonly string[] | 'all'
  readonly edges?: ReadonlyArray<{ readonly via: string; readonly to: FixedShape }>
}

const FILE: FixedShape = {
  type: NAMES.file.type,
  fields: ['uri', 'filename', 'filemime', 'filesize', 'image_style_uri'],
}
const SPECIFICATIONS: FixedShape = { type: NAMES.specifications.type, fields: 'all' }
const PRICES = ['price', 'resolved_price']

const ATTRIBUTES: readonly FixedEdge[] = ATTRIBUTE_NAMES.map((name) => ({
  via: `attribute_${name}`,
  fixed: { type: attributeValueType(name), fields: ['name', 'weight'] },
}))

const fixedVariation = (fields: readonly string[], edges: readonly FixedEdge[] = []): FixedShape => ({
  type: NAMES.variation.type,
  fields,
  edges: edges.map(({ via, fixed }) => ({ via, to: fixed })),
})

/** What the address of a variation needs of its product. */
const PRODUCT_ADDRESS: FixedShape = {
  type: NAMES.product.type,
  fields: ['path', 'drupal_internal__product_id', 'default_variation'],
}

const CONNECTION_OF_VARIATIONS = [
  { on: 'ProductVariationConnection', field: 'edges' },
  { on: 'ProductVariationEdge', field: 'node' },
]

/** What the writes to a line, and its rules, need of the variation in the cart. */
export const ORDERING_FIELDS = [
  'sku',
  'title',
  'status',
  ...PRICES,
  'field_discontinued',
  'field_finite',
  'field_stock',
  'field_minimum_quantity',
  'field_maximum_quantity',
  'field_quantity_step',
  'field_quantity_multiplier',
  'field_one_length',
]

const variationLink: readonly FixedEdge[] = [{ via: 'product_id', fixed: PRODUCT_ADDRESS, back: 'Product' }]

const PRODUCT: Shape = {
  type: NAMES.product.type,
  needs: {
    title: { fields: ['title'] },
    path: { fields: ['path', 'drupal_internal__product_id'] },
    summary: { fields: ['body'] },
    description: { fields: ['body'] },
    images: { edges: [{ via: 'field_images', fixed: FILE }] },
    categories: { fields: ['field_categories'] },
    priceRange: { edges: [{ via: 'variations', fixed: fixedVariation(PRICES) }] },
    defaultVariation: { edges: [{ via: 'default_variation', to: 'ProductVariation' }] },
    variation: {
      edges: [
        { via: 'default_variation', to: 'ProductVariation' },
        { via: 'variations', to: 'ProductVariation', when: ({ sku }) => typeof sku === 'string' },
        { via: 'variations', fixed: fixedVariation(['sku']), when: ({ sku }) => typeof sku === 'string' },
      ],
    },
    variations: {
      edges: [
        { via: 'variations', to: 'ProductVariation', at: CONNECTION_OF_VARIATIONS },
        {
          via: 'variations',
          fixed: fixedVariation([], ATTRIBUTES),
          when: ({ attributes }) => Array.isArray(attributes),
        },
      ],
    },
    attributes: { edges: [{ via: 'variations', fixed: fixedVariation([], ATTRIBUTES) }] },
    specifications: { edges: [{ via: 'field_specifications', fixed: SPECIFICATIONS }] },
    documents: {
      edges: [{ via: 'default_variation', fixed: fixedVariation([], [{ via: 'field_documents', fixed: FILE }]) }],
    },
    relatedProducts: { edges: [{ via: 'field_related', to: 'Product' }] },
    variationCount: { fields: ['variations'] },
    meta: {
      fields: ['title', 'path', 'drupal_internal__product_id', 'body', 'metatag', 'metatag_normalized'],
      edges: [{ via: 'field_images', fixed: FILE }],
    },
  },
}

const VARIATION: Shape = {
  type: NAMES.variation.type,
  needs: {
    sku: { fields: ['sku'] },
    title: { fields: ['title'] },
    path: { fields: ['sku'], edges: variationLink },
    product: { edges: [{ via: 'product_id', to: 'Product', back: 'Product' }] },
    price: { fields: PRICES },
    priceBreaks: { fields: ['field_price_breaks'] },
    image: { edges: [{ via: 'field_images', fixed: FILE }] },
    drawings: { edges: [{ via: 'field_drawings', fixed: FILE }] },
    attributes: { edges: ATTRIBUTES },
    specifications: { edges: [{ via: 'field_specifications', fixed: SPECIFICATIONS }] },
    documents: { edges: [{ via: 'field_documents', fixed: FILE }] },
    availability: { fields: ['field_stock', 'field_lead_time', 'field_discontinued', 'status'] },
    modelNumber: { fields: ['field_model_number'] },
    minimumQuantity: { fields: ['field_minimum_quantity'] },
    maximumQuantity: { fields: ['field_maximum_quantity', 'field_finite', 'field_stock'] },
    quantityStep: { fields: ['field_quantity_step'] },
    quantityMultiplier: { fields: ['field_quantity_multiplier'] },
    quantityMultiplierLabel: { fields: ['field_quantity_multiplier_label'] },
    canBeOneLength: { fields: ['field_one_length'] },
    ownPrice: { fields: PRICES },
    isLimited: { fields: ['field_finite'] },
    requiredParts: {
      edges: [{ via: 'field_accessories', to: 'ProductVariation', at: [{ on: 'RequiredPart', field: 'variation' }] }],
    },
  },
}

/** The numbers others give a part. */
const PARTNER_NUMBERS: FixedShape = { type: NAMES.specifications.type, fields: ['field_partner_part_numbers'] }

/** A product as a row of the index, which says of each which of its variations fits. */
const PRODUCT_EDGE: Shape = {
  type: NAMES.product.type,
  is: 'Product',
  needs: {
    node: { itself: true },
    matchingVariation: {
      // The default one stands in where the index does not say.
      fields: ['default_variation'],
      edges: [{ via: 'matched_variation', to: 'ProductVariation' }],
    },
    matchingVariationCount: { fields: ['matched_variation', 'variations'] },
    exactPart: {
      fields: ['default_variation'],
      edges: [
        { via: 'matched_variation', to: 'ProductVariation' },
        {
          via: 'matched_variation',
          fixed: fixedVariation(
            ['sku', 'field_model_number'],
            [{ via: 'field_specifications', fixed: PARTNER_NUMBERS }],
          ),
        },
      ],
    },
  },
}

/** A part that a search has found, with what the specified call asks of it. */
const FOUND_PART: Shape = {
  type: NAMES.variation.type,
  is: 'ProductVariation',
  always: {
    fields: ['title', 'sku', 'id', 'path', 'drupal_internal__product_id'],
    edges: [
      {
        via: 'product_id',
        fixed: { type: NAMES.product.type, fields: ['title', 'path', 'variations', 'drupal_internal__product_id'] },
      },
    ],
  },
  needs: {
    variation: { itself: true },
    product: { edges: [{ via: 'product_id', to: 'Product' }] },
    numbers: {
      fields: ['field_model_number', 'field_stock'],
      edges: [{ via: 'field_specifications', fixed: PARTNER_NUMBERS }],
    },
  },
}

const SEARCH_TERM: Shape = {
  type: NAMES.searchTerm.type,
  always: { fields: ['name'], edges: [{ via: 'field_para_target_entities', to: 'SearchTarget' }] },
  needs: {},
}

const SEARCH_TARGET: Shape = {
  type: NAMES.searchTarget.type,
  always: {
    fields: ['field_search_name'],
    edges: [
      { via: 'field_targeted_category', fixed: { type: NAMES.category.type, fields: ['name', 'path'] } },
      { via: 'field_targeted_product_variation', to: 'FoundPart' },
      { via: 'field_targeted_content', fixed: { type: NAMES.page.type, fields: ['title', 'path'] } },
      { via: 'field_targeted_content', to: 'ContentPage' },
    ],
  },
  needs: {},
}

/** The pieces of a page, whichever of them it has. */
const PARAGRAPHS: readonly FixedEdge[] = [
  { type: NAMES.textParagraph.type, fields: ['field_heading', 'field_text'] },
  { type: NAMES.imageParagraph.type, fields: ['field_caption'], edges: [{ via: 'field_image', to: FILE }] },
  { type: NAMES.tableParagraph.type, fields: ['field_caption', 'field_table'] },
  { type: NAMES.linkListParagraph.type, fields: ['field_heading', 'field_links'] },
].map((fixed) => ({ via: 'field_paragraphs', fixed }))

const CONTENT_PAGE: Shape = {
  type: NAMES.page.type,
  needs: {
    title: { fields: ['title'] },
    path: { fields: ['path', 'drupal_internal__nid'] },
    layout: { fields: ['field_layout'] },
    sections: { fields: ['body'], edges: PARAGRAPHS },
    updatedAt: { fields: ['changed', 'created'] },
    meta: { fields: ['title', 'path', 'drupal_internal__nid', 'body', 'metatag', 'metatag_normalized'] },
  },
}

const ORDER_ITEM = ['quantity', 'unit_price', 'total_price']

/** The number of a line's part, also of one that is gone from the shop. */
const SOLD_PART: Need = {
  fields: ['field_sku'],
  edges: [{ via: 'purchased_entity', fixed: fixedVariation(['sku']) }],
}

/** What tells whether a line can be bought: the site says so, or its part does. */
const AVAILABLE_LINE: FixedShape = {
  type: NAMES.orderItem.type,
  fields: ['field_available'],
  edges: [{ via: 'purchased_entity', to: fixedVariation(['status', 'field_discontinued', ...PRICES]) }],
}

const CART: Shape = {
  type: NAMES.order.type,
  // The lines themselves come with every cart the site sends; these few fields decide which cart it is and what it holds.
  always: { fields: ['order_total', 'order_items'] },
  needs: {
    items: { edges: [{ via: 'order_items', to: 'CartItem' }] },
    coupons: { edges: [{ via: 'coupons', fixed: { type: NAMES.coupon.type, fields: ['code', 'description'] } }] },
    canCheckout: { edges: [{ via: 'order_items', fixed: AVAILABLE_LINE }] },
    shipsCompleteBy: { fields: ['field_ships_complete_by'] },
    quantityTotal: { edges: [{ via: 'order_items', fixed: { type: NAMES.orderItem.type, fields: ['quantity'] } }] },
  },
}

const CART_ITEM: Shape = {
  type: NAMES.orderItem.type,
  always: { fields: ['quantity'] },
  needs: {
    name: { fields: ['title'] },
    partNumber: SOLD_PART,
    price: { fields: ['unit_price'] },
    linePrice: { fields: ['total_price'] },
    link: {
      fields: ['field_sku'],
      edges: [{ via: 'purchased_entity', fixed: fixedVariation(['sku'], variationLink) }],
    },
    isOneLength: {
      fields: ['field_one_length'],
      edges: [{ via: 'purchased_entity', fixed: fixedVariation(['field_quantity_multiplier']) }],
    },
    quantityMultiplierLabel: {
      edges: [{ via: 'purchased_entity', fixed: fixedVariation(['field_quantity_multiplier_label']) }],
    },
    image: { edges: [{ via: 'purchased_entity', fixed: fixedVariation([], [{ via: 'field_images', fixed: FILE }]) }] },
    attributeData: { edges: [{ via: 'purchased_entity', fixed: fixedVariation([], ATTRIBUTES) }] },
    variation: { edges: [{ via: 'purchased_entity', to: 'ProductVariation' }] },
    isAvailable: {
      fields: ['field_available'],
      edges: [{ via: 'purchased_entity', fixed: fixedVariation(['status', 'field_discontinued', ...PRICES]) }],
    },
    listPrice: { fields: ['unit_price', 'field_list_price'] },
    priceFrom: { fields: ['field_price_from'] },
    note: { fields: ['field_note'] },
    reference: { fields: ['field_reference'] },
    shipsBy: { fields: ['field_ships_by'] },
    stockedQuantity: { fields: ['field_stocked_quantity'] },
  },
}

/** What every look at a checkout reads: which step waits depends on all of it. */
const CHECKOUT: Shape = {
  type: NAMES.order.type,
  is: 'Cart',
  always: {
    fields: [
      ...['email', 'mail', 'shipping_information', 'billing_information', 'shipping_method', 'payment_instrument'],
      ...['order_total', 'order_items', 'field_po_number', 'customer_comments', 'field_billing_same'],
      ...['field_carrier_account', 'field_ship_complete', 'field_can_split', 'field_charge_tax', 'field_tax_exempt'],
      ...['field_tax_note', 'field_notices'],
    ],
  },
  needs: { cart: { itself: true } },
}

const SHIPMENT: FixedShape = {
  type: NAMES.shipment.type,
  fields: [
    'title',
    'state',
    'service_label',
    'tracking_code',
    'shipped',
    'items',
    'field_carrier',
    'field_tracking_url',
  ],
}

/** What tells the part of an order's line, also of one that is gone from the shop. */
const ORDERED_PART: FixedShape = {
  type: NAMES.orderItem.type,
  fields: ['field_sku'],
  edges: [{ via: 'purchased_entity', to: fixedVariation(['sku']) }],
}

/** The attribute `adjustments` is never asked for: some sites fail of it. */
const ORDER: Shape = {
  type: NAMES.order.type,
  // What tells a placed order from a cart, and when it was placed.
  always: { fields: ['order_number', 'state', 'placed', 'created', 'changed', 'completed', 'order_total'] },
  needs: {
    stateReason: { fields: ['field_state_reason'] },
    events: { fields: ['field_events'] },
    email: { fields: ['email', 'mail'] },
    items: { edges: [{ via: 'order_items', to: 'OrderItem' }] },
    quantityTotal: { edges: [{ via: 'order_items', fixed: { type: NAMES.orderItem.type, fields: ['quantity'] } }] },
    shippingAddress: { fields: ['shipping_information'] },
    billingAddress: { fields: ['billing_information', 'shipping_information', 'field_billing_same'] },
    shippingMethod: { fields: ['field_shipping_label'], edges: [{ via: 'shipments', fixed: SHIPMENT }] },
    carrierAccount: { fields: ['field_carrier_account'] },
    isShippedComplete: { fields: ['field_ship_complete'] },
    shipsCompleteBy: { fields: ['field_ships_complete_by'] },
    paymentMethod: { fields: ['field_payment_label', 'payment_instrument'] },
    paymentDue: { fields: ['field_payment_due'] },
    purchaseOrderNumber: { fields: ['field_po_number'] },
    notes: { fields: ['customer_comments'] },
    taxNote: { fields: ['field_tax_note'] },
    shipments: {
      edges: [
        { via: 'shipments', fixed: SHIPMENT },
        { via: 'order_items', fixed: ORDERED_PART },
      ],
    },
    documents: { fields: ['field_documents'] },
    canCancel: { fields: ['field_cancelable_until'] },
    cancelableUntil: { fields: ['field_cancelable_until'] },
    hasCustomer: { fields: ['field_has_customer'] },
  },
}

const ORDER_LINE: Shape = {
  type: NAMES.orderItem.type,
  always: { fields: ['quantity', 'title', 'field_sku'] },
  needs: {
    ...CART_ITEM.needs,
    shippedQuantity: { fields: ['field_shipped_quantity'] },
    note: { fields: ['field_note'] },
    reference: { fields: ['field_reference'] },
    shipsBy: { fields: ['field_ships_by'] },
  },
}

const LIST_ITEMS: Need = {
  edges: [
    { via: 'variations', to: 'ProductVariation', at: [{ on: 'SavedCartItem', field: 'variation' }] },
    { via: 'variations', fixed: fixedVariation(['sku']) },
  ],
}

const SAVED_CART: Shape = {
  type: NAMES.savedCart.type,
  always: { fields: ['name', 'created', 'lines'] },
  needs: { items: LIST_ITEMS },
}

const SHARED_CART: Shape = {
  type: NAMES.sharedCart.type,
  always: { fields: ['created', 'expires', 'lines'] },
  needs: { items: LIST_ITEMS },
}

const USER: Shape = {
  type: NAMES.user.type,
  // The site shows an e-mail address to its owner only, so that it tells whose account this is.
  always: { fields: ['display_name', 'mail'] },
  needs: {
    firstName: { fields: ['field_first_name'] },
    lastName: { fields: ['field_last_name'] },
    company: { fields: ['field_company'] },
    phone: { fields: ['field_phone'] },
    taxNum: { fields: ['field_resale'] },
    credit: { fields: ['field_credit_status'] },
    source: { fields: ['field_hear_about_us'] },
    subscription: { fields: ['field_newsletter_subscription'] },
    membership: { fields: ['field_membership_level', 'field_membership_status', 'field_membership_discount'] },
    isEmailVerified: { fields: ['field_mail_verified'] },
    passwordChangedAt: { fields: ['field_password_changed'] },
    creditLimit: { fields: ['field_credit_limit'] },
    creditAvailable: { fields: ['field_credit_available'] },
    isTaxExempt: { fields: ['field_resale_verified'] },
  },
}

export const PLAN_SHAPES: Readonly<Record<ShapeName, Shape>> = {
  Product: PRODUCT,
  ProductEdge: PRODUCT_EDGE,
  ProductVariation: VARIATION,
  FoundPart: FOUND_PART,
  SearchTerm: SEARCH_TERM,
  SearchTarget: SEARCH_TARGET,
  ContentPage: CONTENT_PAGE,
  Cart: CART,
  CartItem: CART_ITEM,
  SavedCart: SAVED_CART,
  SharedCart: SHARED_CART,
  Checkout: CHECKOUT,
  Order: ORDER,
  OrderItem: ORDER_LINE,
  User: USER,
}

/** Everything that a change of an account needs to know of it. */
export const WHOLE_USER_PLAN = {
  include: [],
  fields: {
    [NAMES.user.type]: [
      'name',
      ...new Set([USER.always, ...Object.values(USER.needs)].flatMap((need) => need?.fields ?? [])),
    ].sort(),
  },
}

/** Which cart it is, and whether anything is in it: the lines, which come with every cart, stay bare. */
export const CART_IDENTITY_PLAN = {
  include: [],
  fields: { [NAMES.order.type]: ['order_items'], [NAMES.orderItem.type]: [], [NAMES.variation.type]: [] },
}

/** What the rules of ordering need of a cart: every line, what it is of, and how much of it there is. */
export const CART_RULES_PLAN = {
  include: ['order_items.purchased_entity'],
  fields: {
    [NAMES.order.type]: ['order_items', 'order_total', 'coupons', 'field_combines_by'],
    [NAMES.orderItem.type]: [
      ...ORDER_ITEM,
      ...['field_sku', 'field_one_length', 'field_note', 'field_reference', 'purchased_entity'],
    ],
    [NAMES.variation.type]: ORDERING_FIELDS,
  },
}
