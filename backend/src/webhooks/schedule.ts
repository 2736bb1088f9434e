const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Delay before each retry, ms: the example of Standard Webhooks. */
const retryDelays = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** The first attempt and its retries. */
export const MAX_ATTEMPTS = 1 + retryDelays.length

/** Time after which retries end. */
const patienceMs = 72 * HOUR

/** Attempts that were due before the end may start this much late. */
const graceMs = HOUR

/** Deliveries that started before this time are not attempted again. */
export function oldestRetried(now: Date): Date {
  return new Date(now.getTime() - patienceMs - graceMs)
}

/** Longest wait that a receiver can request. */
const maxRetryAfterMs = 24 * HOUR

/** Delays vary by up to a tenth, so that receivers that recover are not hit by everything together. */
const jitter = 0.1

interface Failure {
  /** Failed attempts so far. */
  readonly attempts: number
  readonly started: Date
  readonly now: Date
  /** Wait that the receiver requested, in seconds; null without. */
  readonly retryAfterS: number | null
  /** From 0 to 1. */
  readonly random: number
}

/** When to try again after a failure; null if there are no more retries. The last one comes after exactly three days. */
export function nextAttempt({ attempts, started, now, retryAfterS, random }: Failure): Date | null {
  const end = started.getTime() + patienceMs
  const delay = retryDelays[attempts - 1]
  if (delay === undefined || now.getTime() >= end) return null
  const varied = delay * (1 - jitter + 2 * jitter * random)
  const requested = Math.min((retryAfterS ?? 0) * SECOND, maxRetryAfterMs)
  return new Date(Math.min(now.getTime() + Math.max(varied, requested), end))
}
