import type { FieldFilter } from '../jsonapi/queryParameters.ts'

/**
 * Fields of orders and items on cart routes, by the beginning of the type's name; the others are only on the order's own
 * routes.
 */
const cartFields: Readonly<Record<string, ReadonlySet<string>>> = {
  order: new Set([
    'order_number',
    'email',
    'total_price',
    'total_paid',
    'state',
    'billing_information',
    'shipping_information',
    'shipping_method',
    'payment_instrument',
    'order_total',
    'field_shipping_estimate',
    'field_po_number',
    'customer_comments',
    'field_billing_same',
    'field_carrier_account',
    'field_ship_complete',
    'field_charge_tax',
    'field_ships_complete_by',
    'field_can_split',
    'field_tax_exempt',
    'field_tax_note',
    'field_notices',
    'field_combines_by',
    'field_payment_label',
    'store_id',
    'order_items',
    'coupons',
    'shipments',
  ]),
  'order-item': new Set([
    'title',
    'quantity',
    'unit_price',
    'total_price',
    'locked',
    'field_one_length',
    'field_note',
    'field_reference',
    'field_list_price',
    'field_price_from',
    'field_available',
    'field_ships_by',
    'field_stocked_quantity',
    'field_sku',
    'field_is_quoted',
    'field_open_quote',
    'order_id',
    'purchased_entity',
  ]),
}

/** Fields of parts that cart routes do not return. */
const hiddenFields: ReadonlySet<string> = new Set([
  'created',
  'changed',
  'default_langcode',
  'langcode',
  'status',
  'uid',
])

/** Whether cart routes return a member of a type, on a site with all of the shop's fields. */
export function isCartField(type: string, member: string): boolean {
  return cartFields[type.replace(/--.*/, '')]?.has(member) ?? true
}

/** Limits the requested members to those that cart routes return. */
export function limitToCartFields(requested: FieldFilter): FieldFilter {
  return (type, member) =>
    requested(type, member) && (cartFields[type.replace(/--.*/, '')]?.has(member) ?? !hiddenFields.has(member))
}
