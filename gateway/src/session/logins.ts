import { customerUuidOf } from '../backend/accounts/document.ts'
import {
  retryLaterOf,
  signedOutOutcome,
  type SessionOutcome,
  successOutcome,
  tooManyPasswords,
} from '../backend/accounts/outcome.ts'
import type { BackendCalls } from '../backend/jsonapi/calls.ts'
import type { CartMerge } from '../backend/carts/merge.ts'
import type { CartWarning } from '../backend/carts/outcome.ts'
import { BackendError } from '../backend/jsonapi/errors.ts'
import { paths } from '../backend/jsonapi/names.ts'
import { type UserError, userError } from '../backend/jsonapi/userErrors.ts'
import { passwordText } from '../backend/validation/credentials.ts'
import { emailProblem, hasAsciiLocalPart, longestEmail, normalizeEmail } from '@shop/schema/emailAddress'
import { messages } from '../backend/validation/text.ts'
import type { Attempts } from '../protection/attempts.ts'
import { RetryLater } from '../protection/passwordAttempts.ts'
import { claimsOf } from './accessToken.ts'
import type { OAuth, Tokens } from './oauth.ts'
import type { Session } from './session.ts'

/** Longer than any valid password: hashing long ones takes the site time. */
const longest = { email: longestEmail, password: 1_000 } as const

export interface LoginsOptions {
  readonly calls: BackendCalls
  readonly oauth: OAuth
  readonly session: Session
  readonly attempts: Attempts
  readonly merge: CartMerge
  readonly requestId: string
  /** Called when a login after a password change fails. */
  readonly onFailure: (error: unknown) => void
}

export class Logins {
  readonly #options: LoginsOptions

  constructor(options: LoginsOptions) {
    this.#options = options
  }

  /** Gives the same answer for a wrong password and an unknown account, after the same calls. @throws BackendError */
  async logIn(email: string, password: string): Promise<SessionOutcome> {
    const name = normalizeEmail(email)
    const missing = [...(name === '' ? [required('email')] : []), ...(password === '' ? [required('password')] : [])]
    if (missing.length > 0) return signedOutOutcome(...missing)
    // No account has such an address, but in lowercase it could equal the address of another account.
    if (!hasAsciiLocalPart(name)) return signedOutOutcome(invalidEmail(name))
    const { attempts, session } = this.#options
    const device = await session.deviceFor(name)
    const customer = await attempts.ofPassword(name, device, () => this.#customerOf(name, password), retryLaterOf)
    if (customer instanceof RetryLater) return signedOutOutcome(tooManyPasswords(customer))
    if (customer === null) return signedOutOutcome(badCredentials)
    if (!(await this.#isUsable(customer))) return signedOutOutcome(noPermissions)
    // A new login inherits nothing from the previous customer: no session and no cart.
    if (session.isSignedIn) await session.signOut()
    session.rememberDevice(name)
    return { ...successOutcome, warnings: await this.#enter(customer) }
  }

  /**
   * Logs in with a password that was just set, which does not count as an attempt. The password stays changed whatever
   * happens: if the site does not respond, nobody is logged in.
   * @returns the result of merging the guest's cart; null if the site rejects the credentials
   */
  async enterWith(name: string, password: string): Promise<readonly CartWarning[] | null> {
    try {
      const customer = await this.#customerOf(name, password)
      if (!customer) return null
      if (!(await this.#isUsable(customer))) return []
      this.#options.session.rememberDevice(name)
      return await this.#enter(customer)
    } catch (error) {
      if (!(error instanceof BackendError)) throw error
      this.#options.onFailure(error)
      return []
    }
  }

  /** Whether a name and password belong to an account. The session stays as it is. @throws BackendError */
  async isPassword(name: string, password: string, uuid: string): Promise<boolean> {
    const customer = await this.#customerOf(name, password)
    if (customer) await this.#revoke(customer)
    return customer?.uuid === uuid
  }

  async #isUsable(customer: Customer): Promise<boolean> {
    if (!customer.hasPermissions) await this.#revoke(customer)
    return customer.hasPermissions
  }

  /** Revokes tokens that no session uses, which would stay valid unseen. */
  #revoke({ tokens }: Customer): Promise<void> {
    return this.#options.session.revoke(tokens.refreshToken ?? tokens.accessToken)
  }

  async #enter({ tokens, uuid }: Customer): Promise<readonly CartWarning[]> {
    const { session, merge } = this.#options
    await session.signIn(tokens, uuid)
    return merge.settle()
  }

  /** The account of a name and password; null if they are wrong, or the account is blocked. */
  async #customerOf(name: string, password: string): Promise<Customer | null> {
    const { calls, oauth, requestId, session } = this.#options
    if (name.length > longest.email || password.length > longest.password) return null
    const tokens = await oauth.password(name, passwordText.parse(password), { requestId, origin: session.origin })
    if (!tokens) return null
    const { owner, hasPermissions } = claimsOf(tokens.accessToken)
    if (owner !== null) return { tokens, uuid: owner, hasPermissions }
    try {
      const call = { operation: 'whoAmI', method: 'GET', address: paths.entryPoint } as const
      const uuid = customerUuidOf(await calls.withToken(tokens.accessToken, call))
      if (uuid !== null) return { tokens, uuid, hasPermissions }
    } catch (error) {
      // Some sites issue tokens for blocked accounts and then reject them.
      if (error instanceof BackendError && error.kind === 'unauthorized') return null
      throw error
    }
    throw new BackendError({ kind: 'malformed', operation: 'whoAmI', detail: 'no user in the response' })
  }
}

interface Customer {
  readonly tokens: Tokens
  readonly uuid: string
  /** False if the token lets the customer do nothing, not even have a cart. */
  readonly hasPermissions: boolean
}

function required(field: string): UserError {
  return { code: 'REQUIRED', message: 'Value is required', path: [field] }
}

function invalidEmail(name: string): UserError {
  return { code: 'INVALID', message: emailProblem(name) ?? messages.email, path: ['email'] }
}

const badCredentials = userError('BAD_CREDENTIALS', 'Incorrect email or password.')

/** Logging in would lose the guest's cart, because a customer without permissions cannot have one. */
const noPermissions = userError(
  'FORBIDDEN',
  'Accounts cannot place orders in this shop yet. Order as a guest, and please let us know.',
)
