/** Where our response differs from the recorded one on purpose, and what recordings can't show: concurrent requests. */
import { accountTests } from './accountTests.ts'
import { cartTests } from './cartTests.ts'
import { errorTests } from './errorTests.ts'
import { readTests } from './readTests.ts'
import type { Shop } from './shop.ts'

export interface ExtraTest {
  name: string
  /** Recordings whose responses it replaces. */
  replaces: string[]
  check(shop: Shop): Promise<void>
}

export const extraTests: ExtraTest[] = [...accountTests, ...cartTests, ...readTests, ...errorTests]
