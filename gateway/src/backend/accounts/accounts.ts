import { setTimeout } from 'node:timers/promises'
import type { z } from 'zod'
import type { Attempts } from '../../protection/attempts.ts'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { BackendError, isAbsent, isInvalid } from '../jsonapi/errors.ts'
import { paths, accountPaths } from '../jsonapi/names.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { email as emailSchema, newPassword } from '../validation/credentials.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { accountBody, userOf } from './document.ts'
import {
  successOutcome,
  type Entrance,
  type SessionOutcome,
  tooManyRequests,
  enter,
  signedOutOutcome,
} from './outcome.ts'
import { type Revocation, revokedIn, revoking } from './credentials.ts'
import { linkTokenOf } from './linkToken.ts'
import { accountFields, refusalsOf, storedAccountFields } from './fields.ts'
import type { User } from './user.ts'
import type { Users } from './users.ts'

/** Input for a new account. */
interface Registration {
  readonly email: string
  readonly password: string
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
  readonly company?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly taxNum?: string | null | undefined
  readonly source?: string | null | undefined
  readonly subscription?: boolean | null | undefined
}

/** A new account in the site's format. */
interface Body {
  /** Email address, name and password. */
  readonly login: Readonly<Record<string, unknown>>
  /** Profile attributes. */
  readonly profile: Readonly<Record<string, string | boolean>>
}

type Checked = { readonly body: Body; readonly email: string } | { readonly userErrors: readonly UserError[] }

/** Drupal's format for a new account: every value is a list. */
function valueOf(value: unknown) {
  return [{ value }]
}

/** The account in the site's format, or its problems. */
function checkRegistration(input: Registration, stored: ReadonlySet<string>): Checked {
  const attributes: Record<string, string | boolean> = {}
  const userErrors: UserError[] = []
  const password = newPassword(input.email).safeParse(input.password)
  for (const [name, { attribute, schema }] of Object.entries(accountFields)) {
    if (name !== 'email' && !stored.has(name)) continue
    const value: unknown = Reflect.get(input, name)
    const result: z.ZodSafeParseResult<string | boolean | null> = schema.safeParse(value)
    if (!result.success) userErrors.push(...userErrorsOf(result.error, [name]))
    else if (result.data !== null) attributes[attribute] = result.data
    // The form has this field right below the email address.
    if (name === 'email' && password.error) userErrors.push(...userErrorsOf(password.error, ['password']))
  }
  if (userErrors.length > 0) return { userErrors }
  const { mail, ...profile } = attributes
  return {
    email: String(mail),
    body: { login: { mail: valueOf(mail), name: valueOf(mail), pass: valueOf(password.data) }, profile },
  }
}

/**
 * Creates an account. If the address already has one, the result is the same and the owner gets an email.
 * @returns the fields that the site rejected
 */
async function register(calls: BackendCalls, body: unknown): Promise<UserError[]> {
  try {
    await calls.asAnonymous({ operation: 'register', method: 'POST', address: paths.register, body }, 'json')
    return []
  } catch (error) {
    if (!isInvalid(error)) throw error
    return refusalsOf(error).filter(({ code }) => code !== 'ALREADY_TAKEN')
  }
}

/** Used, expired, invalid and foreign links all get the same message. */
const expiredLink = userError('EXPIRED', 'This link is no longer valid. Please request a new one.', ['token'])

/** Constant response time for requests that send email, so that the timing does not reveal who has an account. */
const MAIL_REQUEST_MS = 300

export interface AccountsOptions {
  readonly calls: BackendCalls
  readonly users: Users
  readonly entrance: Entrance
  readonly attempts: Attempts
  /** Revokes all known devices of the email address. */
  readonly forgetDevices: (address: string) => Promise<void>
  /** Called after a key is revoked. */
  readonly onKeyRevoked: (keyId: string) => Promise<void>
  /** What the site has. */
  readonly profile: SiteProfile
  /** Called when something fails that the visitor need not know. */
  readonly onFailure: (error: unknown) => void
}

/** Public account operations: registering, requesting an emailed link, and following one. */
export class Accounts {
  readonly #options: AccountsOptions

  constructor(options: AccountsOptions) {
    this.#options = options
  }

