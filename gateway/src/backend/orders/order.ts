import { z } from 'zod'
import type { PostalAddress } from '../addresses/address.ts'
import { LineItem } from '../carts/cart.ts'
import type { Resource } from '../jsonapi/document.ts'
import { type Money, readMoney, zeroMoney } from '../jsonapi/money.ts'
import { cardOf, gatewayKind, gatewayLabel, instrumentOf, type PaymentKind } from '../payments/paymentMethods.ts'
import { type CarrierAccount, carrierAccountOf } from './carrierAccount.ts'
import { type OrderDocument, documentsOf } from './documents.ts'
import { addressOf } from './information.ts'
import { type CarrierCode, carrierCodeOf, type Shipment, shipmentsOf } from './shipments.ts'
import { type OrderTotals, totalsOf } from './totals.ts'
import { type WireTransfer, wireTransferOf } from './wireTransfer.ts'
import { ResourceValue } from '../jsonapi/resourceValue.ts'

export type OrderState = 'PLACED' | 'ON_HOLD' | 'IN_PROCESS' | 'PARTLY_SHIPPED' | 'SHIPPED' | 'DELIVERED' | 'CANCELED'

/** The site's order states → the schema's; the last three are those of Commerce's own workflows. */
const states: ReadonlyMap<string, OrderState> = new Map([
  ['placed', 'PLACED'],
  ['on_hold', 'ON_HOLD'],
  ['in_process', 'IN_PROCESS'],
  ['partly_shipped', 'PARTLY_SHIPPED'],
  ['shipped', 'SHIPPED'],
  ['delivered', 'DELIVERED'],
  ['canceled', 'CANCELED'],
  ['completed', 'PLACED'],
  ['validation', 'ON_HOLD'],
  ['fulfillment', 'IN_PROCESS'],
])

/** An unknown state is still some state of a placed order. */
function stateOf(state: string | null): OrderState {
  return states.get(state ?? '') ?? 'PLACED'
}

/** The site's states for each of our states. Unknown states count as placed, but cannot be filtered by. */
export function siteStatesOf(state: OrderState): string[] {
  return [...states].flatMap(([name, meaning]) => (meaning === state ? [name] : []))
}

/** How an order ships. */
export interface ShippingService {
  /** ID of the rate at checkout; null if the site does not store it. */
  readonly id: string | null
  readonly label: string
  readonly carrier: CarrierCode | null
}

/** A state change of an order. */
export interface OrderEvent {
  readonly state: OrderState
  readonly at: Date
  readonly detail: string | null
}

const eventsSchema = z.array(
  z.looseObject({
    state: z.string(),
    at: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
    detail: z.string().nullish().catch(null),
  }),
)

/** An item as it was ordered. It keeps its name and part number when the part is discontinued. */
export class OrderItem extends LineItem {
  get partNumber(): string {
    return this.resource.text('field_sku') ?? this.soldNumber
  }

  get shippedQuantity(): number {
    return this.resource.integer('field_shipped_quantity') ?? 0
  }

  get link(): string | null {
    return this.purchased && this.partLink
  }
}

/** A placed order. Each member reads what the plan requested from the backend; the rest is absent. */
export class Order extends ResourceValue {
  readonly number = this.resource.text('order_number') ?? ''

  get state(): OrderState {
    return stateOf(this.resource.text('state'))
  }

  readonly stateReason = this.resource.text('field_state_reason')

  /** Some sites hide the time of a very recent order; then its last change is used. Null if neither is known. */
  get placedAt(): Date | null {
    const moments = ['placed', 'completed', 'changed', 'created'].map((name) => this.resource.moment(name))
    return moments.find((moment) => moment !== null) ?? null
  }

  readonly updatedAt = this.resource.moment('changed')

