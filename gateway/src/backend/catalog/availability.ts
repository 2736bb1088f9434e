import { dateText, type ShopCalendar, shipDay } from '@shop/schema/shipDates'

export const availabilityStatuses = ['IN_STOCK', 'LOW_STOCK', 'LEAD_TIME', 'DISCONTINUED', 'UNKNOWN'] as const

export interface Availability {
  readonly status: (typeof availabilityStatuses)[number]
  /** Quantity in stock; null if the part is not stocked. */
  readonly quantity: number | null
  readonly leadTime: string | null
  /** Latest ship date of an order placed now; null if unknown. */
  readonly shipDate: string | null
}

export interface StockFacts {
  /** Whether the site records stock or lead times. */
  readonly isRecorded: boolean
  /** Quantity in stock; null for parts made or procured to order. */
  readonly stock: number | null
  /** Such as "2-3 weeks". */
  readonly leadTime: string | null
  readonly discontinued: boolean
}

/** At or below this quantity, buyers see how few are left. */
const LOW_STOCK = 5

export function availabilityOf(
  { isRecorded, stock, leadTime, discontinued }: StockFacts,
  now: Date,
  calendar: ShopCalendar,
): Availability {
  if (discontinued) return { status: 'DISCONTINUED', quantity: null, leadTime: null, shipDate: null }
  if (!isRecorded) return { status: 'UNKNOWN', quantity: null, leadTime: null, shipDate: null }
  const inStock = stock !== null && stock > 0
  const day = shipDay(now, { leadTime, isStocked: inStock }, calendar)
  return {
    status: !inStock ? 'LEAD_TIME' : stock <= LOW_STOCK ? 'LOW_STOCK' : 'IN_STOCK',
    quantity: stock,
    leadTime: inStock ? null : leadTime,
    shipDate: day === null ? null : dateText(day),
  }
}
