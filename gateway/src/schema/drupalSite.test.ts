import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  CHANGE_PASSWORD,
  newEmail,
  PASSWORD,
  REGISTER,
  registration,
  REQUEST_RESET,
  REQUEST_VERIFY,
  UPDATE,
} from '../testing/accounts.ts'
import { logIn } from '../testing/customers.ts'
import { DrupalSite, drupalSiteDocument } from '../testing/drupalSite.ts'
import { at, startTestGateway } from '../testing/gateway.ts'
import { textLike } from '../testing/matchers.ts'
import { declares } from '../testing/siteProfiles.ts'

const site = new DrupalSite()
const gateway = await startTestGateway(await site.start(), declares(drupalSiteDocument()))
afterAll(async () => {
  await gateway.stop()
  await site.stop()
})
beforeEach(() => site.requests.splice(0))

const ACCOUNT = '{ viewer { isLoggedIn user { email company credit isEmailVerified membership { level } } } }'
const CREATE = `mutation ($input: CreateAddressInput!) { createAddress(input: $input) {
  address { type isDefault address { addressLine1 phone } } userErrors { code message path } } }`
const LOG_IN = 'mutation ($input: LoginInput!) { login(input: $input) { userErrors { code message } } }'
const BOOK = '{ viewer { addresses { edges { node { type isDefault address { formatted } } } } } }'

/** A customer who has just registered and logged in. */
async function customer() {
  const email = newEmail()
  const visitor = gateway.visitor()
  const { data } = await visitor.ask(REGISTER, { input: { ...registration(email), company: 'Castaic' } })
  expect(at(data, 'register', 'userErrors')).toEqual([])
  expect(await logIn(visitor, { email, password: PASSWORD })).toMatchObject({
    viewer: { isLoggedIn: true },
    userErrors: [],
  })
  site.requests.splice(0)
  return { email, visitor }
}

function account(email: string, company = 'Castaic') {
  return {
    viewer: {
      isLoggedIn: true,
      user: { email, company, credit: 'none', isEmailVerified: true, membership: { level: 'preferred' } },
    },
  }
}