  /** Creates an account without logging in. The response is the same if the address already has one. */
  async register(input: Registration): Promise<SessionOutcome> {
    const checked = checkRegistration(input, storedAccountFields(this.#options.profile))
    if ('userErrors' in checked) return signedOutOutcome(...checked.userErrors)
    if (!(await this.#options.attempts.admits('requestsFromPlace'))) return signedOutOutcome(tooManyRequests)
    return signedOutOutcome(...(await this.#register(checked.body)))
  }

  async #register({ login, profile }: Body): Promise<UserError[]> {
    const values = Object.entries(profile).map(([name, value]) => [name, valueOf(value)])
    return register(this.#options.calls, { ...login, ...Object.fromEntries(values) })
  }

  /** @returns problems with the input; nothing about whether the address has an account */
  requestPasswordReset(email: string): Promise<UserError[]> {
    return this.#requestMail('requestPasswordReset', paths.requestPasswordReset, email)
  }

  /** @returns problems with the input; nothing about whether the address has an account */
  requestEmailVerification(email: string): Promise<UserError[]> {
    return this.#requestMail('requestEmailVerification', paths.requestEmailVerification, email)
  }

  /** Confirms an address with an emailed link. Does not log in. */
  async verifyEmail(token: string): Promise<SessionOutcome> {
    const verified = await this.#redeem(token, 'verifyEmail', 'POST', accountPaths.verifyEmail)
    if (!verified) return signedOutOutcome(expiredLink)
    this.#options.users.forget()
    return successOutcome
  }

  /** Sets a password with an emailed link, revokes credentials, and logs in. */
  async setNewPassword(token: string, password: string, revoke: Revocation): Promise<SessionOutcome> {
    const { users, entrance, attempts, forgetDevices, onKeyRevoked } = this.#options
    const checked = newPassword(null).safeParse(password)
    if (!checked.success) return signedOutOutcome(...userErrorsOf(checked.error, ['password']))
    const pass = checked.data
    const redeemed = await this.#redeem(token, 'setNewPassword', 'PATCH', accountPaths.newPassword, {
      pass,
      ...revoking(revoke),
    })
    if (!redeemed) return signedOutOutcome(expiredLink)
    const { user, revoked } = redeemed
    await Promise.all(revoked.keys.map(onKeyRevoked))
    for (const name of user?.logInNames ?? []) await Promise.all([attempts.forgive(name), forgetDevices(name)])
    users.forget()
    return { ...successOutcome, warnings: await enter(entrance, user, pass), changed: ['password'], revoked }
  }

  async #requestMail(operation: string, address: string, email: string): Promise<UserError[]> {
    const { attempts, onFailure } = this.#options
    const checked = emailSchema.safeParse(email)
    if (!checked.success) return userErrorsOf(checked.error, ['email'])
    if (!(await attempts.admits('requestsFromPlace'))) return [tooManyRequests]
    const rest = setTimeout(MAIL_REQUEST_MS)
    const asking = this.#askForMail(operation, address, checked.data)
    await Promise.race([asking, rest])
    await rest
    asking.catch(onFailure)
    return []
  }

  async #askForMail(operation: string, address: string, mail: string): Promise<void> {
    try {
      await this.#options.calls.asAnonymous({ operation, method: 'POST', address, body: { mail } }, 'json')
    } catch (error) {
      // Sites without such emails, and sites that reject the address, get the same response as all others.
      if (isAbsent(error) || isInvalid(error)) return
      // Drupal reports that it cannot send email for known addresses only.
      if (!(error instanceof BackendError && error.kind === 'rejected')) throw error
      this.#options.onFailure(error)
    }
  }

  /** Performs the action of an emailed link, once; null if the link is not valid, or no longer. */
  async #redeem(
    token: string,
    operation: string,
    method: 'POST' | 'PATCH',
    addressOf: (userUuid: string) => string,
    attributes: Readonly<Record<string, unknown>> = {},
  ): Promise<{ readonly user: User | null; readonly revoked: Revocation } | null> {
    const link = linkTokenOf(token)
    if (!link) return null
    const { userUuid, timestamp, hash } = link
    const body = accountBody({ timestamp, hash, ...attributes })
    try {
      const call = { operation, method, address: addressOf(userUuid), body }
      const answer = await this.#options.calls.asAnonymous(call, 'jsonApi')
      return { user: userOf(answer, operation), revoked: revokedIn(answer) }
    } catch (error) {
      if (isInvalid(error) || isAbsent(error)) return null
      throw error
    }
  }
}
