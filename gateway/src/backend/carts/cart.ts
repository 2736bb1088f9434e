import { z } from 'zod'
import { partPath } from '../catalog/address.ts'
import { type AttributeCatalog, type AttributeValue, attributesOf } from '../catalog/attributes.ts'
import { type Image, placeholder } from '../content/images.ts'
import { ProductVariation } from '../catalog/variation.ts'
import type { Document, Resource } from '../jsonapi/document.ts'
import { compareDecimals } from '../jsonapi/decimals.ts'
import { type Money, readMoney, zeroMoney } from '../jsonapi/money.ts'
import { wireNames } from '../jsonapi/names.ts'
import { ResourceValue } from '../jsonapi/resourceValue.ts'
import { orderingError } from './parts.ts'

/** Used if a part has no unit. */
const DEFAULT_MULTIPLIER_LABEL = 'x'

const adjustmentSchema = z.object({
  type: z.string(),
  label: z.string(),
  total: z.unknown().optional(),
  amount: z.unknown().optional(),
})

/** The site's adjustment type → the schema's. Any other type is a fee. */
const knownAdjustmentTypes = { promotion: 'PROMOTION', shipping: 'SHIPPING', tax: 'TAX', fee: 'FEE' } as const
export type AdjustmentType = (typeof knownAdjustmentTypes)[keyof typeof knownAdjustmentTypes]
const adjustmentTypes: ReadonlyMap<string, AdjustmentType> = new Map(Object.entries(knownAdjustmentTypes))

export interface Adjustment {
  readonly type: AdjustmentType
  readonly label: string
  readonly amount: Money
}

function adjustmentsOf(values: readonly z.infer<typeof adjustmentSchema>[] | null | undefined): Adjustment[] {
  return (values ?? []).flatMap(({ type, label, total, amount }) => {
    const money = readMoney(total) ?? readMoney(amount)
    return money ? [{ type: adjustmentTypes.get(type) ?? 'FEE', label, amount: money }] : []
  })
}

/** Subtotal, adjustments and total in the site's format. */
export const orderTotalSchema = z
  .object({
    subtotal: z.unknown().optional(),
    total: z.unknown().optional(),
    adjustments: z.array(adjustmentSchema).catch([]),
  })
  .transform(({ subtotal, adjustments, total }) => ({
    subTotal: readMoney(subtotal) ?? zeroMoney(),
    adjustments: adjustmentsOf(adjustments),
    total: readMoney(total) ?? zeroMoney(),
  }))

export type OrderTotal = z.output<typeof orderTotalSchema>

const noTotal: OrderTotal = orderTotalSchema.parse({})

/** ID of the empty cart before the first item. */
const NO_CART = 'empty'

/** An item in a cart or order. */
export abstract class LineItem extends ResourceValue {
  abstract get partNumber(): string

  get name(): string {
    return this.resource.text('title') ?? this.partNumber
  }

  get quantity(): number {
    return this.resource.integer('quantity') ?? 0
  }

  get price(): Money {
    return readMoney(this.resource.attributes.unit_price) ?? zeroMoney()
  }

  get linePrice(): Money {
    return readMoney(this.resource.attributes.total_price) ?? zeroMoney()
  }

  /** Page of the part, or a search for its number. */
  protected get partLink(): string {
    const part = this.purchased
    const product = part?.one('product_id')?.resource
    return part && product
      ? partPath(product, part, this.soldNumber)
      : `/search?terms=${encodeURIComponent(this.soldNumber)}`
  }

  /** The present part number, or as sold for parts that have left the catalog. */
  protected get soldNumber(): string {
    return this.purchased?.text('sku') ?? this.resource.text('field_sku') ?? ''
  }

  /** Null for parts sold by the piece. */
  get isOneLength(): boolean | null {
    const hasMultiplier = (this.purchased?.integer('field_quantity_multiplier') ?? null) !== null
    return hasMultiplier ? this.resource.flag('field_one_length') === true : null
  }

  get quantityMultiplierLabel(): string {
    return this.purchased?.text('field_quantity_multiplier_label') ?? DEFAULT_MULTIPLIER_LABEL
  }

  get image(): Image {
    return this.variation?.image ?? placeholder
  }

  attributeData(catalog: AttributeCatalog): readonly AttributeValue[] {
    return this.purchased ? attributesOf(this.purchased, catalog) : []
  }

  get variation(): ProductVariation | null {
    return this.purchased ? new ProductVariation(this.purchased) : null
  }

  get note(): string | null {
    return this.resource.text('field_note')
  }

  get reference(): string | null {
    return this.resource.text('field_reference')
  }

  get shipsBy(): string | null {
    return this.resource.date('field_ships_by')
  }

  get stockedQuantity(): number | null {
    return this.resource.integer('field_stocked_quantity')
  }

