import {
  type Adjustment as AdjustmentValue,
  type AdjustmentType as Kind,
  Cart as CartValue,
  CartItem as ItemValue,
  type Coupon as CouponValue,
} from '../../backend/carts/cart.ts'
import { attributeNeeds, purchasable, purchased, variationImages, variationLink } from '../../backend/catalog/needs.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import { lines } from '../../backend/orders/needs.ts'
import { builder } from '../core/builder.ts'
import { AttributeValue } from '../catalog/part.ts'
import { ProductVariation } from '../catalog/refs.ts'
import { Image } from '../core/image.ts'
import { Money } from '../core/scalars.ts'

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
    type: t.expose('type', { type: AdjustmentType, description: 'Kind of adjustment, such as SHIPPING.' }),
    label: t.exposeString('label', { description: 'Label to display, such as the name of the promotion.' }),
    amount: t.expose('amount', { type: Money, description: 'Amount of the adjustment; negative for a discount.' }),
  }),
})

const CartItem = builder.objectRef<ItemValue>('CartItem')

builder.node(CartItem, {
  scopes: ['cart:write'],
  isPublic: true,
  description: 'A part and its quantity in a cart.',
  resource: { type: wireNames.orderItem.type, always: ['quantity'] },
  isTypeOf: (value) => value instanceof ItemValue,
  id: { resolve: ({ uuid }) => uuid },
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    name: t.exposeString('name', { needs: ['title'], description: 'Name of the part.' }),
    partNumber: t.exposeString('partNumber', {
      needs: ['field_sku', purchased(['sku'])],
      description: 'Part number of the variation.',
    }),
    quantity: t.exposeInt('quantity', {
      needs: [],
      description: 'Quantity in selling units; see `quantityMultiplierLabel`.',
    }),
    price: t.expose('price', {
      needs: ['unit_price'],
      type: Money,
      description: 'Price per selling unit, after price breaks and membership discount.',
    }),
    linePrice: t.expose('linePrice', {
      needs: ['total_price'],
      type: Money,
      description: 'Price of the full quantity, after price breaks and membership discount.',
    }),
    link: t.expose('link', {
      needs: ['field_sku', purchased(['sku'], variationLink)],
      type: 'URL',
      description:
        "URL of the part's page, or of a search for its part number if the part is no longer in the catalog.",
    }),
    isOneLength: t.exposeBoolean('isOneLength', {
      needs: ['field_one_length', purchased(['field_quantity_multiplier'])],
      nullable: true,
      description: 'Whether to ship it as one uncut piece; null if the part has no quantity multiplier.',
    }),
    quantityMultiplierLabel: t.exposeString('quantityMultiplierLabel', {
      needs: [purchased(['field_quantity_multiplier_label'])],
      description: 'Selling unit, such as "x 10 ft"; "x" if sold by the piece.',
    }),
    image: t.expose('image', {
      needs: [purchased([], variationImages)],
      type: Image,
      description: 'Image of the part, or a placeholder.',
    }),
    attributeData: t.field({
      needs: [purchased([], attributeNeeds)],
      type: [AttributeValue],
      description: 'Attributes that set the part apart from other variations of its product.',
      resolve: (item, _args, { catalog }) => item.attributeData(catalog.declared),
    }),
    variation: t.expose('variation', {
      needs: [{ via: 'purchased_entity', to: 'ProductVariation' }],
      type: ProductVariation,
      nullable: true,
      description: 'The variation; null if it is no longer in the catalog.',
    }),
    isAvailable: t.exposeBoolean('isAvailable', {
      needs: ['field_available', purchased(purchasable)],
      description:
        'Whether it can be ordered. If not, it does not count toward totals and must be removed before checkout.',
    }),
    listPrice: t.expose('listPrice', {
      needs: ['unit_price', 'field_list_price'],
      type: Money,
      nullable: true,
      description:
        'Price per selling unit before price breaks and membership discount; null unless it is higher than `price`.',
    }),
    priceFrom: t.exposeInt('priceFrom', {
      needs: ['field_price_from'],
      description: 'Minimum quantity of the price break in effect; 1 if no price break applies.',
    }),
    isQuoted: t.exposeBoolean('isQuoted', {
      needs: ['field_is_quoted'],
      description: 'Whether it is from an accepted quote: the price applies to this quantity, which cannot be changed.',
    }),
    note: t.exposeString('note', {
      needs: ['field_note'],
      nullable: true,
      description: "Buyer's note, up to 80 characters, printed on all documents.",
    }),
    reference: t.exposeString('reference', {
      needs: ['field_reference'],
      nullable: true,
      description: "Buyer's own item or requisition number, up to 80 characters, printed on all documents.",
    }),
    shipsBy: t.expose('shipsBy', {
      needs: ['field_ships_by'],
      type: 'Date',
      nullable: true,
      description: 'Date by which the full quantity can ship; null if unknown.',
    }),
    stockedQuantity: t.exposeInt('stockedQuantity', {
      needs: ['field_stocked_quantity'],
      nullable: true,
      description: 'Quantity that can ship immediately; null if all of it can, or if unknown.',
    }),
  }),
})

