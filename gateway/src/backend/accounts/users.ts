import type { BackendCalls } from '../jsonapi/calls.ts'
import { Document } from '../jsonapi/document.ts'
import { BackendError, SignedOutError, isAbsent } from '../jsonapi/errors.ts'
import { wireNames, paths } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { ownUuidOf } from './document.ts'
import { User } from './user.ts'

/**
 * Fields of accounts that this site keeps as references. Asking for them beforehand would be refused by every other site, so
 * the first account that has them tells, and all later ones are asked for with what the references lead to.
 */
export class ReferredFields {
  readonly #known = new Set<string>()

  /** Whether something new was learned. */
  learn(names: readonly string[]): boolean {
    const before = this.#known.size
    for (const name of names) this.#known.add(name)
    return this.#known.size > before
  }

  /** The plan with what its references lead to. */
  complete(plan: Plan): Plan {
    const asked = plan.fields[wireNames.user.type] ?? []
    const referred = asked.filter((name) => this.#known.has(name))
    return referred.length > 0 ? { ...plan, include: [...plan.include, ...referred] } : plan
  }
}

const OPERATION = 'user'

/** Everything that a change of an account needs to know of it. */
const wholeUserPlan: Plan = {
  include: [],
  fields: {
    [wireNames.user.type]: [
      ...['display_name', 'field_company', 'field_credit_available', 'field_credit_limit', 'field_credit_status'],
      ...['field_first_name', 'field_hear_about_us', 'field_last_name', 'field_mail_verified'],
      ...['field_membership_discount', 'field_membership_level', 'field_membership_status'],
      ...['field_newsletter_subscription', 'field_password_changed', 'field_phone', 'field_resale'],
      ...['field_resale_verified', 'mail', 'name'],
    ],
  },
}

/** Who is logged in, as far as the gateway knows it by itself. */
interface Identity {
  /** Whether there are tokens, which the site may still refuse. */
  readonly isSignedIn: boolean
  /** Names the customer among all others; null for guests. */
  readonly customerKey: string | null
  /** Whether the site itself has said in this operation who it is. */
  readonly isIdentified: boolean
  /** As a cookie tells it, which anybody can write. */
  readonly userUuid: string | null
  /** Takes down what the site has told. */
  identify(userUuid: string): void
}

export interface UsersOptions {
  readonly calls: BackendCalls
  readonly identity: Identity
  readonly referredFields: ReferredFields
}

/** The account of whoever asks. One operation reads it once, until it changes it or who is logged in. */
export class Users {
  readonly #options: UsersOptions
  readonly #read = new Map<string, Promise<User | null>>()
  #known: { readonly of: string | null; readonly user: User } | null = null

  constructor(options: UsersOptions) {
    this.#options = options
  }

  /**
   * The account with what is planned of it; null for guests. What a page can do without is given up early if the site is
   * silent. @throws BackendError
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

  /** The account with everything there is of it; nothing of it is read again until it is changed. @throws BackendError */
  async readWhole(): Promise<User | null> {
    const user = await this.read(wholeUserPlan)
    if (user) this.adopt(user)
    return user
  }

  /** Whether the asker is known by name. While the site does not answer, their tokens speak for them. */
  async isLoggedIn(plan: Plan, endsIfSilent = false): Promise<boolean> {
    if (this.#options.identity.isIdentified) return true
    try {
      return (await this.read(plan, endsIfSilent)) !== null
    } catch (error) {
      if (!(error instanceof BackendError)) throw error
      return this.#options.identity.isSignedIn
    }
  }

  /** The whole account, as a change of it was answered: it need not be read again. */
  adopt(user: User): void {
    this.forget()
    if (user.unresolved.length === 0) this.#known = { of: this.#options.identity.customerKey, user }
  }

  /** The account is not as it was read. */
  forget(): void {
    this.#known = null
    this.#read.clear()
  }

  async #readOwn(plan: Plan, endsIfSilent: boolean): Promise<User | null> {
    try {
      const { userUuid } = this.#options.identity
      const claimed = userUuid === null ? null : await this.#byUuid(userUuid, plan, endsIfSilent)
      // Only to its owner an account shows its e-mail address.
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

  async #byUuid(uuid: string, plan: Plan, endsIfSilent: boolean): Promise<User | null> {
    const { referredFields } = this.#options
    const readOne = () => this.#one(uuid, referredFields.complete(plan), endsIfSilent)
    const user = await readOne()
    return user && referredFields.learn(user.unresolved) ? readOne() : user
  }

  async #one(uuid: string, plan: Plan, endsIfSilent: boolean): Promise<User | null> {
    const address = `${wireNames.user.path}/${uuid}${queryString(plan)}`
    try {
      const call = { operation: OPERATION, method: 'GET', address, endsIfSilent } as const
      const answer = await this.#options.calls.asCustomer(call)
      const [resource] = Document.parse(answer, OPERATION).data
      return resource ? new User(resource) : null
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }

  /** What the site itself says about whose token it is. */
  async #ownUuid(endsIfSilent: boolean): Promise<string | null> {
    const call = { operation: 'userSelf', method: 'GET', address: paths.entryPoint, endsIfSilent } as const
    return ownUuidOf(await this.#options.calls.asCustomer(call))
  }
}
