import type { FastifyInstance } from 'fastify'
import type { Site } from '../jsonapi/resources.ts'
import { jsonApiRoute } from '../jsonapi/route.ts'
import type { Accounts } from './accounts.ts'
import { setPassword, verifyAddress } from './changes.ts'
import { plainRoute } from '../jsonapi/plainRoute.ts'
import { register } from './register.ts'
import { requestPassword, requestVerify } from './requests.ts'

/** What guests ask for in plain JSON. */
export const guestRoutes = (app: FastifyInstance, accounts: Accounts): void => {
  plainRoute(app, '/user/register', register(accounts))
  plainRoute(app, '/user/password', requestPassword(accounts))
  plainRoute(app, '/user/verify-mail', requestVerify(accounts))
}

/** What a link in a mail allows. */
export const accountRoutes = (app: FastifyInstance, site: Site, accounts: Accounts, modified: Date): void => {
  jsonApiRoute(app, '/jsonapi/user/:uuid/mail/verify', { POST: verifyAddress(site, accounts) }, modified)
  jsonApiRoute(app, '/jsonapi/user/:uuid/password/update', { PATCH: setPassword(site, accounts) }, modified)
}