const Coupon = builder.objectRef<CouponValue>('Coupon').implement({
  isPublic: true,
  description: 'A coupon that is applied to a cart.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description: 'Coupon code as entered. Falls back to the description if the code is unknown.',
    }),
    description: t.exposeString('description', { nullable: true, description: 'Description of the discount.' }),
  }),
})

export const Cart = builder.objectRef<CartValue>('Cart')

builder.node(Cart, {
  scopes: ['cart:write'],
  isPublic: true,
  description: 'Cart of a viewer. Every viewer has exactly one; it may be empty.',
  // The site includes the cart items in every cart; these fields identify the cart and its contents.
  resource: { type: wireNames.order.type, always: ['order_total', 'order_items'] },
  isTypeOf: (value) => value instanceof CartValue,
  id: {
    resolve: ({ id }) => id,
    description:
      'Global ID of the cart. It stays the same until the cart is ordered; the next cart has a new one. Before the first item, there is no cart yet, and the ID is the same for everyone.',
  },
  fields: (t) => ({
    items: t.expose('items', {
      needs: [{ via: 'order_items', to: 'CartItem' }],
      type: [CartItem],
      description: 'Cart items, oldest first, up to 200.',
    }),
    quantityTotal: t.exposeInt('quantityTotal', {
      needs: [lines(['quantity'])],
      description: 'Sum of the quantities of all cart items.',
    }),
    subTotal: t.expose('subTotal', {
      needs: [],
      type: Money,
      description: 'Sum of the `linePrice` of all available cart items, before adjustments.',
    }),
    adjustments: t.expose('adjustments', {
      needs: [],
      type: [Adjustment],
      description: 'Discounts and charges that are added to `subTotal` to get `total`.',
    }),
    total: t.expose('total', {
      needs: [],
      type: Money,
      description: 'Amount to pay: `subTotal` plus `adjustments`. Excludes shipping and tax until they are known.',
    }),
    coupons: t.field({
      needs: [{ via: 'coupons', fixed: { type: wireNames.coupon.type, fields: ['code', 'description'] } }],
      type: [Coupon],
      description: 'Coupons that are applied to the cart, at most one.',
      resolve: (value, _args, { cart }) => cart.coupons.list(value),
    }),
    acceptsCoupons: t.exposeBoolean('acceptsCoupons', {
      needs: [{ via: 'coupons', fixed: { type: wireNames.coupon.type, fields: ['code'] } }],
      description: 'Whether the shop has coupons.',
    }),
    isLoaded: t.exposeBoolean('isLoaded', {
      needs: [],
      description: 'Whether the cart could be loaded. If false, the cart appears empty, but its items are still saved.',
    }),
    canCheckout: t.exposeBoolean('canCheckout', {
      needs: [lines(['field_available'], [purchased(purchasable)])],
      description: 'Whether the cart has items and all of them can be ordered.',
    }),
    shipsCompleteBy: t.expose('shipsCompleteBy', {
      needs: ['field_ships_complete_by'],
      type: 'Date',
      nullable: true,
      description: 'Date by which all items can ship; null if unknown.',
    }),
  }),
})
