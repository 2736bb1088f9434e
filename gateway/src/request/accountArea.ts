import { Accounts } from '../backend/accounts/accounts.ts'
import { AccountWrites } from '../backend/accounts/accountWrites.ts'
import { Credentials } from '../backend/accounts/credentials.ts'
import { PasswordCheck } from '../backend/accounts/passwordCheck.ts'
import { Sessions } from '../backend/accounts/sessions.ts'
import { Users } from '../backend/accounts/users.ts'
import { AddressBook } from '../backend/addresses/addressBook.ts'
import { offeredCountries } from '../backend/addresses/offeredCountries.ts'
import { ApiKeys } from '../backend/apiKeys/apiKeys.ts'
import { deleteTestOrders } from '../backend/orders/testOrders.ts'
import { can } from '../backend/profile/capabilities.ts'
import { Webhooks } from '../backend/webhooks/webhooks.ts'
import { Logins } from '../session/logins.ts'
import { lazyArea } from './area.ts'
import type { AccountContext, AreaSource } from './gatewayContext.ts'

/** Options that most members are created with. */
function shared({ scope: { services, exchange, calls } }: AreaSource) {
  const onKeyRevoked = (keyId: string) => services.credentials.forget(keyId)
  return { calls, profile: services.profile, attempts: exchange.attempts, session: exchange.session, onKeyRevoked }
}

export const createAccount = lazyArea<AreaSource, AccountContext>({
  session: ({ scope }) => scope.exchange.session,
  users: ({ scope: { calls, exchange, services } }) =>
    new Users({ calls, identity: exchange.session, profile: services.profile }),
  logins: ({ scope, context }) => {
    const { services, exchange, calls } = scope
    const { session, attempts, requestId } = exchange
    const onFailure = scope.createWarner('login failed after a password change')
    const { merge } = context.cart
    return new Logins({ calls, oauth: services.oauth, session, attempts, merge, requestId, onFailure })
  },
  accounts: (source, { users, logins }) => {
    const { session, ...others } = shared(source)
    return new Accounts({
      ...others,
      ...{ users, entrance: logins },
      forgetDevices: (address) => session.forgetDevices(address),
      onFailure: source.scope.createWarner('a part of an account request failed'),
    })
  },
  accountWrites: (source, { users, logins, passwordCheck }) =>
    new AccountWrites({ ...shared(source), users, entrance: logins, passwordCheck }),
  passwordCheck: ({ scope: { exchange } }, { users }) =>
    new PasswordCheck({ users, attempts: exchange.attempts, session: exchange.session }),
  hasCredentials: ({ scope }) => can(scope.services.profile, 'credentials'),
  credentials: ({ scope }) => new Credentials(scope.calls),
  hasApiKeys: ({ scope }) => can(scope.services.profile, 'apiKeys'),
  hasWebhooks: ({ scope: { services } }) => services.webhooks !== null && can(services.profile, 'webhooks'),
  hasSessions: ({ scope }) => can(scope.services.profile, 'sessions'),
  sessions: ({ scope }) => new Sessions(scope.calls),
  webhooks: ({ scope: { services, calls } }, { passwordCheck }) =>
    new Webhooks({ calls, profile: services.profile, settings: services.webhooks, passwordCheck }),
  apiKeys: (source, { passwordCheck }) => new ApiKeys(source.scope.calls, passwordCheck, shared(source).onKeyRevoked),
  deleteTestOrders:
    ({ scope }) =>
    () =>
      deleteTestOrders(scope.calls),
  addressBook: ({ scope: { services, exchange, calls } }) =>
    new AddressBook({
      ...{ calls, owner: exchange.session, queue: services.queue },
      countries: () => offeredCountries(services.profile.document),
    }),
})
