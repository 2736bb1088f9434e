import { createContext, use } from 'react'
import { zonedFormats, zoneName } from '@shop/schema/timeZones'

/** Formats of times in the shop's time zone. Times are in RFC 3339. */
export interface ShopTime {
  /** "Nov 21, 2026" */
  readonly dayOf: (instant: string) => string
  /** "November 21, 2026" */
  readonly longDayOf: (instant: string) => string
  /** "Sat, Nov 21" */
  readonly weekdayOf: (instant: string) => string
  /** "5:42 am Pacific" */
  readonly timeOf: (instant: string) => string
  /** "Nov 21, 2026, 5:42 am Pacific" */
  readonly momentOf: (instant: string) => string
}

const days = zonedFormats({ dateStyle: 'medium' })
const longDays = zonedFormats({ dateStyle: 'long' })
const weekdays = zonedFormats({ weekday: 'short', month: 'short', day: 'numeric' })
const clocks = zonedFormats({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' })

export function shopTimeIn(timeZone: string): ShopTime {
  const dayOf = (instant: string) => days(timeZone).format(new Date(instant))
  // Composed here: browsers differ in the space before "am".
  const timeOf = (instant: string) => {
    const parts = clocks(timeZone).formatToParts(new Date(instant))
    const { hour, minute, dayPeriod } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
    return `${hour}:${minute} ${dayPeriod?.toLowerCase()} ${zoneName(timeZone)}`
  }
  return {
    dayOf,
    timeOf,
    longDayOf: (instant) => longDays(timeZone).format(new Date(instant)),
    weekdayOf: (instant) => weekdays(timeZone).format(new Date(instant)),
    momentOf: (instant) => `${dayOf(instant)}, ${timeOf(instant)}`,
  }
}

/** "Dec 24, 2026" for a date such as "2026-12-24". */
export function formatDate(date: string): string {
  return days('UTC').format(new Date(date))
}

/** IANA name of the shop's time zone. */
export const TimeZoneContext = createContext('UTC')

export function useShopTime(): ShopTime {
  return shopTimeIn(use(TimeZoneContext))
}
