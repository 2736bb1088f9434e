import { BackendError } from '../jsonapi/errors.ts'
import { wireNames } from '../jsonapi/names.ts'
import type { Filter } from '../jsonapi/query.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { type OrderState, siteStatesOf } from './order.ts'

/** Conditions for orders; an order must meet all of them. */
export interface OrderFilter {
  readonly states?: readonly OrderState[] | null | undefined
  readonly placedFrom?: Date | null | undefined
  readonly placedUntil?: Date | null | undefined
  readonly updatedSince?: Date | null | undefined
  readonly purchaseOrderNumber?: string | null | undefined
  readonly trackingNumber?: string | null | undefined
}

/** Thrown for a filter that this site does not support. */
export class OrderFilterError extends Error {
  override readonly name = 'OrderFilterError'
}

/** Sites store times as Unix times. */
function timeFilter(path: string, operator: '>=' | '<=', time: Date | null | undefined): Filter[] {
  if (!time) return []
  const second = time.getTime() / 1_000
  const value = String(operator === '<=' ? Math.floor(second) : Math.ceil(second))
  return [{ path, key: `${path}-${operator === '>=' ? 'from' : 'until'}`, operator, value }]
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
  const tracking = trackingNumber?.toWellFormed().trim() ?? ''
  const po = purchaseOrderNumber?.toWellFormed().trim() ?? ''
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
  const conditions = ownFilters(filter)
  const missing = conditions.find(({ path }) => !profile.hasPath(wireNames.order.type, path))
  if (missing) throw new OrderFilterError(`This shop cannot filter orders by ${missing.name}.`)
  const { states } = filter
  return [
    ...(states ? [{ path: 'state', key: 'state', value: states.flatMap(siteStatesOf) }] : []),
    ...timeFilter('placed', '>=', filter.placedFrom),
    ...timeFilter('placed', '<=', filter.placedUntil),
    ...timeFilter('changed', '>=', filter.updatedSince),
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
