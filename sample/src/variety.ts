/** 32-bit FNV-1a with a final mix, of text: the catalog's only source of variety. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193)
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
  return (state ^ (state >>> 15)) >>> 0
}

/** From 0 up to, but not, 1. */
export function share(text: string): number {
  return hash(text) / 2 ** 32
}

/** A whole number from `least` to `most`, both included. */
export function wholeNumber(text: string, least: number, most: number): number {
  return least + Math.floor(share(text) * (most - least + 1))
}

const DAY = 86_400_000
const MINUTE = 60_000
/** 8 am Pacific. */
const FIRST = Date.UTC(2024, 0, 2, 16)
const LAST = Date.UTC(2026, 8, 30, 16)
const NEWEST = Date.UTC(2026, 9, 26, 16)

function rfc3339(time: number): string {
  return new Date(time).toISOString().replace('.000Z', '+00:00')
}

/** When a product came into the catalog: some minute of a working morning from January 2024 to September 2026. */
export function dateCreated(key: string): string {
  const days = wholeNumber(`day ${key}`, 0, (LAST - FIRST) / DAY)
  return rfc3339(FIRST + days * DAY + wholeNumber(`minute ${key}`, 0, 239) * MINUTE)
}

/** October 2026, the first of a list latest. */
export function newestDate(place: number): string {
  return rfc3339(NEWEST - place * 2 * DAY)
}
