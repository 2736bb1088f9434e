import { plainCode } from '@shop/schema/plainText'
import { areaOf, type OrderAddress } from '../orderColumns.ts'
import {
  freeAboveCents,
  weightSurchargeRule,
  isMilitary,
  type Method,
  methods,
  ownAccount,
  type Zone,
  zoneOf,
} from './methods.ts'
import { arrivalDate } from './shipDate.ts'
import { dollarsOf, priceOfCents } from '../catalog/money.ts'

export interface ShippingFacts {
  /** Null while unknown. */
  readonly shipTo: OrderAddress | null
  /** Total after discounts, US cents. */
  readonly goodsCents: number
  /** Packed weight of all pieces. */
  readonly grams: number
  /** Ship date of the first shipment, or of all if complete; null if unknown. */
  readonly leaves: string | null
}

/** A shipping option for an order. */
export interface ShippingRate {
  /** `ups--ground`: method and service. */
  readonly id: string
  readonly label: string
  /** US cents, including the surcharge. */
  readonly cents: number
  /** Part of `cents` for weight. */
  readonly surchargeCents: number
  readonly shipsOn: string | null
  /** Latest delivery date; null if unknown. */
  readonly arrivesBy: string | null
  /** Freight is billed to the buyer's carrier account. */
  readonly isOwnAccount: boolean
  /** A sentence, or empty. */
  readonly description: string
}

const dutiesNote = 'Duties and taxes are paid by the recipient.'

const descriptions: Readonly<Partial<Record<Zone, string>>> = { neighbors: dutiesNote, abroad: dutiesNote }

/** Cents for each 50 lb or fraction over 50 lb. */
export function weightSurcharge(grams: number): number {
  const excess = grams * 10_000 - weightSurchargeRule.gramsTimesTenThousand
  return excess <= 0 ? 0 : Math.ceil(excess / weightSurchargeRule.gramsTimesTenThousand) * weightSurchargeRule.cents
}

function isPostal(address: OrderAddress['address'], zone: Zone): boolean {
  return (
    zone !== 'neighbors' &&
    zone !== 'abroad' &&
    (isMilitary(areaOf(address)) || isPostBox([address['address_line1'], address['address_line2']]))
  )
}

/** Duties, and why a heavy order costs more. */
function describe(zone: Zone, baseCents: number, surchargeCents: number): string {
  const base = baseCents === 0 ? 'Free' : dollarsOf(baseCents)
  return [
    ...(surchargeCents === 0 ? [] : [`${base} plus ${dollarsOf(surchargeCents)} for a heavy shipment.`]),
    ...[descriptions[zone] ?? []].flat(),
  ].join(' ')
}

/** Discount above the free shipping threshold: the method's price in the contiguous states. */
function freeDiscount({ isFreeAbove, to }: Method, goodsCents: number): number {
  return isFreeAbove && goodsCents > freeAboveCents ? (to.contiguous?.cents ?? 0) : 0
}

/** All shipping options to a destination, cheapest first, the buyer's own account last. */
export function shippingRates({ shipTo, goodsCents, grams, leaves }: ShippingFacts): ShippingRate[] {
  const address = shipTo?.address ?? {}
  const zone = zoneOf(address['country_code'], areaOf(address))
  const postal = isPostal(address, zone)
  const surcharge = weightSurcharge(grams)
  const rates = methods.flatMap((method): ShippingRate[] => {
    const service = method.to[zone]
    if (service === undefined || method.isPostal !== postal) return []
    const baseCents = service.cents - freeDiscount(method, goodsCents)
    return [
      {
        id: method.id,
        label: method.label,
        cents: baseCents + surcharge,
        surchargeCents: surcharge,
        shipsOn: leaves,
        arrivesBy: leaves === null ? null : arrivalDate(leaves, service.days, method.isPostal ? 'usps' : 'ups'),
        isOwnAccount: false,
        description: describe(zone, baseCents, surcharge),
      },
    ]
  })
  if (postal) return rates
  const { id, label, description } = ownAccount
  return [
    ...rates,
    { id, label, description, cents: 0, surchargeCents: 0, shipsOn: leaves, arrivesBy: null, isOwnAccount: true },
  ]
}

/** A rate in the format of checkouts. */
export function rateAttributes({ id, label, cents, shipsOn, arrivesBy, isOwnAccount, description }: ShippingRate) {
  const [method, service] = id.split('--')
  const amount = priceOfCents(cents)
  return {
    id,
    shipping_method_id: method,
    service: { id: service, label },
    original_amount: amount,
    amount,
    description,
    delivery_date: arrivesBy,
    data: { ships_on: shipsOn, own_account: isOwnAccount },
  }
}

/** The designators of USPS Publication 28 and their usual spellings. */
const designator = 'box|bx|drawer|drwr|caller(?:\\s+(?:service|box))?|call\\s*box|lock\\s*(?:box|drawer)|bin'
/** What must follow a designator: a number, or a single letter. */
const number = '[\\s.:#-]*(?:(?:no|num|number)[\\s.:#]+)?(?:[a-z]{0,2}-?\\d[\\da-z-]*|[a-z])(?![\\da-z])'
const office = 'g?[\\s.]*p[\\s./]*[o0][\\s.]*-?'

/**
 * "P.O. Box 12", "POB 12", "PO Drawer 12", "Postal Office Box 12", "Apartado 12" in Puerto Rico, and "P.O. 12", unless the
 * number is longer than that of a box: a purchase order.
 */
const officeBox = new RegExp(
  `\\b(?:(?:${office}|post(?:al)?[\\s.-]*(?:office)?\\s*)(?:${designator})|(?:apartado|apdo\\.?)(?:\\s+postal)?)${number}|` +
    `\\b${office}b[\\s.]*#?\\d+\\s*(?:$|,)|(?:^|,)\\s*${office}#?\\d{1,6}\\s*(?:$|,)|^\\s*general delivery\\b`,
  'i',
)
/** A line that is only "Box 12" */
const onlyBox = new RegExp(`^\\s*(?:firm\\s+)?(?:${designator})${number}\\s*$`, 'i')

/**
 * Whether a U.S. address is a post office box, to which private carriers do not deliver.
 * @param lines of the street address
 */
export function isPostBox(lines: readonly (string | null | undefined)[]): boolean {
  const filled = lines.flatMap((line) => (line ? [plainCode(line)] : []))
  if (filled.some((line) => officeBox.test(line))) return true
  // Next to a street with a number, "Box 12" is a location in the building.
  return filled.some((line) => onlyBox.test(line)) && filled.every((line) => onlyBox.test(line) || !/\d/.test(line))
}
