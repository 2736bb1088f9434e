import type { Balance } from '../protection/rateLimits.ts'

/** What a request is: a program with an API key, a customer or a guest with a session, or neither. */
export type CallerClass = 'key' | 'customer' | 'guest'

/** Points of an operation. */
export interface Cost {
  /** Taken before it ran. */
  readonly requested: number
  /** What it turned out to cost; null if it did not run. */
  readonly actual: number | null
}

/** What becomes known of a request while it is answered: for the log, metrics and headers. */
export interface RequestRecord {
  /** Name of the operation as sent; null for requests without one. */
  operation: string | null
  /** Whether it is one of the shop's own operations, so that its name may be a label of metrics. */
  isOwn: boolean
  caller: CallerClass | null
  keyId: string | null
  /** Codes of the errors in the response. */
  codes: readonly string[]
  cost: Cost | null
  /** The caller's buckets of points. */
  balances: readonly Balance[]
  /** Whether the response came from the response cache. */
  cache: 'hit' | 'stale' | 'miss' | null
  /** Milliseconds by phase, in order. */
  readonly phases: Map<'parse' | 'queue' | 'execute' | 'write', number>
}

export function emptyRecord(): RequestRecord {
  return {
    operation: null,
    isOwn: false,
    caller: null,
    keyId: null,
    codes: [],
    cost: null,
    balances: [],
    cache: null,
    phases: new Map(),
  }
}
