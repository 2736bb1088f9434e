/** Where our response differs from the recorded one on purpose, and what recordings can't show: concurrent requests. */
import { ownAccounts } from './ownAccounts.ts'
import { ownCarts } from './ownCarts.ts'
import { ownFaults } from './ownFaults.ts'
import { ownReads } from './ownReads.ts'
import { ownSearch } from './ownSearch.ts'
import type { Shop } from './shop.ts'

export interface OwnTest {
  name: string
  /** Recordings whose responses it replaces. */
  insteadOf: string[]
  check(shop: Shop): Promise<void>
}

export const ownTests: OwnTest[] = [...ownAccounts, ...ownCarts, ...ownReads, ...ownSearch, ...ownFaults]
