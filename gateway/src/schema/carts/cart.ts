import {
  type Adjustment as AdjustmentValue,
  type AdjustmentType as Kind,
  Cart as CartValue,
  CartItem as ItemValue,
  type Coupon as CouponValue,
  type OpenQuote as OpenQuoteValue,
} from '../../backend/carts/cart.ts'
import {
  interchangeCode,
  type MissingPart as MissingPartValue,
  missingParts,
} from '../../backend/carts/missingParts.ts'
import { fixedVariation, purchasable, purchased, variationLink } from '../../backend/catalog/needs.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import { lines } from '../../backend/orders/needs.ts'
import { ProductVariation } from '../catalog/refs.ts'
import { builder } from '../core/builder.ts'
import { nodeType, objectType, publicType } from '../core/fields.ts'
import { Money } from '../core/scalars.ts'
import { selectionOf } from '../core/selection.ts'
import { lineItemFields } from './lineItem.ts'

const AdjustmentType = builder.enumType('AdjustmentType', {
  description: 'Kind of adjustment to a total.',
  values: {
    PROMOTION: { description: 'Discount from a promotion or coupon.' },
    SHIPPING: { description: 'Shipping cost.' },
    TAX: { description: 'Sales tax or another tax.' },
    FEE: { description: 'Fee or any other charge.' },
  } satisfies Record<Kind, object>,
})

export const Adjustment = builder.objectRef<AdjustmentValue>('Adjustment').implement({
  isPublic: true,
  description: 'A discount or charge that is added to the sum of the items.',
  fields: (t) => ({
    type: t.property('type', AdjustmentType, 'Kind of adjustment, such as SHIPPING.'),
    label: t.property('label', 'String', 'Label to display, such as the name of the promotion.'),
    amount: t.property('amount', Money, 'Amount of the adjustment; negative for a discount.'),
  }),
})

const OpenQuote = publicType<OpenQuoteValue>('OpenQuote', 'A quote that `acceptQuote` can put into the cart.', (t) => ({
  uuid: t.property('uuid', 'UUID', 'UUID of the quote, as used by `Query.quote`.'),
  number: t.property('number', 'String', 'Quote number, such as "Q-2026-001001".'),
  quantity: t.property('quantity', 'Int', 'Quoted quantity in selling units.'),
  price: t.property('price', Money, 'Quoted price per selling unit.'),
}))

const CartItem = builder.objectRef<ItemValue>('CartItem')

nodeType(CartItem, {
  scopes: ['cart:write'],
  isPublic: true,
  description: 'A part and its quantity in a cart.',
  resource: { type: wireNames.orderItem.type, always: ['quantity'] },
  isTypeOf: (value) => value instanceof ItemValue,
  fields: (t) => ({
    ...lineItemFields(t, {
      name: 'Name of the part.',
      partNumber: 'Part number of the variation.',
      quantity: 'Quantity in selling units; see `quantityMultiplierLabel`.',
      price: 'Price per selling unit, after price breaks and membership discount.',
      linePrice: 'Price of the full quantity, after price breaks and membership discount.',
      isOneLength: 'Whether to ship it as one uncut piece; null if the part has no quantity multiplier.',
      note: "Buyer's note, up to 80 characters, printed on all documents.",
      reference: "Buyer's own item or requisition number, up to 80 characters, printed on all documents.",
      shipsBy: 'Date by which the full quantity can ship; null if unknown.',
      stockedQuantity: 'Quantity that can ship immediately; null if all of it can, or if unknown.',
    }),
    link: t.property('link', 'URL', {
      needs: ['field_sku', purchased(['sku'], variationLink)],
      description:
        "URL of the part's page, or of a search for its part number if the part is no longer in the catalog.",
    }),
    isAvailable: t.property('isAvailable', 'Boolean', {
      needs: ['field_available', purchased(purchasable)],
      description:
        'Whether it can be ordered. If not, it does not count toward totals and must be removed before checkout.',
    }),
    listPrice: t.optional('listPrice', Money, {
      needs: ['unit_price', 'field_list_price'],
      description:
        'Price per selling unit before price breaks and membership discount; null unless it is higher than `price`.',
    }),
    priceFrom: t.property('priceFrom', 'Int', {
      needs: ['field_price_from'],
      description: 'Minimum quantity of the price break in effect; 1 if no price break applies.',
    }),
    openQuote: t.optional('openQuote', OpenQuote, {
      needs: ['field_open_quote'],
      description:
        "The customer's latest valid quote for the part; null if there is none, or if the item is from a quote.",
    }),
    isQuoted: t.property('isQuoted', 'Boolean', {
      needs: ['field_is_quoted'],
      description: 'Whether it is from an accepted quote: the price applies to this quantity, which cannot be changed.',
    }),
  }),
})

