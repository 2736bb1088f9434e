import type { z } from 'zod'
import type { Attempts } from '../../protection/attempts.ts'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { isInvalid } from '../jsonapi/errors.ts'
import { wireNames } from '../jsonapi/names.ts'
import { catchSignedOut, notAuthenticated, type UserError, userError } from '../jsonapi/userErrors.ts'
import { currentPassword, newPassword } from '../validation/credentials.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
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
import { noRevocation, type Revocation, revokedIn, revoking } from './credentials.ts'
import type { PasswordCheck } from './passwordCheck.ts'
import { accountFields, refusalsOf } from './fields.ts'
import type { User } from './user.ts'
import type { Users } from './users.ts'

/** Changes to a profile; omitted fields stay as they are. */
interface ProfileChange {
  readonly email?: string | null | undefined
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
  readonly company?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly taxNum?: string | null | undefined
  readonly subscription?: boolean | null | undefined
}

/** Fields that customers may change. The referral source is asked only once. */
const editableFields = ['email', 'firstName', 'lastName', 'company', 'phone', 'taxNum', 'subscription'] as const

interface CheckedChange {
  /** Site attributes whose values change. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** The same changes by our names. */
  readonly changed: readonly string[]
  readonly userErrors: readonly UserError[]
}

/**
 * Keeps only real changes. Existing values are never validated: they may be older than our rules.
 * @param isStored whether the site has an attribute
 */
function checkProfile(input: ProfileChange, user: User, isStored: (attribute: string) => boolean): CheckedChange {
  const attributes: Record<string, unknown> = {}
  const changed: string[] = []
  const userErrors: UserError[] = []
  for (const name of editableFields) {
    const value = input[name]
    const { attribute, schema } = accountFields[name]
    if (value === undefined || value === user[name] || !isStored(attribute)) continue
    const result: z.ZodSafeParseResult<string | boolean | null> = schema.safeParse(value)
    if (!result.success) {
      userErrors.push(...userErrorsOf(result.error, [name]))
      continue
    }
    // Compares text as it is stored, which can differ from how it is displayed.
    const before = typeof result.data === 'boolean' ? user[name] : user.resource.text(attribute)
    if (result.data !== before) {
      attributes[attribute] = result.data
      changed.push(name)
    }
  }
  return { attributes, changed, userErrors }
}

/** The session that an account change affects. */
interface AccountSession {
  readonly hasEnded: boolean
  /** The site revokes access tokens with every save. */
  renewAfterSave(): Promise<void>
  /** Revokes all known devices of the email address. */
  forgetDevices(address: string): Promise<void>
}

export interface AccountWritesOptions {
  readonly calls: BackendCalls
  readonly profile: SiteProfile
  readonly users: Users
  readonly session: AccountSession
  readonly entrance: Entrance
  readonly attempts: Attempts
  readonly passwordCheck: PasswordCheck
  /** Called after a key is revoked. */
  readonly onKeyRevoked: (keyId: string) => Promise<void>
}

/** Result of saving an account. */
interface Saved {
  readonly userErrors: readonly UserError[]
  readonly revoked: Revocation
}

function unsaved(...userErrors: readonly UserError[]): Saved {
  return { userErrors, revoked: noRevocation }
}

export interface ProfileUpdate extends ProfileChange {
  /** Required only to change the email address. */
  readonly currentPassword?: string | null | undefined
}

/** Changes that customers make to their own account. */
export class AccountWrites {
  readonly #options: AccountWritesOptions

  constructor(options: AccountWritesOptions) {
    this.#options = options
  }

  /** Updates the profile. A new email address requires the password. */
  updateProfile({ currentPassword: oldText, ...input }: ProfileUpdate): Promise<SessionOutcome> {
    return this.#asCustomer((user) => this.#updateProfile(user, input, oldText ?? ''))
  }

  /** Changes the password, which ends every other session, and revokes credentials. */
  changePassword(oldText: string, newText: string, revoke: Revocation): Promise<SessionOutcome> {
    return this.#asCustomer((user) => this.#changePassword(user, oldText, newText, revoke))
  }

