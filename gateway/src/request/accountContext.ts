import { offeredCountries } from '../backend/addresses/offeredCountries.ts'
import { Accounts } from '../backend/accounts/accounts.ts'
import { Credentials } from '../backend/accounts/credentials.ts'
import { PasswordCheck } from '../backend/accounts/passwordCheck.ts'
import { AccountWrites } from '../backend/accounts/accountWrites.ts'
import { Sessions } from '../backend/accounts/sessions.ts'
import { ApiKeys } from '../backend/apiKeys/apiKeys.ts'
import { Users } from '../backend/accounts/users.ts'
import { Webhooks } from '../backend/webhooks/webhooks.ts'
import { type DeletedOrders, deleteTestOrders } from '../backend/orders/testOrders.ts'
import { AddressBook } from '../backend/addresses/addressBook.ts'
import { can } from '../backend/profile/capabilities.ts'
import { Logins } from '../session/logins.ts'
import type { Session } from '../session/session.ts'
import type { CartContext } from './cartContext.ts'
import type { RequestScope } from './scope.ts'

/** The requester and their account. */
export class AccountContext {
  readonly #scope: RequestScope
  readonly #cart: CartContext
  #users: Users | undefined
  #logins: Logins | undefined
  #accounts: Accounts | undefined
  #accountWrites: AccountWrites | undefined
  #sessions: Sessions | undefined
  #addressBook: AddressBook | undefined
  #webhooks: Webhooks | undefined
  #apiKeys: ApiKeys | undefined

  constructor(scope: RequestScope, cart: CartContext) {
    this.#scope = scope
    this.#cart = cart
  }

  /** The session of the request, from its cookies or its token. */
  get session(): Session {
    return this.#scope.exchange.session
  }

  get users(): Users {
    const { services, exchange, calls } = this.#scope
    return (this.#users ??= new Users({ calls, identity: exchange.session, profile: services.profile }))
  }

  get logins(): Logins {
    const { services, exchange, calls } = this.#scope
    const { session, attempts, requestId } = exchange
    return (this.#logins ??= new Logins({
      calls,
      oauth: services.oauth,
      session,
      attempts,
      merge: this.#cart.merge,
      requestId,
      onFailure: this.#scope.createWarner('login failed after a password change'),
    }))
  }

  /** Registration and emailed links. */
  get accounts(): Accounts {
    const {
      services: { profile },
      exchange: { attempts, session },
      calls,
    } = this.#scope
    return (this.#accounts ??= new Accounts({
      calls,
      profile,
      users: this.users,
      entrance: this.logins,
      attempts,
      forgetDevices: (address) => session.forgetDevices(address),
      onKeyRevoked: this.#forgetKey,
      onFailure: this.#scope.createWarner('a part of an account request failed'),
    }))
  }

  get accountWrites(): AccountWrites {
    const {
      services: { profile },
      exchange: { attempts, session },
      calls,
    } = this.#scope
    return (this.#accountWrites ??= new AccountWrites({
      calls,
      profile,
      users: this.users,
      session,
      entrance: this.logins,
      attempts,
      passwordCheck: this.#passwordCheck,
      onKeyRevoked: this.#forgetKey,
    }))
  }

  get #passwordCheck(): PasswordCheck {
    const { attempts, session } = this.#scope.exchange
    return new PasswordCheck({ users: this.users, attempts, session })
  }

  readonly #forgetKey = (keyId: string): Promise<void> => this.#scope.services.credentials.forget(keyId)

  /** Whether the site lists what a customer can revoke. */
  get hasCredentials(): boolean {
    return can(this.#scope.services.profile, 'credentials')
  }

  /** What the customer can revoke together with a new password. */
  get credentials(): Credentials {
    return new Credentials(this.#scope.calls)
  }

  get hasApiKeys(): boolean {
    return can(this.#scope.services.profile, 'apiKeys')
  }

  get hasWebhooks(): boolean {
    const { profile, webhooks } = this.#scope.services
    return webhooks !== null && can(profile, 'webhooks')
  }

  /** Whether the site lists sessions; unknown counts as yes. */
  get hasSessions(): boolean {
    return can(this.#scope.services.profile, 'sessions')
  }

  /** The customer's logins on all devices. */
  get sessions(): Sessions {
    return (this.#sessions ??= new Sessions(this.#scope.calls))
  }

  get webhooks(): Webhooks {
    const { services, calls } = this.#scope
    return (this.#webhooks ??= new Webhooks({
      calls,
      profile: services.profile,
      settings: services.webhooks,
      passwordCheck: this.#passwordCheck,
    }))
  }

  /** Credentials of the customer's programs. */
  get apiKeys(): ApiKeys {
    return (this.#apiKeys ??= new ApiKeys(this.#scope.calls, this.#passwordCheck, this.#forgetKey))
  }

  /** Deletes the customer's test orders and test cart. @throws BackendError */
  deleteTestOrders(): Promise<DeletedOrders> {
    return deleteTestOrders(this.#scope.calls)
  }

  get addressBook(): AddressBook {
    const { services, exchange, calls } = this.#scope
    return (this.#addressBook ??= new AddressBook({
      calls,
      owner: exchange.session,
      queue: services.queue,
      countries: () => offeredCountries(services.profile.document),
    }))
  }
}
