import { type Attempts, TOO_MANY_ATTEMPTS } from '../../protection/attempts.ts'
import type { CartWarning } from '../cart/outcome.ts'
import type { BackendCalls } from '../calls.ts'
import { BackendError, isAbsent, SignedOutError } from '../errors.ts'
import { Document } from '../jsonapi/document.ts'
import { accountPaths, NAMES, PATHS } from '../names.ts'
import { notAuthenticated, type UserError } from '../userErrors.ts'
import { email as emailSchema } from '../validation/email.ts'
import { currentPassword, newPassword } from '../validation/password.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { refusalsOf } from './fields.ts'
import { EXPIRED_LINK, linkTokenOf } from './links.ts'
import { DONE, refusedFor, type SessionOutcome } from './outcome.ts'
import { checkProfile, type ProfileChange } from './profile.ts'
import { checkRegistration, register, type Registration } from './registration.ts'
import { User } from './user.ts'
import type { Users } from './users.ts'

/** The session that a change of an account touches. */
interface AccountSession {
  readonly hasEnded: boolean
  /** The site revokes access tokens with every save. */
  renewAfterSave(): Promise<void>
}

/** Logs in anew after the password was set, since that ended every session. */
interface Entrance {
  /** @returns what became of a guest's cart; null where the site does not know the pair */
  enterWith(name: string, password: string): Promise<readonly CartWarning[] | null>
}

export interface AccountsOptions {
  readonly calls: BackendCalls
  readonly users: Users
  readonly session: AccountSession
  readonly entrance: Entrance
  readonly attempts: Attempts
}

const TOO_MANY_REQUESTS: UserError = {
  code: 'RATE_LIMITED',
  message: 'Too many requests. Please try again later.',
  path: [],
}
const isInvalid = (error: unknown): error is BackendError => error instanceof BackendError && error.kind === 'invalid'

/** Changes of accounts: making one, what is mailed about it, and what its owner changes. */
export class Accounts {
  readonly #options: AccountsOptions

  constructor(options: AccountsOptions) {
    this.#options = options
  }

  /** Makes an account, which logs nobody in. An address that has one is answered the same. */
  async register(input: Registration): Promise<SessionOutcome> {
    const { calls, attempts } = this.#options
    const checked = checkRegistration(input)
    if ('userErrors' in checked) return refusedFor(...checked.userErrors)
    if (!(await attempts.admitsRequest())) return refusedFor(TOO_MANY_REQUESTS)
    return refusedFor(...(await register(calls, checked.body)))
  }

  /** @returns what was wrong with the request; nothing whether or not the address has an account */
  requestPasswordReset(email: string): Promise<UserError[]> {
    return this.#requestMail('requestPasswordReset', PATHS.requestPasswordReset, email)
  }

  /** @returns what was wrong with the request; nothing whether or not the address has an account */
  requestEmailVerification(email: string): Promise<UserError[]> {
    return this.#requestMail('requestEmailVerification', PATHS.requestEmailVerification, email)
  }

  /** Confirms an address by a mailed link. Nobody is logged in by that. */
  async verifyEmail(token: string): Promise<SessionOutcome> {
    const verified = await this.#redeem(token, 'verifyEmail', 'POST', accountPaths.verifyEmail)
    if (!verified) return refusedFor(EXPIRED_LINK)
    this.#options.users.forget()
    return DONE
  }

