import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'
import { logIn, newCustomer } from './customers.ts'
import type { Visitor } from './gateway.ts'
import { startRecordedGateway } from './recordedGateway.ts'
import type { Interception } from './recorder.ts'

export const VIEWER = `viewer { isLoggedIn user { id uuid username email firstName lastName company phone taxNum credit source
  subscription membership { level status discountPercent } isEmailVerified passwordChangedAt } }`

function mutation(name: string, type: string) {
  return `mutation ($input: ${type}!) { ${name}(input: $input) {
  userErrors { code message path } changed warnings { code } ${VIEWER} } }`
}
function mailing(name: string, type: string) {
  return `mutation ($input: ${type}!) { ${name}(input: $input) { isAccepted userErrors { code message path } } }`
}

export const REGISTER = mutation('register', 'RegisterInput')
export const VERIFY = mutation('verifyEmail', 'VerifyEmailInput')
export const NEW_PASSWORD = mutation('setNewPassword', 'SetNewPasswordInput')
export const UPDATE = mutation('updateProfile', 'UpdateProfileInput')
export const CHANGE_PASSWORD = mutation('changePassword', 'ChangePasswordInput')
export const REQUEST_RESET = mailing('requestPasswordReset', 'RequestPasswordResetInput')
export const REQUEST_VERIFY = mailing('requestEmailVerification', 'RequestEmailVerificationInput')

/** Passes every rule and belongs to no account yet. */
export const PASSWORD = 'flange, gasket and bolts'
export const guest = { isLoggedIn: false, user: null }

export function newEmail() {
  return `${randomUUID()}@lab.example`
}

export function registration(email = newEmail()) {
  return { email, password: PASSWORD, firstName: 'Ana', lastName: 'Ruiz' }
}

/** A site whose token endpoint always fails. */
export const withoutTokens: Interception = ({ address }, response) => {
  if (address !== '/oauth/token') return false
  response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"x"}')
  return true
}

/**
 * A gateway for account tests. Each client has its own address, so that rate limits do not carry over between tests.
 */
export async function startAccountsGateway() {
  const { recorder, gateway } = await startRecordedGateway()
  let places = 0

  function newVisitor(): Visitor {
    const visitor = gateway.visitor()
    places += 1
    visitor.place = `198.51.100.${places}`
    return visitor
  }

  async function customer() {
    const account = await newCustomer(inject('backendUrl'))
    const visitor = newVisitor()
    expect((await logIn(visitor, account)).userErrors).toEqual([])
    recorder.reset()
    return { ...account, visitor }
  }

  /** Methods and paths of the requests to the site. */
  const calls = () => recorder.requests.map(({ method, address }) => `${method} ${address.split('?')[0]}`)

  return { recorder, gateway, newVisitor, customer, calls }
}
