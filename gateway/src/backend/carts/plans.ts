import { prices } from '../catalog/needs.ts'
import { wireNames } from '../jsonapi/names.ts'

/** What the writes to a line, and its rules, need of the variation in the cart. */
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

/** Which cart it is, and whether anything is in it: the lines, which come with every cart, stay bare. */
export const cartIdentityPlan = {
  include: [],
  fields: { [wireNames.order.type]: ['order_items'], [wireNames.orderItem.type]: [], [wireNames.variation.type]: [] },
}

/** What the rules of ordering need of a cart: every line, what it is of, and how much of it there is. */
export const cartRulesPlan = {
  include: ['order_items.purchased_entity'],
  fields: {
    [wireNames.order.type]: ['order_items', 'order_total', 'coupons', 'field_combines_by'],
    [wireNames.orderItem.type]: [
      ...['quantity', 'unit_price', 'total_price'],
      ...['field_sku', 'field_one_length', 'field_note', 'field_reference', 'purchased_entity'],
    ],
    [wireNames.variation.type]: orderingFields,
  },
}
