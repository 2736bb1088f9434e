import { tooManyAttempts } from '../../protection/attempts.ts'
import type { RetryLater } from '../../protection/passwordAttempts.ts'
import type { CartWarning } from '../carts/outcome.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
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

/** What a change of the session or of the account came to. Who asks is read afterwards. */
export interface SessionOutcome {
  readonly userErrors: readonly UserError[]
  /** Lines of a guest's cart that could not be taken over as they were. */
  readonly warnings: readonly CartWarning[]
  /** Fields of the account that are others now, by their names in the schema. */
  readonly changed: readonly string[]
}

export const doneOutcome: SessionOutcome = { userErrors: [], warnings: [], changed: [] }

export function refusedFor(...userErrors: readonly UserError[]): SessionOutcome {
  return { ...doneOutcome, userErrors }
}

export const tooManyRequests: UserError = {
  code: 'RATE_LIMITED',
  message: 'Too many requests. Please try again later.',
  path: [],
}

export function tooManyPasswords(refusal: RetryLater): UserError {
  return {
    code: 'RATE_LIMITED',
    message: tooManyAttempts(refusal),
    path: [],
  }
}
