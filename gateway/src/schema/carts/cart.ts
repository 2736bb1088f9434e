import {
  type Adjustment as AdjustmentValue,
  type AdjustmentType as Kind,
  Cart as CartValue,
  CartItem as ItemValue,
  type Coupon as CouponValue,
} from '../../backend/carts/cart.ts'
import { ATTRIBUTES, PURCHASABLE, purchased, VARIATION_IMAGES, VARIATION_LINK } from '../../backend/catalog/needs.ts'
import { NAMES } from '../../backend/jsonapi/names.ts'
import { lines } from '../../backend/orders/needs.ts'
import { builder } from '../core/builder.ts'
import { AttributeValue } from '../catalog/part.ts'
import { ProductVariation } from '../catalog/refs.ts'
import { Image } from '../core/image.ts'
import { Money } from '../core/scalars.ts'

/** Every viewer has one cart, full or empty: its id is the same before the first line, after it and after the last. */
export const VIEWERS_CART = 'viewer'

const AdjustmentType = builder.enumType('AdjustmentType', {
  description: 'What a total is adjusted for.',
  values: {
    PROMOTION: { description: 'A discount.' },
    SHIPPING: { description: 'Freight.' },
    TAX: { description: 'Tax.' },
    FEE: { description: 'Anything else.' },
  } satisfies Record<Kind, object>,
})

export const Adjustment = builder.objectRef<AdjustmentValue>('Adjustment').implement({
  description: 'What a total has more or less than its lines.',
  fields: (t) => ({
    type: t.expose('type', { type: AdjustmentType, description: 'What for.' }),
    label: t.exposeString('label', { description: 'Text to show.' }),
    amount: t.expose('amount', { type: Money, description: 'How much; negative for a discount.' }),
  }),
})

const CartItem = builder.objectRef<ItemValue>('CartItem')

builder.node(CartItem, {
  description: 'A line of a cart.',
  resource: { type: NAMES.orderItem.type, always: ['quantity'] },
  isTypeOf: (value) => value instanceof ItemValue,
  id: { resolve: ({ uuid }) => uuid },
  fields: (t) => ({
    name: t.exposeString('name', { needs: ['title'], description: 'Name of the part.' }),
    partNumber: t.exposeString('partNumber', {
      needs: ['field_sku', purchased(['sku'])],
      description: 'Its part number.',
    }),
    quantity: t.exposeInt('quantity', { needs: [], description: 'How many.' }),
    price: t.expose('price', { needs: ['unit_price'], type: Money, description: 'Price of one.' }),
    linePrice: t.expose('linePrice', { needs: ['total_price'], type: Money, description: 'Price of all of the line.' }),
    link: t.expose('link', {
      needs: ['field_sku', purchased(['sku'], VARIATION_LINK)],
      type: 'URL',
      description: 'Page of the part.',
    }),
    isOneLength: t.exposeBoolean('isOneLength', {
      needs: ['field_one_length', purchased(['field_quantity_multiplier'])],
      nullable: true,
      description: 'Whether it is asked for as one uncut piece. Null where the variation has no quantity multiplier.',
    }),
    quantityMultiplierLabel: t.exposeString('quantityMultiplierLabel', {
      needs: [purchased(['field_quantity_multiplier_label'])],
      description: 'The unit sold, such as "x 10 ft"; "x" for pieces.',
    }),
    image: t.expose('image', {
      needs: [purchased([], VARIATION_IMAGES)],
      type: Image,
      description: 'Picture of the part.',
    }),
    attributeData: t.expose('attributeData', {
      needs: [purchased([], ATTRIBUTES)],
      type: [AttributeValue],
      description: "What tells the part from its product's other variations.",
    }),
    variation: t.expose('variation', {
      needs: [{ via: 'purchased_entity', to: 'ProductVariation' }],
      type: ProductVariation,
      nullable: true,
      description: 'The part; null when it is gone from the shop.',
    }),
    isAvailable: t.exposeBoolean('isAvailable', {
      needs: ['field_available', purchased(PURCHASABLE)],
      description:
        'Whether it can still be bought. A line that cannot counts for nothing and is to be removed before checkout.',
    }),
    listPrice: t.expose('listPrice', {
      needs: ['unit_price', 'field_list_price'],
      type: Money,
      nullable: true,
      description: 'Price of one without price break and membership, where the price is lower.',
    }),
    priceFrom: t.exposeInt('priceFrom', {
      needs: ['field_price_from'],
      description: 'From how many pieces on its price holds; 1 without a price break in force.',
    }),
    note: t.exposeString('note', {
      needs: ['field_note'],
      nullable: true,
      description: "The buyer's own words for it, up to 80 characters, on all documents.",
    }),
    reference: t.exposeString('reference', {
      needs: ['field_reference'],
      nullable: true,
      description: "The buyer's own item or requisition number, up to 80 characters, on all documents.",
    }),
    shipsBy: t.expose('shipsBy', {
      needs: ['field_ships_by'],
      type: 'DateTime',
      nullable: true,
      description: 'When all of the line can leave. Null where that is not known.',
    }),
    stockedQuantity: t.exposeInt('stockedQuantity', {
      needs: ['field_stocked_quantity'],
      nullable: true,
      description: 'How many can leave at once where not all can.',
    }),
  }),
})

const Coupon = builder.objectRef<CouponValue>('Coupon').implement({
  description: 'A coupon that counts for a cart.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Its code.' }),
    description: t.exposeString('description', { nullable: true, description: 'What it does.' }),
  }),
})

export const Cart = builder.objectRef<CartValue>('Cart')

builder.node(Cart, {
  description: 'What a viewer is about to buy.',
  // The lines come with every cart the site sends; these few fields decide which cart it is and what it holds.
  resource: { type: NAMES.order.type, always: ['order_total', 'order_items'] },
  isTypeOf: (value) => value instanceof CartValue,
  id: {
    resolve: () => VIEWERS_CART,
    description: "Unique in the whole shop, and the same for the viewer's cart whether it is empty or not.",
  },
  fields: (t) => ({
    items: t.expose('items', {
      needs: [{ via: 'order_items', to: 'CartItem' }],
      type: [CartItem],
      description: 'Its lines, the oldest first.',
    }),
    quantityTotal: t.exposeInt('quantityTotal', { needs: [lines(['quantity'])], description: 'Pieces in all lines.' }),
    subTotal: t.expose('subTotal', { needs: [], type: Money, description: 'Sum of the lines.' }),
    adjustments: t.expose('adjustments', { needs: [], type: [Adjustment], description: 'Discounts and charges.' }),
    total: t.expose('total', { needs: [], type: Money, description: 'What is to pay as far as it is known.' }),
    coupons: t.field({
      needs: [{ via: 'coupons', fixed: { type: NAMES.coupon.type, fields: ['code', 'description'] } }],
      type: [Coupon],
      description: 'Coupons that count for it.',
      resolve: (value, _args, { cart }) => cart.coupons.shown(value),
    }),
    isLoaded: t.exposeBoolean('isLoaded', {
      needs: [],
      description: 'Whether the cart could be loaded. If not, it appears empty, but its items are saved.',
    }),
    canCheckout: t.exposeBoolean('canCheckout', {
      needs: [lines(['field_available'], [purchased(PURCHASABLE)])],
      description: 'Whether every line can be bought.',
    }),
    shipsCompleteBy: t.expose('shipsCompleteBy', {
      needs: ['field_ships_complete_by'],
      type: 'DateTime',
      nullable: true,
      description: 'When its last line can leave. Null where that is not known.',
    }),
  }),
})
