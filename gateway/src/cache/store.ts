/** Releases a lock; a lock that has expired meanwhile stays with its new owner. */
export type Release = () => Promise<void>

/** Expiring entries that the gateways of one shop share. Never fails: if the store is unavailable, callers work without it. */
export interface SharedStore {
  /** Whether all gateways see the same entries now. */
  readonly isShared: boolean
  /** Null for missing and expired entries. */
  get(key: string): Promise<string | null>
  put(key: string, value: string, lifeMs: number): Promise<void>
  remove(key: string): Promise<void>
  /** Null while someone else has the lock. A lock that is not released expires, within 2 s if its process dies. */
  lock(key: string, lifeMs: number): Promise<Release | null>
}
