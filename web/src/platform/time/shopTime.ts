/** Dates and times in the shop's time zone. */
export const shopTimeZone = 'America/Los_Angeles'

const timeZone = shopTimeZone

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', timeZone })

/** "Nov 21, 2026", from RFC 3339. */
export function dayOf(instant: string): string {
  return days.format(new Date(instant))
}

/** "Sat, Nov 21", from RFC 3339. */
export function weekdayOf(instant: string): string {
  return weekdays.format(new Date(instant))
}

const offsets = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })

/** "-08:00" at midnight of a day (YYYY-MM-DD) in Pacific time. Clocks never change at midnight there. */
function offsetAt(day: number): string {
  const text = offsets.formatToParts(day + 8 * 3_600_000).find(({ type }) => type === 'timeZoneName')?.value
  return text?.slice('GMT'.length) || 'Z'
}

/** First second of a day (YYYY-MM-DD), in RFC 3339. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00${offsetAt(Date.parse(day))}`
}

/** Last second of a day (YYYY-MM-DD), in RFC 3339. */
export function endOfDay(day: string): string {
  return `${day}T23:59:59${offsetAt(Date.parse(day) + 24 * 3_600_000)}`
}

/** "5:42 am Pacific", from RFC 3339. Composed here: browsers differ in the space before "am". */
export function timeOf(instant: string): string {
  const parts = new Map(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts.get('hour')}:${parts.get('minute')} ${parts.get('dayPeriod')?.toLowerCase()} Pacific`
}
