import type { CartWarning } from '../carts/outcome.ts'
import type { User } from './user.ts'

/** Logs in anew after the password was set, since that ended every session. */
export interface Entrance {
  /** @returns what became of a guest's cart; null where the site does not know the pair */
  enterWith(name: string, password: string): Promise<readonly CartWarning[] | null>
}

/** Which of an account's names counts is the site's business: names that are addresses follow the address on some only. */
export async function enter(entrance: Entrance, user: User | null, password: string): Promise<readonly CartWarning[]> {
  for (const name of user?.logInNames ?? []) {
    const warnings = await entrance.enterWith(name, password)
    if (warnings) return warnings
  }
  return []
}
