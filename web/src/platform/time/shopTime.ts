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

/** "5:42 am Pacific", from RFC 3339. Composed here: browsers differ in the space before "am". */
export function timeOf(instant: string): string {
  const parts = new Map(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts.get('hour')}:${parts.get('minute')} ${parts.get('dayPeriod')?.toLowerCase()} Pacific`
}
