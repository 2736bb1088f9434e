import { ATTRIBUTE_NAMES, attributeValueType, NAMES } from './names.ts'

interface WireType {
  readonly fields: readonly string[]
  /** Each with the types it leads to. */
  readonly relationships?: Readonly<Record<string, readonly string[]>>
}

const attributeRelationships = Object.fromEntries(
  ATTRIBUTE_NAMES.map((name) => [`attribute_${name}`, [attributeValueType(name)]]),
)
const attributeValues = ATTRIBUTE_NAMES.map(
  (name) => [attributeValueType(name), { fields: ['name', 'weight'] }] as const,
)

/** What the site sends of every resource type that schema fields are read from. A field that needs anything else fails at startup. */
export const WIRE: Readonly<Record<string, WireType>> = {
  [NAMES.product.type]: {
    fields: [
      'body',
      'drupal_internal__product_id',
      'field_categories',
      'metatag',
      'metatag_normalized',
      'path',
      'title',
    ],
    relationships: {
      field_images: [NAMES.file.type],
      variations: [NAMES.variation.type],
      default_variation: [NAMES.variation.type],
      field_specifications: [NAMES.specifications.type],
      field_related: [NAMES.product.type],
      matched_variation: [NAMES.variation.type],
    },
  },
  [NAMES.file.type]: {
    fields: ['filemime', 'filename', 'filesize', 'image_style_uri', 'uri'],
  },
  [NAMES.variation.type]: {
    fields: [
      'drupal_internal__product_id',
      'field_discontinued',
      'field_finite',
      'field_lead_time',
      'field_maximum_quantity',
      'field_minimum_quantity',
      'field_model_number',
      'field_one_length',
      'field_price_breaks',
      'field_quantity_multiplier',
      'field_quantity_multiplier_label',
      'field_quantity_step',
      'field_stock',
      'id',
      'path',
      'price',
      'resolved_price',
      'sku',
      'status',
      'title',
    ],
    relationships: {
      ...attributeRelationships,
      field_documents: [NAMES.file.type],
      field_specifications: [NAMES.specifications.type],
      product_id: [NAMES.product.type],
      field_images: [NAMES.file.type],
      field_drawings: [NAMES.file.type],
      field_accessories: [NAMES.variation.type],
    },
  },
  [NAMES.specifications.type]: {
    fields: ['field_partner_part_numbers'],
  },
  [NAMES.searchTerm.type]: {
    fields: ['name'],
    relationships: {
      field_para_target_entities: [NAMES.searchTarget.type],
    },
  },
  [NAMES.searchTarget.type]: {
    fields: ['field_search_name'],
    relationships: {
      field_targeted_category: [NAMES.category.type],
      field_targeted_product_variation: [NAMES.variation.type],
      field_targeted_content: [NAMES.page.type],
    },
  },
  [NAMES.category.type]: {
    fields: ['name', 'path'],
  },
  [NAMES.page.type]: {
    fields: [
      'body',
      'changed',
      'created',
      'drupal_internal__nid',
      'field_layout',
      'metatag',
      'metatag_normalized',
      'path',
      'title',
    ],
    relationships: {
      field_paragraphs: [
        NAMES.textParagraph.type,
        NAMES.imageParagraph.type,
        NAMES.tableParagraph.type,
        NAMES.linkListParagraph.type,
      ],
    },
  },
  [NAMES.textParagraph.type]: {
    fields: ['field_heading', 'field_text'],
  },
  [NAMES.imageParagraph.type]: {
    fields: ['field_caption'],
    relationships: {
      field_image: [NAMES.file.type],
    },
  },
  [NAMES.tableParagraph.type]: {
    fields: ['field_caption', 'field_table'],
  },
  [NAMES.linkListParagraph.type]: {
    fields: ['field_heading', 'field_links'],
  },
  [NAMES.order.type]: {
    fields: [
      'billing_information',
      'changed',
      'completed',
      'created',
      'customer_comments',
      'email',
      'field_billing_same',
      'field_can_split',
      'field_cancelable_until',
      'field_carrier_account',
      'field_charge_tax',
      'field_combines_by',
      'field_documents',
      'field_events',
      'field_has_customer',
      'field_notices',
      'field_payment_due',
      'field_payment_label',
      'field_po_number',
      'field_ship_complete',
      'field_shipping_label',
      'field_ships_complete_by',
      'field_state_reason',
      'field_tax_exempt',
      'field_tax_note',
      'mail',
      'order_number',
      'order_total',
      'payment_instrument',
      'placed',
      'shipping_information',
      'shipping_method',
      'state',
    ],
    relationships: {
      order_items: [NAMES.orderItem.type],
      coupons: [NAMES.coupon.type],
      shipments: [NAMES.shipment.type],
    },
  },
  [NAMES.coupon.type]: {
    fields: ['code', 'description'],
  },
  [NAMES.orderItem.type]: {
    fields: [
      'field_available',
      'field_list_price',
      'field_note',
      'field_one_length',
      'field_price_from',
      'field_reference',
      'field_shipped_quantity',
      'field_ships_by',
      'field_sku',
      'field_stocked_quantity',
      'quantity',
      'title',
      'total_price',
      'unit_price',
    ],
    relationships: {
      purchased_entity: [NAMES.variation.type],
    },
  },
  [NAMES.savedCart.type]: {
    fields: ['created', 'lines', 'name'],
    relationships: {
      variations: [NAMES.variation.type],
    },
  },
  [NAMES.sharedCart.type]: {
    fields: ['created', 'expires', 'lines'],
    relationships: {
      variations: [NAMES.variation.type],
    },
  },
  [NAMES.shipment.type]: {
    fields: [
      'field_carrier',
      'field_tracking_url',
      'items',
      'service_label',
      'shipped',
      'state',
      'title',
      'tracking_code',
    ],
  },
  [NAMES.user.type]: {
    fields: [
      'display_name',
      'field_company',
      'field_credit_available',
      'field_credit_limit',
      'field_credit_status',
      'field_first_name',
      'field_hear_about_us',
      'field_last_name',
      'field_mail_verified',
      'field_membership_discount',
      'field_membership_level',
      'field_membership_status',
      'field_newsletter_subscription',
      'field_password_changed',
      'field_phone',
      'field_resale',
      'field_resale_verified',
      'mail',
      'name',
    ],
  },
  ...Object.fromEntries(attributeValues),
}
