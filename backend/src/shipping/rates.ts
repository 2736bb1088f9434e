import type { OrderAddress } from '../orderColumns.ts'
import { freeAboveCents, heavy, isMilitary, type Method, methods, ownAccount, type Zone, zoneOf } from './methods.ts'
import { arrivalDate } from './shipDate.ts'

export interface ShippingFacts {
  /** Null until it is known. */
  readonly shipTo: OrderAddress | null
  /** What the goods cost after discounts, US cents. */
  readonly goodsCents: number
  /** Of all pieces, packed. */
  readonly grams: number
  /** When the first parcel leaves, or all of it; null where that is not known. */
  readonly leaves: Date | null
}

/** One way of sending an order. */
export interface ShippingRate {
  /** `ups--ground`: method and service. */
  readonly id: string
  readonly label: string
  /** US cents. */
  readonly cents: number
  readonly shipsOn: Date | null
  /** The day it arrives at the latest; null where that is not known. */
  readonly arrivesBy: Date | null
  /** The freight is billed to the buyer's account with a carrier. */
  readonly isOwnAccount: boolean
  /** A sentence, or nothing. */
  readonly description: string
}

/** "P.O. Box 12", "PO Box 12", "Post Office Box 12", "POB 12" */
const postBox = /\b(?:p\.?\s*o\.?\s*box(?![a-z])|p\.?\s*o\.?\s*b\.?\s*\d|post(?:al)?\s+office\s+box(?![a-z]))/i

const dutiesNote = 'Duties and taxes are paid by the recipient.'

const descriptions: Readonly<Partial<Record<Zone, string>>> = { neighbors: dutiesNote, abroad: dutiesNote }

/** Cents for each 50 lb begun over 50 lb. */
export function weightSurcharge(grams: number): number {
  const over = grams * 10_000 - heavy.gramsTimesTenThousand
  return over <= 0 ? 0 : Math.ceil(over / heavy.gramsTimesTenThousand) * heavy.cents
}

function isPostal(address: OrderAddress['address'], zone: Zone): boolean {
  return (
    zone !== 'neighbors' &&
    zone !== 'abroad' &&
    (isMilitary(address['administrative_area']) ||
      ['address_line1', 'address_line2'].some((line) => postBox.test(address[line] ?? '')))
  )
}

/** What is taken off a method for the goods being worth a free one: its price to the contiguous states. */
function free({ isFreeAbove, to }: Method, goodsCents: number): number {
  return isFreeAbove && goodsCents > freeAboveCents ? (to.contiguous?.cents ?? 0) : 0
}

/** Every way an order can be sent to where it goes, the cheapest first and the buyer's own account last. */
export function shippingRates({ shipTo, goodsCents, grams, leaves }: ShippingFacts): ShippingRate[] {
  const address = shipTo?.address ?? {}
  const zone = zoneOf(address['country_code'], address['administrative_area'])
  const postal = isPostal(address, zone)
  const surcharge = weightSurcharge(grams)
  const rates = methods.flatMap((method): ShippingRate[] => {
    const service = method.to[zone]
    if (service === undefined || method.isPostal !== postal) return []
    return [
      {
        id: method.id,
        label: method.label,
        cents: service.cents - free(method, goodsCents) + surcharge,
        shipsOn: leaves,
        arrivesBy: leaves === null ? null : arrivalDate(leaves, service.days),
        isOwnAccount: false,
        description: descriptions[zone] ?? '',
      },
    ]
  })
  if (postal) return rates
  const { id, label, description } = ownAccount
  return [...rates, { id, label, cents: 0, shipsOn: leaves, arrivesBy: null, isOwnAccount: true, description }]
}
