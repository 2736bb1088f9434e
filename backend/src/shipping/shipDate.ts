import { type Day, isWorkday, noonOf, shopTime, workdayFrom, workdaysAfter } from './days.ts'

/** Until this hour at the shop what is in stock leaves on the same day. */
const cutOffHour = 14

/** The weeks that a lead time takes at most: 3 of "2-3 weeks". */
const weeksOf = (leadTime: string): number | undefined => {
  const weeks = /^(?:\d+\s*[-–]\s*)?(\d+) weeks?$/.exec(leadTime)?.[1]
  return weeks === undefined ? undefined : Number(weeks)
}

const dayOf = (now: Date, leadTime: string | null, isStocked: boolean): Day | undefined => {
  const { day, hour } = shopTime(now)
  if (isStocked) return isWorkday('shop', day) && hour < cutOffHour ? day : workdayFrom('shop', day + 1)
  const weeks = leadTime === null ? undefined : weeksOf(leadTime)
  return weeks === undefined ? undefined : workdayFrom('shop', day + 7 * weeks)
}

/**
 * The day on which what is ordered now leaves, as noon at the shop; null where nobody knows. What is in stock leaves on the
 * same workday when it is ordered before 2 pm there, else on the next; anything else after the weeks that its lead time takes
 * at most, counted from the day of the order. An order that a person reads first leaves a workday later.
 */
export const shipDate = (now: Date, leadTime: string | null, isStocked: boolean, isRead = false): Date | null => {
  const day = dayOf(now, leadTime, isStocked)
  return day === undefined ? null : noonOf(workdaysAfter('shop', day, isRead ? 1 : 0))
}

/** So many of a carrier's workdays after a parcel left, as noon at the shop. */
export const arrivalDate = (left: Date, days: number): Date =>
  noonOf(workdaysAfter('carrier', shopTime(left).day, days))
