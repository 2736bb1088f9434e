/** Gives a lock back; one that has run out meanwhile stays with whoever has it now. */
export type Release = () => Promise<void>

/** What the gateways of one shop know together, each entry for a while. Never fails: a store that is away is done without. */
export interface SharedStore {
  /** Null for what was never put, or has run out. */
  get(key: string): Promise<string | null>
  put(key: string, value: string, lifeMs: number): Promise<void>
  remove(key: string): Promise<void>
  /** Null while somebody else has it. One that is not given back runs out by itself, and within 2 s if its process dies. */
  lock(key: string, lifeMs: number): Promise<Release | null>
}
