import { wholeNumber } from './hash.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** 8 am Pacific. */
const FIRST = Date.UTC(2024, 0, 2, 16)
const LAST = Date.UTC(2026, 8, 30, 16)
const NEWEST = Date.UTC(2026, 9, 26, 16)

const rfc3339 = (time: number): string => new Date(time).toISOString().replace('.000Z', '+00:00')

/** When a product came into the catalogue: some minute of a working morning from January 2024 to September 2026. */
export function dateCreated(key: string): string {
  const days = wholeNumber(`day ${key}`, 0, (LAST - FIRST) / DAY)
  return rfc3339(FIRST + days * DAY + wholeNumber(`minute ${key}`, 0, 239) * MINUTE)
}

/** October 2026, the first of a list latest. */
export const newestDate = (place: number): string => rfc3339(NEWEST - place * 2 * DAY)
