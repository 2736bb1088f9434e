/* eslint-disable max-lines -- a table */
import { anyAttribute, wireNames } from './names.ts'

interface WireType {
  readonly fields: readonly string[]
  /** Each with the types it leads to. */
  readonly relationships?: Readonly<Record<string, readonly string[]>>
}

/** What the site sends of every resource type that the schema reads. A field with any other need fails at startup. */
export const wireTable: Readonly<Record<string, WireType>> = {
  [wireNames.product.type]: {
    fields: [
      'body',
      'changed',
      'drupal_internal__product_id',
      'field_categories',
      'metatag',
      'metatag_normalized',
      'path',
      'title',
    ],
    relationships: {
      field_images: [wireNames.file.type],
      variations: [wireNames.variation.type],
      default_variation: [wireNames.variation.type],
      field_specifications: [wireNames.specifications.type],
      field_related: [wireNames.product.type],
      matched_variation: [wireNames.variation.type],
    },
  },
  [wireNames.file.type]: {
    fields: ['filemime', 'filename', 'filesize', 'image_style_uri', 'uri'],
  },
  [wireNames.removedVariation.type]: {
    fields: ['changed', 'sku'],
  },
  [wireNames.variation.type]: {
    fields: [
      'changed',
      'drupal_internal__product_id',
      'field_discontinued',
      'field_finite',
      'field_lead_time',
      'field_maximum_quantity',
      'field_minimum_quantity',
      'field_model_number',
      'field_one_length',
      'field_price_breaks',
      'field_price_changed',
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
      [anyAttribute.via]: [anyAttribute.type],
      field_documents: [wireNames.file.type],
      field_specifications: [wireNames.specifications.type],
      product_id: [wireNames.product.type],
      field_images: [wireNames.file.type],
      field_drawings: [wireNames.file.type],
      field_accessories: [wireNames.variation.type],
      field_replacement: [wireNames.variation.type],
    },
  },
  [wireNames.specifications.type]: {
    fields: ['field_partner_part_numbers'],
  },
  [wireNames.searchTerm.type]: {
    fields: ['name'],
    relationships: {
      field_para_target_entities: [wireNames.searchTarget.type],
    },
  },
  [wireNames.searchTarget.type]: {
    fields: ['field_search_name'],
    relationships: {
      field_targeted_category: [wireNames.category.type],
      field_targeted_product_variation: [wireNames.variation.type],
      field_targeted_content: [wireNames.page.type],
    },
  },
  [wireNames.category.type]: {
    fields: ['name', 'path'],
  },
  [wireNames.page.type]: {
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
        wireNames.textParagraph.type,
        wireNames.imageParagraph.type,
        wireNames.tableParagraph.type,
        wireNames.linkListParagraph.type,
      ],
    },
  },
  [wireNames.textParagraph.type]: {
    fields: ['field_heading', 'field_text'],
  },
  [wireNames.imageParagraph.type]: {
    fields: ['field_caption'],
    relationships: {
      field_image: [wireNames.file.type],
    },
  },
  [wireNames.tableParagraph.type]: {
    fields: ['field_caption', 'field_table'],
  },
  [wireNames.linkListParagraph.type]: {
    fields: ['field_heading', 'field_links'],
  },
  [wireNames.order.type]: {
    fields: [
      'balance',
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
      'field_is_test',
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
      'field_wire_transfer',
      'mail',
      'order_number',
      'order_total',
      'payment_instrument',
      'placed',
      'shipping_information',
      'shipping_method',
      'state',
      'total_paid',
    ],
    relationships: {
      order_items: [wireNames.orderItem.type],
      coupons: [wireNames.coupon.type],
      shipments: [wireNames.shipment.type],
    },
  },
  [wireNames.quote.type]: {
    fields: [
      'answered',
      'company',
      'file',
      'is_test',
      'lines',
      'mail',
      'messages',
      'name',
      'number',
      'phone',
      'requested',
      'state',
      'target_date',
      'total_price',
      'valid_until',
    ],
    relationships: {
      variations: [wireNames.variation.type],
    },
  },
  [wireNames.coupon.type]: {
    fields: ['code', 'description'],
  },
  [wireNames.orderItem.type]: {
    fields: [
      'field_available',
      'field_is_quoted',
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
      purchased_entity: [wireNames.variation.type],
    },
  },
  [wireNames.savedCart.type]: {
    fields: ['created', 'lines', 'name'],
    relationships: {
      variations: [wireNames.variation.type],
    },
  },
  [wireNames.sharedCart.type]: {
    fields: ['created', 'expires', 'lines'],
    relationships: {
      variations: [wireNames.variation.type],
    },
  },
  [wireNames.shipment.type]: {
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
  [wireNames.user.type]: {
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
  [anyAttribute.type]: {
    fields: ['name', 'weight'],
  },
}
