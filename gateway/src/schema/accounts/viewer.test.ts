import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { VIEWER, startAccountsGateway } from '../../testing/accounts.ts'
import { startTestGateway, type Visitor } from '../../testing/gateway.ts'
import { someText, textLike } from '../../testing/matchers.ts'
import { declares, fullDocument } from '../../testing/siteProfiles.ts'

const { recorder, newVisitor, customer, calls } = await startAccountsGateway()

let visitor: Visitor

beforeEach(() => {
  visitor = newVisitor()
})

describe('viewer', () => {
  it('is read once, with only the selected fields', async () => {
    const { visitor: ana, email } = await customer()
    const { data } = await ana.ask(
      '{ a: viewer { isLoggedIn user { email } } b: viewer { user { firstName membership { level } } isLoggedIn } }',
    )
    expect(data).toMatchObject({ a: { isLoggedIn: true, user: { email } }, b: { user: { firstName: 'Ana' } } })
    expect(recorder.requests).toHaveLength(1)
    expect(recorder.requests[0]?.address).toContain(
      'fields[user--user]=display_name,field_first_name,field_membership_discount,field_membership_level,field_membership_status,mail',
    )
    recorder.reset()
    await ana.ask('{ viewer { isLoggedIn } }')
    expect(calls()).toEqual([textLike('^GET /jsonapi/user/user/')])
    recorder.reset()
    await newVisitor().ask(`{ ${VIEWER} }`)
    expect(recorder.requests).toEqual([])
  })

  it("is the token's owner, whatever the cookie says", async () => {
    const [{ visitor: ana, email }, { visitor: eve }] = [await customer(), await customer()]
    const foreign = eve.cookies.get('userUuid') ?? ''
    const own = ana.cookies.get('userUuid') ?? ''
    for (const claimed of [foreign, randomUUID(), '']) {
      ana.cookies.set('userUuid', claimed)
      const { data } = await ana.ask(`{ ${VIEWER} }`)
      expect(data).toMatchObject({ viewer: { isLoggedIn: true, user: { email, uuid: own } } })
      expect(ana.cookies.get('userUuid')).toBe(own)
    }
  })

  it('is the customer who logged in last, even within an operation', async () => {
    const [ana, eve] = [await customer(), await customer()]
    const input = (email: string) => ({ email, password: ana.password })
    const { data } = await visitor.ask(
      `mutation ($ana: LoginInput!, $eve: LoginInput!, $profile: UpdateProfileInput!) {
        ana: login(input: $ana) { ...Who } changed: updateProfile(input: $profile) { ...Who } eve: login(input: $eve) { ...Who } out: logout { ...Who } }
      fragment Who on SessionPayload { viewer { isLoggedIn user { email company } addresses { totalCount } } }`,
      { ana: input(ana.email), eve: input(eve.email), profile: { company: 'Lab' } },
    )
    const known = (email: string, company: string | null) => ({
      viewer: { isLoggedIn: true, user: { email, company }, addresses: { totalCount: 0 } },
    })
    expect(data).toEqual({
      ana: known(ana.email, null),
      changed: known(ana.email, 'Lab'),
      eve: known(eve.email, null),
      out: { viewer: { isLoggedIn: false, user: null, addresses: null } },
    })
    expect(calls().filter((call) => call.includes('/profile/'))).toHaveLength(2)
  })

  it('stays logged in while the site is down, and other fields keep their values', async () => {
    const { visitor: ana } = await customer()
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/jsonapi/user')) return false
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"SQLSTATE: secret"}')
      return true
    })
    const { data, errors } = await ana.ask('{ viewer { isLoggedIn user { email } } shop { companyName } }')
    expect(data).toEqual({ viewer: { isLoggedIn: true, user: null }, shop: { companyName: someText } })
    expect(errors).toMatchObject([{ path: ['viewer', 'user'], extensions: { code: 'BACKEND_ERROR' } }])
    expect(JSON.stringify(errors)).not.toContain('secret')
  })
})

describe('accounts of other sites', () => {
  /** Returns the account in another site's format. */
  function answerWith(user: (address: string) => Record<string, unknown>) {
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/jsonapi/user/user/')) return false
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify(user(address)))
      return true
    })
  }

  it('includes references in place of text', async () => {
    const document = await fullDocument()
    const user = document.types['user--user']?.fields ?? {}
    for (const name of ['field_credit_status', 'field_membership_level'])
      user[name] = {
        cardinality: 1,
        required: false,
        computed: false,
        hidden: [],
        writable: [],
        targets: ['taxonomy_term--credit'],
      }
    const other = await startTestGateway(recorder.url, declares(document))
    const ana = other.visitor()
    ana.cookie = (await customer()).visitor.cookie
    const term = (name: string) => ({ type: 'taxonomy_term--credit', id: `term-${name}`, attributes: { name } })
    const terms = { field_credit_status: term('Approved'), field_membership_level: term('preferred') }
    const relationships = Object.fromEntries(
      Object.entries(terms).map(([name, { type, id }]) => [name, { data: { type, id } }]),
    )
    answerWith((address) => ({
      data: {
        type: 'user--user',
        id: randomUUID(),
        attributes: { mail: 'ana@lab.example', field_membership_status: 'active' },
        relationships,
      },
      ...(address.includes('include=') && { included: Object.values(terms) }),
    }))
    const ask = async () =>
      (await ana.ask('{ viewer { user { credit membership { level status discountPercent } } } }')).data
    const expected = {
      viewer: {
        user: { credit: 'approved', membership: { level: 'preferred', status: 'active', discountPercent: null } },
      },
    }
    recorder.reset()
    expect(await ask()).toEqual(expected)
    expect(recorder.requests.filter(({ address }) => address.includes('/user/user'))).toHaveLength(1)
    await other.stop()
  })

  it.each([
    [
      'an account with an ID only',
      { mail: 'ana@lab.example' },
      { username: 'ana@lab.example', credit: 'none', membership: null },
    ],
    ['an unknown credit status', { mail: 'a@b.example', field_credit_status: 'platinum' }, { credit: 'none' }],
    [
      'unexpected value types',
      { mail: 'a@b.example', field_phone: 12, field_newsletter_subscription: null },
      { phone: null, subscription: false },
    ],
    [
      'a timestamp',
      { mail: 'a@b.example', field_password_changed: '2026-11-20T10:00:00-08:00' },
      { passwordChangedAt: '2026-11-20T18:00:00.000Z' },
    ],
    ['a missing timestamp', { mail: 'a@b.example', field_password_changed: 'yesterday' }, { passwordChangedAt: null }],
    ['a missing verification', { mail: 'a@b.example' }, { isEmailVerified: true }],
  ])('shows %s as far as possible', async (_what, attributes, user) => {
    const { visitor: ana } = await customer()
    answerWith(() => ({ data: { type: 'user--user', id: randomUUID(), attributes } }))
    const { data, errors } = await ana.ask(`{ ${VIEWER} }`)
    expect(errors).toEqual([])
    expect(data).toMatchObject({ viewer: { isLoggedIn: true, user } })
  })
})