const Coupon = publicType<CouponValue>('Coupon', 'A coupon that is applied to a cart.', (t) => ({
  code: t.property('code', 'String', 'Coupon code as entered. Falls back to the description if the code is unknown.'),
  description: t.optional('description', 'String', 'Description of the discount.'),
}))

const MissingPart = objectType<MissingPartValue>(
  'MissingPart',
  'A gasket, bolt, clamp or ring that the parts in a cart require, but that is not in it.',
  (t) => ({
    role: t.property('role', 'String', 'As `RequiredPart.role`.'),
    quantity: t.property('quantity', 'Int', 'Missing pieces; a selling unit may contain several.'),
    variation: t.field({
      type: ProductVariation,
      nullable: true,
      description: 'The part in the matching size; null if it is no longer in the catalog.',
      resolve: ({ uuid }, _args, { catalog }, info) =>
        catalog.products.variationByUuid(uuid, planOf('ProductVariation', selectionOf(info))),
    }),
  }),
)

export const Cart = builder.objectRef<CartValue>('Cart')

const missingPartsNeeds = [
  lines(
    ['quantity', 'field_available'],
    [
      purchased(
        [interchangeCode, 'field_quantity_multiplier', ...purchasable],
        [{ via: 'field_accessories', fixed: fixedVariation([interchangeCode]) }],
      ),
    ],
  ),
]

nodeType(Cart, {
  scopes: ['cart:write'],
  isPublic: true,
  description: 'Cart of a viewer. Every viewer has exactly one; it may be empty.',
  // The site includes the cart items in every cart; these fields identify the cart and its contents.
  resource: { type: wireNames.order.type, always: ['order_total', 'order_items'] },
  isTypeOf: (value) => value instanceof CartValue,
  idDescription:
    'Global ID of the cart. It stays the same until the cart is ordered; the next cart has a new one. Before the first item, there is no cart yet, and the ID is the same for everyone.',
  fields: (t) => ({
    items: t.property('items', [CartItem], {
      needs: [{ via: 'order_items', to: 'CartItem' }],
      description: 'Cart items, oldest first, up to 200.',
    }),
    quantityTotal: t.property('quantityTotal', 'Int', {
      needs: [lines(['quantity'])],
      description: 'Sum of the quantities of all cart items.',
    }),
    missingParts: t.field({
      needs: missingPartsNeeds,
      type: [MissingPart],
      complexity: { field: 1, multiplier: 10 },
      description:
        'Gaskets, bolts, clamps and rings that the items require, less those in the cart. Parts that are mounted on each other need only one set for their joint.',
      resolve: ({ items }) => missingParts(items),
    }),
    subTotal: t.property('subTotal', Money, {
      needs: [],
      description: 'Sum of the `linePrice` of all available cart items, before adjustments.',
    }),
    adjustments: t.property('adjustments', [Adjustment], {
      needs: [],
      description: 'Discounts and charges that are added to `subTotal` to get `total`.',
    }),
    shippingEstimate: t.property('shippingEstimate', [Adjustment], {
      needs: ['field_shipping_estimate'],
      description:
        'Shipping by the cheapest method in named parts, such as a surcharge for weight. Not included in `total`. Empty if unknown, and once a shipping method is chosen. Without an address, the contiguous US is assumed.',
    }),
    total: t.property('total', Money, {
      needs: [],
      description: 'Amount to pay: `subTotal` plus `adjustments`. Excludes shipping and tax until they are known.',
    }),
    coupons: t.field({
      needs: [{ via: 'coupons', fixed: { type: wireNames.coupon.type, fields: ['code', 'description'] } }],
      type: [Coupon],
      description: 'Coupons that are applied to the cart, at most one.',
      resolve: (value, _args, { cart }) => cart.coupons.list(value),
    }),
    acceptsCoupons: t.property('acceptsCoupons', 'Boolean', {
      needs: [{ via: 'coupons', fixed: { type: wireNames.coupon.type, fields: ['code'] } }],
      description: 'Whether the shop has coupons.',
    }),
    isLoaded: t.property('isLoaded', 'Boolean', {
      needs: [],
      description: 'Whether the cart could be loaded. If false, the cart appears empty, but its items are still saved.',
    }),
    canCheckout: t.property('canCheckout', 'Boolean', {
      needs: [lines(['field_available'], [purchased(purchasable)])],
      description: 'Whether the cart has items and all of them can be ordered.',
    }),
    shipsCompleteBy: t.optional('shipsCompleteBy', 'Date', {
      needs: ['field_ships_complete_by'],
      description: 'Date by which all items can ship; null if unknown.',
    }),
  }),
})