describe("a Drupal site without the embedded backend's additions", () => {
  it('lets customers register, log in, see their name, and log out', async () => {
    const { email, visitor } = await customer()
    expect((await visitor.ask(ACCOUNT)).data).toEqual(account(email))
    const again = await visitor.ask(REGISTER, { input: registration(email) })
    expect(at(again.data, 'register', 'userErrors')).toEqual([])
    const out = await visitor.ask('mutation { logout { viewer { isLoggedIn } userErrors { code } } }')
    expect([out.data, out.errors]).toEqual([{ logout: { viewer: { isLoggedIn: false }, userErrors: [] } }, []])
    expect([...visitor.cookies.keys()]).toEqual(['deviceToken'])
    expect(site.requests.filter((line) => line.includes('revoke'))).toEqual([])
  })

  it.each([
    [false, ['POST /oauth/token', 'GET /jsonapi']],
    [true, ['POST /oauth/token']],
  ])('requests the owner only of tokens without one (with: %s)', async (statesOwner, requests) => {
    const { email } = await customer()
    site.statesOwner = statesOwner
    const visitor = gateway.visitor()
    const query = 'mutation ($input: LoginInput!) { login(input: $input) { viewer { isLoggedIn user { uuid } } } }'
    const { data } = await visitor.ask(query, { input: { email, password: PASSWORD } })
    site.statesOwner = false
    expect(at(data, 'login', 'viewer')).toEqual({ isLoggedIn: true, user: { uuid: visitor.cookies.get('userUuid') } })
    expect(site.requests.filter((line) => !line.includes('/user/user/'))).toEqual(requests)
    expect((await visitor.ask(ACCOUNT)).data).toEqual(account(email))
  })

  it('rejects wrong passwords with our own message', async () => {
    const { email } = await customer()
    const said = await logIn(gateway.visitor(), { email, password: 'not the password' })
    expect(said.userErrors).toMatchObject([{ code: 'BAD_CREDENTIALS', path: [] }])
  })

  it.each([
    [429, { errors: [{ status: '429', code: 'flood_user_blocked' }] }, undefined, '60\u00a0minutes', 3_600],
    [403, { error: 'flood_ip_blocked', error_description: 'Too many failed.' }, undefined, '60\u00a0minutes', 3_600],
    [403, { error: 'flood_user_blocked', error_description: 'More than one.' }, undefined, '6\u00a0hours', 21_600],
    [403, { error: 'flood_user_blocked', error_description: 'More than one.' }, 90, '2\u00a0minutes', 90],
  ])('says that an account is blocked after wrong passwords: %i %o %s', async (status, body, seconds, time, wait) => {
    const { email, visitor } = await customer()
    site.blocks = { status, body, ...(seconds !== undefined && { seconds }) }
    const { data, headers } = await gateway.visitor().ask(LOG_IN, { input: { email, password: PASSWORD } })
    const input = { currentPassword: 'not the password', newPassword: `${PASSWORD} and more` }
    const changed = await visitor.ask(CHANGE_PASSWORD, { input })
    site.blocks = null
    const blocked = [{ code: 'RATE_LIMITED', message: textLike(new RegExp(`^Too many attempts.* in ${time}`)) }]
    expect(at(data, 'login', 'userErrors')).toMatchObject(blocked)
    expect([headers, changed.headers].map((sent) => sent.get('retry-after'))).toEqual([`${wait}`, `${wait}`])
    expect(at(changed.data, 'changePassword', 'userErrors')).toMatchObject(blocked)
  })

  it('rejects a login without permissions, which would lose the cart', async () => {
    const { email } = await customer()
    site.claims = { scope: [] }
    const said = await logIn(gateway.visitor(), { email, password: PASSWORD })
    site.claims = { scope: ['customer'] }
    expect(said.userErrors).toMatchObject([
      { code: 'FORBIDDEN', message: textLike(/cannot place orders in this shop yet\. Order as a guest/) },
    ])
    expect((await logIn(gateway.visitor(), { email, password: PASSWORD })).userErrors).toEqual([])
    site.claims = {}
  })

  it('keeps customers logged in with one refresh, until it refuses one', async () => {
    const { email, visitor } = await customer()
    site.expireAccess()
    expect((await visitor.ask(ACCOUNT)).data).toEqual(account(email))
    expect(site.requests.filter((line) => line === 'POST /oauth/token')).toHaveLength(1)
    visitor.cookies.set('AuthToken', 'eyJ0eXAi.expired')
    visitor.cookies.set('RefreshToken', 'def50200-used')
    const ended = await visitor.ask(ACCOUNT)
    expect(ended).toMatchObject({
      data: { viewer: { isLoggedIn: false, user: null } },
      extensions: { session: 'ended' },
    })
    expect([...visitor.cookies.keys()]).toEqual(['deviceToken'])
  })

  it('keeps the session after a profile or password change', async () => {
    const { email, visitor } = await customer()
    const changed = await visitor.ask(UPDATE, { input: { company: 'Castaic Surface' } })
    expect(at(changed.data, 'updateProfile')).toMatchObject({ userErrors: [], changed: ['company'] })
    const wrong = { currentPassword: 'not the password', newPassword: `${PASSWORD} and more` }
    const refused = await visitor.ask(CHANGE_PASSWORD, { input: wrong })
    expect(at(refused.data, 'changePassword', 'userErrors')).toMatchObject([
      { code: 'BAD_CREDENTIALS', path: ['currentPassword'] },
    ])
    const done = await visitor.ask(CHANGE_PASSWORD, { input: { ...wrong, currentPassword: PASSWORD } })
    expect(at(done.data, 'changePassword')).toMatchObject({ userErrors: [], viewer: { isLoggedIn: true } })
    expect((await visitor.ask(ACCOUNT)).data).toEqual(account(email, 'Castaic Surface'))
  })

  it('stores the address fields that it has', async () => {
    const { visitor } = await customer()
    const address = {
      countryCode: 'DE',
      givenName: 'Ana',
      familyName: 'Ruiz',
      addressLine1: 'Hafenstr. 10',
      postalCode: '20457',
      locality: 'Hamburg',
      phone: '+49 40 123456',
    }
    const { data, errors } = await visitor.ask(CREATE, { input: { type: 'BILLING', address } })
    expect(errors).toEqual([])
    expect(at(data, 'createAddress')).toEqual({
      address: { type: 'SHIPPING', isDefault: true, address: { addressLine1: 'Hafenstr. 10', phone: null } },
      userErrors: [],
    })
    const formatted = ['Ana Ruiz', 'Hafenstr. 10', '20457 Hamburg', 'GERMANY']
    expect((await visitor.ask(BOOK)).data).toMatchObject({
      viewer: { addresses: { edges: [{ node: { address: { formatted } } }] } },
    })
  })

  it('names the permission that customers lack to save addresses', async () => {
    const { visitor } = await customer()
    site.forbids = "The following permissions are required: 'administer profile' OR 'create customer profile'."
    const address = { countryCode: 'US', givenName: 'Ana', familyName: 'Ruiz', addressLine1: '1 Main St' }
    const place = { locality: 'Ithaca', administrativeArea: 'NY', postalCode: '14850', phone: '(607) 555-0100' }
    const { data } = await visitor.ask(CREATE, { input: { type: 'SHIPPING', address: { ...address, ...place } } })
    site.forbids = null
    expect(at(data, 'createAddress')).toMatchObject({
      address: null,
      userErrors: [{ code: 'FORBIDDEN', message: textLike(/“create customer profile”/) }],
    })
  })

  it('accepts email requests, whether or not it sends such emails', async () => {
    const { email, visitor } = await customer()
    const accepted = { isAccepted: true, userErrors: [] }
    expect((await visitor.ask(REQUEST_RESET, { input: { email } })).data).toEqual({ requestPasswordReset: accepted })
    expect((await visitor.ask(REQUEST_VERIFY, { input: { email } })).data).toEqual({
      requestEmailVerification: accepted,
    })
    expect(site.requests).toEqual(['POST /user/password', textLike('^POST /user/verify')])
  })

  it('never reveals which addresses have an account, even if it cannot send email', async () => {
    const { email, visitor } = await customer()
    site.failsToMail = true
    const [known, unknown] = [email, newEmail()].map((address) =>
      visitor.ask(REQUEST_RESET, { input: { email: address } }),
    )
    expect(await known).toMatchObject({
      data: { requestPasswordReset: { isAccepted: true, userErrors: [] } },
      errors: [],
    })
    expect((await known)?.data).toEqual((await unknown)?.data)
    site.failsToMail = false
  })
})
