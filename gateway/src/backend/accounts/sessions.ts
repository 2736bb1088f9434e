import { type BackendCalls, readAsCustomer } from '../jsonapi/calls.ts'
import { ifAbsent } from '../jsonapi/errors.ts'
import type { Resource } from '../jsonapi/document.ts'
import { paths, isUuid } from '../jsonapi/names.ts'
import { refusalOf, type UserError, userError } from '../jsonapi/userErrors.ts'

const unknown = userError('NOT_FOUND', 'This session has already ended.', ['id'])

/** A customer's login on one device. */
export class AccountSession {
  readonly uuid: string
  readonly device: string | null
  readonly network: string | null
  readonly started: Date | null
  readonly lastUsed: Date | null
  readonly expires: Date | null
  readonly isCurrent: boolean
  /** Whether new credentials require the password; only of the current session. */
  readonly needsPassword: boolean

  constructor(resource: Resource) {
    this.uuid = resource.id
    this.device = resource.text('device')
    this.network = resource.text('network')
    this.started = resource.moment('started')
    this.lastUsed = resource.moment('last_used')
    this.expires = resource.moment('expires')
    this.isCurrent = resource.flag('is_current') ?? false
    this.needsPassword = resource.flag('needs_password') ?? false
  }
}

/** A customer's own sessions, if the site lists them. */
export class Sessions {
  readonly #calls: BackendCalls

  constructor(calls: BackendCalls) {
    this.#calls = calls
  }

  /** Most recently used first; null if the site does not list sessions. @throws SignedOutError, BackendError */
  async all(): Promise<AccountSession[] | null> {
    const resources = await readAsCustomer(this.#calls, 'sessions', paths.sessions).catch(ifAbsent(null))
    return resources && resources.map((resource) => new AccountSession(resource))
  }

  /** Ends one of the customer's sessions. @returns problems. @throws BackendError */
  end(uuid: string): Promise<UserError[]> {
    return isUuid(uuid) ? this.#delete('endSession', `${paths.sessions}/${uuid}`) : Promise.resolve([unknown])
  }

  /** Ends all sessions except the current one. @returns problems. @throws BackendError */
  endOthers(): Promise<UserError[]> {
    return this.#delete('endOtherSessions', paths.sessions)
  }

  async #delete(operation: string, address: string): Promise<UserError[]> {
    try {
      await this.#calls.asCustomer({ operation, method: 'DELETE', address })
      return []
    } catch (error) {
      return [refusalOf(error, unknown)]
    }
  }
}