  /** The part; null if the requester can no longer see it. */
  get purchased(): Resource | null {
    return this.resource.one('purchased_entity')?.resource ?? null
  }
}

const openQuoteSchema = z
  .object({ uuid: z.string(), number: z.string(), quantity: z.number().int(), unit_price: z.unknown() })
  .nullable()

/** A valid quote for the part of an item. */
export interface OpenQuote {
  readonly uuid: string
  readonly number: string
  readonly quantity: number
  readonly price: Money
}

/** An item in a cart. */
export class CartItem extends LineItem {
  get partNumber(): string {
    return this.soldNumber
  }

  get link(): string {
    return this.partLink
  }

  /** Whether it can still be bought. If the site does not say, decided by the part itself. */
  get isAvailable(): boolean {
    const part = this.purchased
    return this.resource.flag('field_available') ?? (part !== null && orderingError(part, '', []) === null)
  }

  /** Unit price without price break and membership, if the current price is lower. */
  get listPrice(): Money | null {
    const list = readMoney(this.resource.attributes.field_list_price)
    return list && compareDecimals(this.price.amount, list.amount) < 0 ? list : null
  }

  /** Minimum quantity for the current price. */
  get priceFrom(): number {
    return Math.max(1, this.resource.integer('field_price_from') ?? 1)
  }

  /** The customer's quote for the part, if it is not ordered from it. */
  get openQuote(): OpenQuote | null {
    const quote = this.resource.read('field_open_quote', openQuoteSchema)
    const price = readMoney(quote?.unit_price)
    return quote && price && { uuid: quote.uuid, number: quote.number, quantity: quote.quantity, price }
  }

  /** Whether its price is quoted for its quantity. */
  get isQuoted(): boolean {
    return this.resource.flag('field_is_quoted') === true
  }
}

export interface Coupon {
  readonly code: string
  readonly description: string | null
}

/** A requester's cart. Without an order in the backend, it is empty. */
export class Cart {
  readonly order: Resource | null
  /** Whether the site said what is in it. */
  readonly isLoaded: boolean

  constructor(order: Resource | null, isLoaded = true) {
    this.order = order
    this.isLoaded = isLoaded
  }

  /** The first cart of the shop's order type; otherwise the first cart. */
  static of(document: Document): Cart {
    return new Cart(document.data.find(({ type }) => type === wireNames.order.type) ?? document.data[0] ?? null)
  }

  /** UUID of its order. */
  get uuid(): string {
    return this.order?.id ?? NO_CART
  }

  get items(): CartItem[] {
    return this.order?.many('order_items').flatMap(({ resource }) => (resource ? [new CartItem(resource)] : [])) ?? []
  }

  get quantityTotal(): number {
    return this.items.reduce((sum, { quantity }) => sum + quantity, 0)
  }

  /** Whether there are items and all of them can be bought. */
  get canCheckout(): boolean {
    const { items } = this
    return items.length > 0 && items.every(({ isAvailable }) => isAvailable)
  }

  get shipsCompleteBy(): string | null {
    return this.order?.date('field_ships_complete_by') ?? null
  }

  get subTotal(): Money {
    return this.totals.subTotal
  }

  get total(): Money {
    return this.totals.total
  }

  /** Whether the site, when adding to this cart, distinguishes items by their terms and not only by part. */
  get combinesByTerms(): boolean {
    const names = this.order?.read('field_combines_by', z.array(z.string())) ?? []
    return ['field_one_length', 'field_note', 'field_reference'].every((name) => names.includes(name))
  }

  /** Whether the site has coupons: without them, orders have no such relationship. */
  get acceptsCoupons(): boolean {
    return this.order?.relationshipNames.includes('coupons') ?? true
  }

  /** Whether a coupon is applied. */
  get hasCoupon(): boolean {
    return (this.order?.many('coupons') ?? []).length > 0
  }

  /** Coupons whose code the site shows to the requester; commerce_api hides it. */
  get readableCoupons(): Coupon[] {
    const coupons = this.order?.many('coupons') ?? []
    return coupons.flatMap(({ resource }) => {
      const code = resource?.text('code')
      return resource && code ? [{ code, description: resource.text('description') }] : []
    })
  }

  get adjustments(): Adjustment[] {
    return this.totals.adjustments
  }

  get shippingEstimate(): Adjustment[] {
    return adjustmentsOf(this.order?.read('field_shipping_estimate', z.array(adjustmentSchema)))
  }

  get totals(): OrderTotal {
    return this.order?.read('order_total', orderTotalSchema) ?? noTotal
  }
}

export const emptyCart = new Cart(null)

/** Placeholder for a cart that cannot be loaded. */
export const unknownCart = new Cart(null, false)
