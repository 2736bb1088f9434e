/** Days since January 1, 1970. */
type Day = number

export type Carrier = 'ups' | 'usps'

const DAY_MS = 86_400_000

function dayOf(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date) / DAY_MS
}

/** 0 is Sunday. */
export function weekday(day: Day): number {
  return (day + 4) % 7
}

/** The nth weekday from the first of a month; the last one of the month before for 0. */
function nthWeekday(year: number, month: number, wanted: number, nth: number): Day {
  const first = dayOf(year, month, 1)
  return first + ((wanted - weekday(first) + 7) % 7) + 7 * (nth - 1)
}

/** A holiday on a Sunday is observed on Monday. */
function observed(day: Day): Day {
  return weekday(day) === 0 ? day + 1 : day
}

/** Without pickup and delivery by UPS. The other carriers of parcels have the same. */
function upsHolidays(year: number): Day[] {
  return [
    observed(dayOf(year, 1, 1)),
    nthWeekday(year, 6, 1, 0),
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 11, 4, 4),
    observed(dayOf(year, 12, 25)),
  ]
}

/** The federal holidays. */
function uspsHolidays(year: number): Day[] {
  return [
    ...upsHolidays(year),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    observed(dayOf(year, 6, 19)),
    nthWeekday(year, 10, 1, 2),
    observed(dayOf(year, 11, 11)),
  ]
}

const byCarrier = { ups: upsHolidays, usps: uspsHolidays } as const
const byYear = new Map<string, ReadonlySet<Day>>()

/** Whether a carrier neither picks up nor delivers although it is no weekend. */
export function isCarrierHoliday(carrier: Carrier, day: Day): boolean {
  const year = new Date(day * DAY_MS).getUTCFullYear()
  const key = `${carrier} ${year}`
  const holidays = byYear.get(key) ?? new Set(byCarrier[carrier](year))
  byYear.set(key, holidays)
  return holidays.has(day)
}