  async #updateProfile(user: User, input: ProfileChange, oldText: string): Promise<SessionOutcome> {
    // The account that was just read tells which fields the site has.
    const isStored = (attribute: string) => this.#options.profile.hasField(wireNames.user.type, attribute)
    const { attributes, changed, userErrors } = checkProfile(input, user, isStored)
    const existing = changed.includes('email') ? currentPassword.safeParse(oldText) : null
    const passwordErrors = existing?.error ? userErrorsOf(existing.error, ['currentPassword']) : []
    if (userErrors.length > 0 || passwordErrors.length > 0) return signedOutOutcome(...userErrors, ...passwordErrors)
    if (changed.length === 0) return successOutcome
    // It sends email and reveals whether an address is taken, so it is rate limited.
    if (existing && !(await this.#options.attempts.admits('requestsFromPlace')))
      return signedOutOutcome(tooManyRequests)
    const save = () => this.#save(user, existing ? { ...attributes, pass: { existing: existing.data } } : attributes)
    const saved = existing ? await this.#withPassword(user, existing.data ?? '', save) : await save()
    return saved.userErrors.length > 0 ? signedOutOutcome(...saved.userErrors) : { ...successOutcome, changed }
  }

  async #changePassword(user: User, oldText: string, newText: string, revoke: Revocation): Promise<SessionOutcome> {
    const existing = currentPassword.safeParse(oldText)
    const value = newPassword(user.email).safeParse(newText)
    if (!existing.success || !value.success) {
      return signedOutOutcome(
        ...(existing.error ? userErrorsOf(existing.error, ['currentPassword']) : []),
        ...(value.error ? userErrorsOf(value.error, ['newPassword']) : []),
      )
    }
    const pass = { existing: existing.data, value: value.data, ...revoking(revoke) }
    const { userErrors, revoked } = await this.#withPassword(user, existing.data, () => this.#write(user, { pass }))
    if (userErrors.length > 0) return signedOutOutcome(...userErrors)
    await Promise.all(revoked.keys.map(this.#options.onKeyRevoked))
    for (const name of user.logInNames) await this.#options.session.forgetDevices(name)
    const warnings = await enter(this.#options.entrance, user, value.data)
    return { ...successOutcome, warnings, changed: ['password'], revoked }
  }

  /** Runs a task on the requester's account. Guests, and customers whose session ends, get an error. */
  #asCustomer(task: (user: User) => Promise<SessionOutcome>): Promise<SessionOutcome> {
    const { users, session } = this.#options
    return catchSignedOut(async () => {
      const user = await users.readWhole()
      return user ? task(user) : signedOutOutcome(notAuthenticated(session.hasEnded))
    }, signedOutOutcome)
  }

  /** A change that requires the current password; wrong passwords are counted. */
  #withPassword(user: User, password: string, change: () => Promise<Saved>): Promise<Saved> {
    const { passwordCheck } = this.#options
    const checked = async () => {
      const saved = await change()
      const isWrong = saved.userErrors.length > 0 && !(await this.#isPassword(user, password))
      return isWrong ? unsaved(incorrectPassword) : saved
    }
    return passwordCheck.count(user.email, checked, unsaved)
  }

  /** Logs in to find out: the site's refusals do not tell a wrong password from another invalid value. */
  async #isPassword({ uuid, logInNames }: User, password: string): Promise<boolean> {
    for (const name of logInNames) if (await this.#options.entrance.isPassword(name, password, uuid)) return true
    return false
  }

  async #save(user: User, attributes: Readonly<Record<string, unknown>>): Promise<Saved> {
    const saved = await this.#write(user, attributes)
    if (saved.userErrors.length === 0) await this.#options.session.renewAfterSave()
    return saved
  }

  async #write({ uuid }: User, attributes: Readonly<Record<string, unknown>>): Promise<Saved> {
    const { calls, users } = this.#options
    const call = { operation: 'updateAccount', method: 'PATCH', address: `${wireNames.user.path}/${uuid}` } as const
    try {
      const answer = await calls.asCustomer({ ...call, body: accountBody(attributes, uuid) })
      const saved = userOf(answer, call.operation)
      if (saved) users.adopt(saved)
      return { userErrors: [], revoked: revokedIn(answer) }
    } catch (error) {
      if (isInvalid(error)) return unsaved(...refusalsOf(error))
      throw error
    }
  }
}

const incorrectPassword = userError('BAD_CREDENTIALS', 'Incorrect current password.', ['currentPassword'])