  /** A site without a history still knows when the order was placed. */
  get events(): OrderEvent[] {
    const events = this.resource.read('field_events', eventsSchema)
    if (events)
      return events.map(({ state, at, detail }) => ({
        state: stateOf(state),
        at: new Date(at),
        detail: detail || null,
      }))
    const placed = this.placedAt
    return placed ? [{ state: 'PLACED', at: placed, detail: null }] : []
  }

  readonly email = this.resource.text('email') ?? this.resource.text('mail') ?? ''

  get items(): OrderItem[] {
    return this.resource.many('order_items').flatMap(({ resource }) => (resource ? [new OrderItem(resource)] : []))
  }

  get quantityTotal(): number {
    return this.items.reduce((sum, { quantity }) => sum + quantity, 0)
  }

  get totals(): OrderTotals {
    // Sites that do not ship have no field for it.
    return totalsOf(this.resource, { shipping: 'shipping_information' in this.resource.attributes, tax: true })
  }

  get shippingAddress(): PostalAddress | null {
    return addressOf(this.resource, 'shipping_information')
  }

  get billingAddress(): PostalAddress | null {
    const isSame = this.resource.flag('field_billing_same') === true
    return addressOf(this.resource, 'billing_information') ?? (isSame ? this.shippingAddress : null)
  }

  get shippingService(): ShippingService | null {
    const [first] = this.resource.many('shipments')
    const label = this.resource.text('field_shipping_label') ?? first?.resource?.text('service_label') ?? null
    return label === null ? null : { id: this.resource.text('shipping_method'), label, carrier: carrierCodeOf(label) }
  }

  get carrierAccount(): CarrierAccount | null {
    return carrierAccountOf(this.resource)
  }

  readonly isShippedComplete = this.resource.flag('field_ship_complete') === true
  readonly shipsCompleteBy = this.resource.date('field_ships_complete_by')

  get paymentMethod(): string | null {
    const said = this.resource.text('field_payment_label')
    const instrument = instrumentOf(this.resource)
    if (said || !instrument) return said
    const card = cardOf(instrument)
    return card ? `${card.brand} ending in ${card.last4}` : gatewayLabel(instrument.payment_gateway_id)
  }

  /** Null for a payment method that this shop does not know. */
  get paymentKind(): PaymentKind | null {
    const instrument = instrumentOf(this.resource)
    if (!instrument) return null
    return cardOf(instrument) ? 'CARD' : gatewayKind(instrument.payment_gateway_id)
  }

  readonly paymentDue = this.resource.moment('field_payment_due')

  get balance(): Money | null {
    return readMoney(this.resource.attributes.balance)
  }

  /** Sites that record payments send nothing for zero. */
  get paid(): Money | null {
    const { balance } = this
    return readMoney(this.resource.attributes.total_paid) ?? (balance && zeroMoney(balance.currencyCode))
  }

  /** How to pay while the order is awaiting a wire transfer. */
  get wireTransfer(): WireTransfer | null {
    return wireTransferOf(this.resource)
  }

  readonly purchaseOrderNumber = this.resource.text('field_po_number')
  readonly notes = this.resource.text('customer_comments')
  readonly taxNote = this.resource.text('field_tax_note')

  get shipments(): Shipment[] {
    const numbers = new Map(this.items.map(({ uuid, partNumber }) => [uuid, partNumber]))
    return shipmentsOf(this.resource, numbers)
  }

  get documents(): OrderDocument[] {
    return documentsOf(this.resource)
  }

  readonly cancelableUntil = this.resource.moment('field_cancelable_until')

  /** The site removes the deadline when cancellation ends for another reason. */
  canCancel(now: Date): boolean {
    const until = this.cancelableUntil
    return until !== null && now < until && this.state !== 'CANCELED'
  }

  /** Placed with a test key. */
  readonly isTest = this.resource.flag('field_is_test') ?? false
  readonly hasCustomer = this.resource.flag('field_has_customer') === true
}

/** Whether an order was placed: some routes return carts too. */
export function isPlaced(order: Resource): boolean {
  const state = order.text('state')
  return state !== null && state !== 'draft'
}
