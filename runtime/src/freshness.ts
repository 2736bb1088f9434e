/** When shared data was read at its source, and until when it may be shown, in milliseconds since the epoch. */
export interface Lifetime {
  readonly at: number
  readonly expires: number
}

/** Maximum age of anything that everyone shares, in milliseconds, unless its source fails. All caches count together. */
export const MAX_AGE_MS = 60_000

/** Header of public responses: the version of the shop's content that they reflect, which only increases. */
export const VERSION_HEADER = 'content-version'

/** Path at which the gateway tells the current version. */
export const VERSION_PATH = '/content-version'

/** Seconds since the data was read, as the `Age` header. */
export function ageOf({ at }: Lifetime, now: number): string {
  return String(Math.max(0, Math.ceil((now - at) / 1_000)))
}

/** Headers for HTTP caches, such as a CDN. Browsers ask again each time. */
export function cacheHeaders(lifetime: Lifetime, now: number): Record<string, string> {
  const { at, expires } = lifetime
  const life = Math.floor((expires - at) / 1_000)
  return { 'cache-control': `public, max-age=0, s-maxage=${life}`, age: ageOf(lifetime, now) }
}

type HeaderValue = string | string[] | undefined

/**
 * The lifetime of a response, counting the age that it had when it was received; null if it may not be shared.
 * @param askedAt when it was requested
 */
export function lifetimeOf(cacheControl: string, age: HeaderValue, askedAt: number): Lifetime | null {
  const [, maxAge] = /\bs-maxage=(\d+)/.exec(cacheControl) ?? /\bmax-age=(\d+)/.exec(cacheControl) ?? []
  if (maxAge === undefined || /\b(?:no-store|no-cache|private)\b/.test(cacheControl)) return null
  const at = askedAt - 1_000 * (Number(age) || 0)
  return { at, expires: at + Math.min(1_000 * Number(maxAge), MAX_AGE_MS) }
}

/** Whether this share of its life is not over. Caches that are closer to the source read again earlier. */
export function isFresh({ at, expires }: Lifetime, now: number, share: number): boolean {
  return now < at + (expires - at) * share
}
