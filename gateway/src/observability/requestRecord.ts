/** One of a client's buckets of points. */
export interface Balance {
  readonly bucket: 'key' | 'customer' | 'session' | 'network'
  /** Points left. */
  readonly available: number
  /** Seconds until it is full again. */
  readonly fullInS: number
}

/** Kind of caller: a program with an API key, a customer or guest with a session, or none of these. */
type CallerClass = 'key' | 'customer' | 'guest'

/** Points of an operation. */
interface Cost {
  /** Points deducted before it ran. */
  readonly requested: number
  /** Actual cost; null if it did not run. */
  readonly actual: number | null
}

/** Facts about a request, collected while it is handled, for the log, metrics and headers. */
export interface RequestRecord {
  /** Name of the operation as sent; null for requests without one. */
  operation: string | null
  type: 'query' | 'mutation' | 'subscription' | null
  /** Whether it is one of the shop's own operations, so that its name may be a label of metrics. */
  isOwn: boolean
  caller: CallerClass | null
  keyId: string | null
  /** Codes of the errors in the response. */
  codes: readonly string[]
  cost: Cost | null
  /** Complexity that was used in addition to the fields in the response. */
  extraComplexity: number
  /** The caller's buckets of points. */
  balances: readonly Balance[]
  /** Whether the response came from the response cache. */
  cache: 'hit' | 'miss' | null
  /** Milliseconds by phase, in order. */
  readonly phases: Map<'parse' | 'queue' | 'execute', number>
}

/** Longer names are truncated in log lines. */
const MAX_NAME_LENGTH = 100

/** Fields of the log line that describe the operation. */
export function logFieldsOf({ operation, type, codes, cost, keyId, phases, cache }: RequestRecord) {
  const queueMs = phases.get('queue')
  return {
    ...(operation !== null && { operation: operation.slice(0, MAX_NAME_LENGTH) }),
    ...(type !== null && { type }),
    ...(codes.length > 0 && { codes }),
    ...(cost !== null && { cost: cost.actual ?? cost.requested }),
    ...(keyId !== null && { keyId }),
    ...(queueMs !== undefined && { queueMs: Math.round(queueMs) }),
    ...(cache !== null && { cache }),
  }
}

/** Value of the Server-Timing header. */
export function serverTimingOf({ phases }: RequestRecord): string {
  return [...phases].map(([phase, ms]) => `${phase};dur=${ms.toFixed(1)}`).join(', ')
}

export function emptyRecord(): RequestRecord {
  return {
    operation: null,
    type: null,
    isOwn: false,
    caller: null,
    keyId: null,
    codes: [],
    cost: null,
    extraComplexity: 0,
    balances: [],
    cache: null,
    phases: new Map(),
  }
}