  /** Sets a password by a mailed link and logs in with it. */
  async setNewPassword(token: string, password: string): Promise<SessionOutcome> {
    const { users, attempts } = this.#options
    const checked = newPassword(null).safeParse(password)
    if (!checked.success) return refusedFor(...userErrorsOf(checked.error, ['password']))
    const pass = checked.data
    const redeemed = await this.#redeem(token, 'setNewPassword', 'PATCH', accountPaths.newPassword, { pass })
    if (!redeemed) return refusedFor(EXPIRED_LINK)
    const { user } = redeemed
    if (user?.email) await attempts.forgive(user.email)
    users.forget()
    return { ...DONE, warnings: await this.#enter(user, pass), changed: ['password'] }
  }

  /** Changes what a customer says about themselves. Another e-mail address needs the password. */
  updateProfile({ currentPassword: typed, ...input }: ProfileUpdate): Promise<SessionOutcome> {
    return this.#asCustomer((user) => this.#updateProfile(user, input, typed ?? ''))
  }

  /** Another password, which ends every session but the one it is changed in. */
  changePassword(typed: string, wanted: string): Promise<SessionOutcome> {
    return this.#asCustomer((user) => this.#changePassword(user, typed, wanted))
  }

  async #updateProfile(user: User, input: ProfileChange, typed: string): Promise<SessionOutcome> {
    const { attributes, changed, userErrors } = checkProfile(input, user)
    const existing = changed.includes('email') ? currentPassword.safeParse(typed) : null
    const passwordErrors = existing?.error ? userErrorsOf(existing.error, ['currentPassword']) : []
    if (userErrors.length > 0 || passwordErrors.length > 0) return refusedFor(...userErrors, ...passwordErrors)
    if (changed.length === 0) return DONE
    // It mails somebody, and tells whether an address is taken: that is not asked for many at once.
    if (existing && !(await this.#options.attempts.admitsRequest())) return refusedFor(TOO_MANY_REQUESTS)
    const save = () => this.#save(user, existing ? { ...attributes, pass: { existing: existing.data } } : attributes)
    const saved = existing ? await this.#withPassword(user, save) : await save()
    return saved.length > 0 ? refusedFor(...saved) : { ...DONE, changed }
  }

  async #changePassword(user: User, typed: string, wanted: string): Promise<SessionOutcome> {
    const existing = currentPassword.safeParse(typed)
    const value = newPassword(user.email).safeParse(wanted)
    if (!existing.success || !value.success) {
      return refusedFor(
        ...(existing.error ? userErrorsOf(existing.error, ['currentPassword']) : []),
        ...(value.error ? userErrorsOf(value.error, ['newPassword']) : []),
      )
    }
    const pass = { existing: existing.data, value: value.data }
    const refusals = await this.#withPassword(user, () => this.#write(user, { pass }))
    if (refusals.length > 0) return refusedFor(...refusals)
    return { ...DONE, warnings: await this.#enter(user, value.data), changed: ['password'] }
  }

  /** What is done to the asker's own account. Whoever has none, or whose session ends by it, is told so. */
  async #asCustomer(task: (user: User) => Promise<SessionOutcome>): Promise<SessionOutcome> {
    const { users, session } = this.#options
    try {
      const user = await users.readWhole()
      return user ? await task(user) : refusedFor(notAuthenticated(session.hasEnded))
    } catch (error) {
      if (error instanceof SignedOutError) return refusedFor(notAuthenticated(error.hasEnded))
      throw error
    }
  }

  /** Does what a mailed link allows, once; null where it allows it not, or not any more. */
  async #redeem(
    token: string,
    operation: string,
    method: 'POST' | 'PATCH',
    addressOf: (userUuid: string) => string,
    attributes: Readonly<Record<string, unknown>> = {},
  ): Promise<{ readonly user: User | null } | null> {
    const link = linkTokenOf(token)
    if (!link) return null
    const { userUuid, timestamp, hash } = link
    const body = accountBody({ timestamp, hash, ...attributes })
    try {
      const call = { operation, method, address: addressOf(userUuid), body }
      return { user: userOf(await this.#options.calls.asNobody(call, 'jsonApi'), operation) }
    } catch (error) {
      if (isInvalid(error) || isAbsent(error)) return null
      throw error
    }
  }

  async #requestMail(operation: string, address: string, email: string): Promise<UserError[]> {
    const { calls, attempts } = this.#options
    const checked = emailSchema.safeParse(email)
    if (!checked.success) return userErrorsOf(checked.error, ['email'])
    if (!(await attempts.admitsRequest())) return [TOO_MANY_REQUESTS]
    try {
      await calls.asNobody({ operation, method: 'POST', address, body: { mail: checked.data } }, 'json')
    } catch (error) {
      // A site without such mails, and one that has something against the address, is answered as every other.
      if (!isAbsent(error) && !isInvalid(error)) throw error
    }
    return []
  }

  /** Which of an account's names counts is the site's business: names that are addresses follow the address on some only. */
  async #enter(user: User | null, password: string): Promise<readonly CartWarning[]> {
    for (const name of user?.logInNames ?? []) {
      const warnings = await this.#options.entrance.enterWith(name, password)
      if (warnings) return warnings
    }
    return []
  }

  /** A change that the site takes only with the right password: wrong ones are counted. */
  async #withPassword(user: User, change: () => Promise<UserError[]>): Promise<UserError[]> {
    let refusals: UserError[] = []
    const done = await this.#options.attempts.ofPassword(user.email, async () => {
      refusals = await change()
      return refusals.some(({ code }) => code === 'BAD_CREDENTIALS') ? null : refusals
    })
    return done === 'tooMany' ? [{ code: 'RATE_LIMITED', message: TOO_MANY_ATTEMPTS, path: [] }] : refusals
  }

  async #save(user: User, attributes: Readonly<Record<string, unknown>>): Promise<UserError[]> {
    const refusals = await this.#write(user, attributes)
    if (refusals.length === 0) await this.#options.session.renewAfterSave()
    return refusals
  }

  /** @returns what the site refused of it */
  async #write({ uuid }: User, attributes: Readonly<Record<string, unknown>>): Promise<UserError[]> {
    const { calls, users } = this.#options
    const call = { operation: 'updateAccount', method: 'PATCH', address: `${NAMES.user.path}/${uuid}` } as const
    try {
      const saved = userOf(await calls.asCustomer({ ...call, body: accountBody(attributes, uuid) }), call.operation)
      if (saved) users.adopt(saved)
      return []
    } catch (error) {
      if (isInvalid(error)) return refusalsOf(error)
      throw error
    }
  }
}

export interface ProfileUpdate extends ProfileChange {
  /** Needed for another e-mail address only. */
  readonly currentPassword?: string | null | undefined
}

const accountBody = (attributes: Readonly<Record<string, unknown>>, id?: string) => ({
  data: { type: NAMES.user.type, ...(id && { id }), attributes },
})

function userOf(answer: unknown, operation: string): User | null {
  const [resource] = answer === null ? [] : Document.parse(answer, operation).data
  return resource ? new User(resource) : null
}
