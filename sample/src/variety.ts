/** 32-bit FNV-1a with a final mix: the catalog's only source of variety. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193)
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
  return (state ^ (state >>> 15)) >>> 0
}

/** A number from 0 up to but not including 1. */
export function share(text: string): number {
  return hash(text) / 2 ** 32
}

/** A whole number from `least` to `most`, inclusive. */
export function wholeNumber(text: string, minimum: number, maximum: number): number {
  return minimum + Math.floor(share(text) * (maximum - minimum + 1))
}

const DAY = 86_400_000
const MINUTE = 60_000
/** 8 am Pacific time. */
const FIRST = Date.UTC(2024, 0, 2, 16)
const LAST = Date.UTC(2026, 8, 30, 16)
const NEWEST = Date.UTC(2026, 9, 26, 16)

function rfc3339(time: number): string {
  return new Date(time).toISOString().replace('.000Z', '+00:00')
}

/** Creation date of a product: a minute of a working morning between January 2024 and September 2026. */
export function dateCreated(key: string): string {
  const days = wholeNumber(`day ${key}`, 0, (LAST - FIRST) / DAY)
  return rfc3339(FIRST + days * DAY + wholeNumber(`minute ${key}`, 0, 239) * MINUTE)
}

/** October 2026, the first of a list latest. */
export function newestDate(position: number): string {
  return rfc3339(NEWEST - position * 2 * DAY)
}
