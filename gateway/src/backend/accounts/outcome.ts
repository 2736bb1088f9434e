import { tooManyAttempts } from '../../protection/attempts.ts'
import { RetryLater } from '../../protection/passwordAttempts.ts'
import type { CartWarning } from '../carts/outcome.ts'
import { BackendError } from '../jsonapi/errors.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'
import { noRevocation, type Revocation } from './credentials.ts'
import type { User } from './user.ts'

/** Logs in again after a password change, since that ended every session. */
export interface Entrance {
  /** Whether a name and password belong to an account. The session stays as it is. */
  isPassword(name: string, password: string, uuid: string): Promise<boolean>
  /** @returns the result of merging the guest's cart; null if the site rejects the credentials */
  enterWith(name: string, password: string): Promise<readonly CartWarning[] | null>
}

/** Sites decide which names can log in: on some, names that are email addresses follow the address. */
export async function enter(entrance: Entrance, user: User | null, password: string): Promise<readonly CartWarning[]> {
  for (const name of user?.logInNames ?? []) {
    const warnings = await entrance.enterWith(name, password)
    if (warnings) return warnings
  }
  return []
}

/** Result of a session or account mutation. The viewer is read afterward. */
export interface SessionOutcome {
  readonly userErrors: readonly UserError[]
  /** Guest cart items that could not be merged unchanged. */
  readonly warnings: readonly CartWarning[]
  /** Schema names of the account fields that changed. */
  readonly changed: readonly string[]
  /** What was revoked together with a password change. */
  readonly revoked: Revocation
}

export const successOutcome: SessionOutcome = { userErrors: [], warnings: [], changed: [], revoked: noRevocation }

export function signedOutOutcome(...userErrors: readonly UserError[]): SessionOutcome {
  return { ...successOutcome, userErrors }
}

export const tooManyRequests = userError('RATE_LIMITED', 'Too many requests. Please try again later.')

export function tooManyPasswords(refusal: RetryLater): UserError {
  return userError('RATE_LIMITED', tooManyAttempts(refusal))
}

/** How long Drupal blocks an account by default, in milliseconds, if the response does not say. */
const ACCOUNT_BLOCKED_MS = 6 * 3_600_000
/** The same for a network, and other sites. */
const BLOCKED_MS = 3_600_000

/** How long the site rejects an account or a network after wrong passwords, in milliseconds; null if it does not. */
export function blockedMs(error: unknown): number | null {
  if (!(error instanceof BackendError)) return null
  const code = error.oauth?.error ?? ''
  if (error.status !== 429 && !code.startsWith('flood_')) return null
  return 1_000 * Number(error.retryAfter) || (code.startsWith('flood_user_') ? ACCOUNT_BLOCKED_MS : BLOCKED_MS)
}

/** Sites count wrong passwords too. @throws other failures */
export function retryLaterOf(error: unknown): RetryLater {
  const ms = blockedMs(error)
  if (ms === null) throw error
  return new RetryLater(ms)
}
