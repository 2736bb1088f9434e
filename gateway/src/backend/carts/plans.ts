import { prices } from '../catalog/needs.ts'
import { wireNames } from '../jsonapi/names.ts'

/** Variation fields needed to write and validate a cart item. */
export const orderingFields = [
  'sku',
  'title',
  'status',
  ...prices,
  'field_discontinued',
  'field_finite',
  'field_stock',
  'field_minimum_quantity',
  'field_maximum_quantity',
  'field_quantity_step',
  'field_quantity_multiplier',
  'field_one_length',
]

/** Identifies the cart and whether it has items. */
export const cartIdentityPlan = { include: [], fields: { [wireNames.order.type]: ['order_items'] } }

/** Cart fields needed by the ordering rules: every item with its part and quantity. */
export const cartRulesPlan = {
  include: ['order_items.purchased_entity'],
  fields: {
    [wireNames.order.type]: ['order_items', 'order_total', 'coupons', 'field_combines_by'],
    [wireNames.orderItem.type]: [
      ...['quantity', 'unit_price', 'total_price'],
      ...['field_sku', 'field_is_quoted', 'field_one_length', 'field_note', 'field_reference', 'purchased_entity'],
    ],
    [wireNames.variation.type]: orderingFields,
  },
}
