import type { BackendCalls } from '../jsonapi/calls.ts'
import { BackendError, ifAbsent, SignedOutError } from '../jsonapi/errors.ts'
import { wireNames, paths } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { customerUuidOf, userOf } from './document.ts'
import type { User } from './user.ts'

const OPERATION = 'user'

/** Everything that an account change needs to know about it. */
const wholeUserPlan: Plan = {
  include: [],
  fields: {
    [wireNames.user.type]: [
      ...['display_name', 'field_company', 'field_credit_available', 'field_credit_limit', 'field_credit_status'],
      ...['field_credit_invoiced', 'field_credit_ordered'],
      ...['field_first_name', 'field_hear_about_us', 'field_last_name', 'field_mail_verified'],
      ...['field_membership_discount', 'field_membership_level', 'field_membership_status'],
      ...['field_newsletter_subscription', 'field_password_changed', 'field_phone', 'field_resale'],
      ...['field_resale_verified', 'mail', 'name'],
    ],
  },
}

/** The identity that the gateway knows without the site. */
interface Identity {
  /** Whether there are tokens. The site may still reject them. */
  readonly isSignedIn: boolean
  /** Identifies the customer; null for guests. */
  readonly customerKey: string | null
  /** Whether the site has confirmed the identity in this operation. */
  readonly isIdentified: boolean
  /** As stated by a cookie, which anyone can forge. */
  readonly userUuid: string | null
  /** Records the identity that the site confirmed. */
  identify(userUuid: string): void
}

export interface UsersOptions {
  readonly calls: BackendCalls
  readonly identity: Identity
  readonly profile: SiteProfile
}

/** The requester's account. An operation reads it once, until the account or the login changes. */
export class Users {
  readonly #options: UsersOptions
  readonly #read = new Map<string, Promise<User | null>>()
  #known: { readonly of: string | null; readonly user: User } | null = null

  constructor(options: UsersOptions) {
    this.#options = options
  }

  /**
   * The account with the planned fields; null for guests. Optional reads give up early if the site does not respond.
   * @throws BackendError
   */
  read(plan: Plan, endsIfSilent = false): Promise<User | null> {
    const { isSignedIn, customerKey } = this.#options.identity
    if (!isSignedIn) return Promise.resolve(null)
    if (this.#known?.of === customerKey) return Promise.resolve(this.#known.user)
    const key = `${customerKey}${endsIfSilent}${queryString(plan)}`
    const reading = this.#read.get(key) ?? this.#readOwn(plan, endsIfSilent)
    this.#read.set(key, reading)
    return reading
  }

  /** The complete account, cached until it changes. @throws BackendError */
  async readWhole(): Promise<User | null> {
    const user = await this.read(wholeUserPlan)
    if (user) this.adopt(user)
    return user
  }

  /** Whether the requester is logged in. While the site does not respond, the tokens decide. */
  async isLoggedIn(plan: Plan, endsIfSilent = false): Promise<boolean> {
    if (this.#options.identity.isIdentified) return true
    try {
      return (await this.read(plan, endsIfSilent)) !== null
    } catch (error) {
      if (!(error instanceof BackendError)) throw error
      return this.#options.identity.isSignedIn
    }
  }

  /** Caches the complete account from the response to a change. */
  adopt(user: User): void {
    this.forget()
    this.#known = { of: this.#options.identity.customerKey, user }
  }

  /** Drops the cached account. */
  forget(): void {
    this.#known = null
    this.#read.clear()
  }

  async #readOwn(plan: Plan, endsIfSilent: boolean): Promise<User | null> {
    try {
      const { userUuid } = this.#options.identity
      const claimed = userUuid === null ? null : await this.#byUuid(userUuid, plan, endsIfSilent)
      // The site shows an account's email address only to its owner.
      if (claimed?.email) return claimed
      const own = await this.#ownUuid(endsIfSilent)
      if (own === null) return null
      this.#options.identity.identify(own)
      return claimed?.uuid === own ? claimed : await this.#byUuid(own, plan, endsIfSilent)
    } catch (error) {
      if (error instanceof SignedOutError) return null
      throw error
    }
  }

  #byUuid(uuid: string, plan: Plan, endsIfSilent: boolean): Promise<User | null> {
    return this.#one(uuid, this.#withReferences(plan), endsIfSilent)
  }

  /** The plan extended with the targets of account fields that this site stores as references. */
  #withReferences(plan: Plan): Plan {
    const { type } = wireNames.user
    const referred = (plan.fields[type] ?? []).filter((name) => this.#options.profile.hasRelationship(type, name))
    return referred.length > 0 ? { ...plan, include: [...plan.include, ...referred] } : plan
  }

  async #one(uuid: string, plan: Plan, endsIfSilent: boolean): Promise<User | null> {
    const address = `${wireNames.user.path}/${uuid}${queryString(plan)}`
    const call = { operation: OPERATION, method: 'GET', address, endsIfSilent } as const
    const answer = await this.#options.calls.asCustomer(call).catch(ifAbsent(null))
    return userOf(answer, OPERATION)
  }

  /** The customer that the site says the token belongs to. */
  async #ownUuid(endsIfSilent: boolean): Promise<string | null> {
    const call = { operation: 'userSelf', method: 'GET', address: paths.entryPoint, endsIfSilent } as const
    return customerUuidOf(await this.#options.calls.asCustomer(call))
  }
}
