import { zonedFormats } from '@shop/schema/timeZones'

const offsets = zonedFormats({ timeZoneName: 'longOffset' })

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
