import { BackendError } from '../jsonapi/errors.ts'
import { wireNames } from '../jsonapi/names.ts'
import { plainCode } from '@shop/schema/plainText'
import { dateText, dayOfDate } from '@shop/schema/shipDates'
import type { Filter } from '../jsonapi/query.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { shopOf } from '../shop/shop.ts'
import { type OrderState, siteStatesOf } from './order.ts'
import { zonedFormats } from '@shop/schema/timeZones'

const offsets = zonedFormats({ timeZoneName: 'longOffset' })

/** Conditions for orders; an order must meet all of them. */
export interface OrderFilter {
  readonly states?: readonly OrderState[] | null | undefined
  readonly placedFrom?: Date | null | undefined
  readonly placedUntil?: Date | null | undefined
  /** "2026-11-23", in the shop's time zone. */
  readonly placedOnOrAfter?: string | null | undefined
  readonly placedOnOrBefore?: string | null | undefined
  readonly updatedSince?: Date | null | undefined
  readonly purchaseOrderNumber?: string | null | undefined
  readonly trackingNumber?: string | null | undefined
}

/** Thrown for a filter that this site does not support. */
export class OrderFilterError extends Error {
  override readonly name = 'OrderFilterError'
}

/** Sites store times as Unix times. */
function timeFilter(key: string, path: string, operator: '>=' | '<=' | '<', time: Date | null | undefined): Filter[] {
  if (!time) return []
  const second = time.getTime() / 1_000
  return [{ path, key, operator, value: String(operator === '<=' ? Math.floor(second) : Math.ceil(second)) }]
}

const PO_NUMBER = 'field_po_number'
const TRACKING = 'shipments.tracking_code'

interface OwnFilter {
  readonly path: string
  readonly value: string | readonly string[]
  readonly name: string
}

/** Conditions on fields that not every site has. */
function ownFilters({ purchaseOrderNumber, trackingNumber }: OrderFilter): OwnFilter[] {
  const tracking = plainCode(trackingNumber?.toWellFormed() ?? '')
  const po = plainCode(purchaseOrderNumber?.toWellFormed() ?? '')
  return [
    ...(po === '' ? [] : [{ path: PO_NUMBER, value: po, name: 'PO number' }]),
    ...(tracking === '' ? [] : [{ path: TRACKING, value: spellingsOf(tracking), name: 'tracking number' }]),
  ]
}

/** A tracking number as given, without spaces, and as UPS prints it, because sites store it as the office typed it. */
function spellingsOf(tracking: string): string[] {
  const bare = tracking.replaceAll(/\s+/g, '')
  const printed = bare.replace(/^(1Z)(\w{3})(\w{3})(\w{2})(\w{4})(\w{4})$/i, '$1 $2 $3 $4 $5 $6')
  return [...new Set([tracking, bare, printed])]
}

/** JSON:API conditions of a filter. @throws OrderFilterError if the site does not support one of them */
export function orderFilters(filter: OrderFilter, profile: SiteProfile): Filter[] {
  const { timeZone } = shopOf(profile.document).calendar
  const conditions = ownFilters(filter)
  const missing = conditions.find(({ path }) => !profile.hasPath(wireNames.order.type, path))
  if (missing) throw new OrderFilterError(`This shop cannot filter orders by ${missing.name}.`)
  const { states, placedFrom, placedUntil, placedOnOrAfter: first, placedOnOrBefore: last, updatedSince } = filter
  return [
    ...(states ? [{ path: 'state', key: 'state', value: states.flatMap(siteStatesOf) }] : []),
    ...timeFilter('placed-from', 'placed', '>=', placedFrom),
    ...timeFilter('placed-until', 'placed', '<=', placedUntil),
    ...timeFilter('placed-after', 'placed', '>=', first ? startOfDay(first, timeZone) : null),
    ...timeFilter('placed-before', 'placed', '<', last ? startOfDay(dateText(dayOfDate(last) + 1), timeZone) : null),
    ...timeFilter('changed-from', 'changed', '>=', updatedSince),
    ...conditions.map(({ path, value }) => ({ path, value })),
  ]
}

/** The error for a rejected filter: only the rejection shows that the site lacks the field. */
export function filterErrorOf(error: unknown, filter: OrderFilter): Error {
  const [first] = ownFilters(filter)
  const isRejected = error instanceof BackendError && error.status === 400
  if (isRejected && first) return new OrderFilterError(`This shop cannot filter orders by ${first.name}.`)
  return error instanceof Error ? error : new Error(String(error))
}

/** Midnight of a date with the offset that a time zone has at an instant, in RFC 3339. */
function midnightAt(date: string, instant: number, timeZone: string): string {
  const name = offsets(timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${date}T00:00:00${name?.slice('GMT'.length) || 'Z'}`
}

/** When a day begins in a time zone. */
export function startOfDay(date: string, timeZone: string): Date {
  // The clocks may change between midnight here and in UTC.
  const guess = midnightAt(date, Date.parse(date), timeZone)
  return new Date(midnightAt(date, Date.parse(guess), timeZone))
}
