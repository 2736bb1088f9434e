import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startAccountsGateway } from '../../testing/accounts.ts'
import { CLIENT_SECRET } from '../../testing/client.ts'
import { logIn } from '../../testing/customers.ts'
import { at, listAt, textAt, type Visitor } from '../../testing/gateway.ts'
import { someText, textLike } from '../../testing/matchers.ts'

const { recorder, gateway, newVisitor, customer } = await startAccountsGateway()

const FIELDS = 'sessions { id device network startedAt lastUsedAt expiresAt isCurrent }'
const SESSIONS = `{ viewer { ${FIELDS} } }`
const END = `mutation ($id: ID!) { endSession(input: { id: $id }) {
  viewer { sessions { isCurrent } } userErrors { code message path } } }`
const END_OTHERS = `mutation { endOtherSessions { viewer { sessions { isCurrent } } userErrors { code } } }`
const IS_LOGGED_IN = '{ viewer { isLoggedIn user { email } } }'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function sessionsOf(visitor: Visitor) {
  return listAt((await visitor.ask(SESSIONS)).data, 'viewer', 'sessions')
}
async function hasEnded(visitor: Visitor) {
  return (await visitor.ask(IS_LOGGED_IN)).extensions?.session === 'ended'
}

/** A customer with two sessions. */
async function twice() {
  const { visitor, ...account } = await customer()
  const other = newVisitor()
  other.userAgent = WINDOWS
  await logIn(other, account)
  return { visitor, other, account }
}

describe('viewer.sessions', () => {
  it('lists device, masked network and times, and marks the current session', async () => {
    const { visitor } = await twice()
    const sessions = await sessionsOf(visitor)
    expect(sessions).toHaveLength(2)
    expect(sessions).toContainEqual({
      id: someText,
      device: 'Firefox on Windows',
      network: textLike(/^198\.51\.100\.x$/),
      startedAt: someText,
      lastUsedAt: someText,
      expiresAt: someText,
      isCurrent: false,
    })
    expect(sessions).toContainEqual(expect.objectContaining({ device: null, isCurrent: true }))
  })

  it('is null for guests, and on sites that do not list sessions', async () => {
    expect((await newVisitor().ask(SESSIONS)).data).toEqual({ viewer: { sessions: null } })
    const { visitor } = await customer()
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/jsonapi/user/sessions')) return false
      response.writeHead(404, { 'content-type': 'text/html' }).end('<html>')
      return true
    })
    expect(await visitor.ask(SESSIONS)).toMatchObject({ errors: [], data: { viewer: { sessions: null } } })
  })
})

describe('endSession', () => {
  it('logs the other device out immediately', async () => {
    const { visitor, other } = await twice()
    const id = textAt(
      (await sessionsOf(visitor)).find((session) => at(session, 'isCurrent') === false),
      'id',
    )
    expect((await visitor.ask(END, { id })).data).toEqual({
      endSession: { viewer: { sessions: [{ isCurrent: true }] }, userErrors: [] },
    })
    expect(await hasEnded(other)).toBe(true)
    expect(await hasEnded(visitor)).toBe(false)
    expect((await visitor.ask(END, { id })).data).toMatchObject({
      endSession: { userErrors: [{ code: 'NOT_FOUND', message: 'This session has already ended.', path: ['id'] }] },
    })
  })

  it('happens immediately if its token has no permissions', async () => {
    const { visitor: _, ...account } = await customer()
    recorder.reset()
    const claims = Buffer.from(JSON.stringify({ scope: [], user_uuid: randomUUID() })).toString('base64url')
    recorder.intercept(({ address }, response) => {
      if (address !== '/oauth/token') return false
      const tokens = { access_token: `e30.${claims}.x`, refresh_token: 'refresh', expires_in: 300 }
      return Boolean(response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tokens)))
    })
    expect((await logIn(newVisitor(), account)).userErrors).toMatchObject([{ code: 'FORBIDDEN' }])
    expect(recorder.requests.map(({ address }) => address)).toEqual(['/oauth/token', '/oauth/revoke'])
  })
})

it("tells the site the shopper's address with changes, and with no read", async () => {
  const { visitor: _, ...account } = await customer()
  const visitor = newVisitor()
  visitor.place = '203.0.113.201'
  recorder.reset()
  await logIn(visitor, account)
  await sessionsOf(visitor)
  const sent = (method: string) =>
    recorder.requests
      .filter((request) => request.method === method)
      .map(({ headers }) => [headers['shop-client-address'], headers['shop-gateway-secret']])
  expect(sent('POST')).toEqual([['203.0.113.201', CLIENT_SECRET]])
  expect(new Set(sent('GET').flat())).toEqual(new Set([undefined]))
})

describe('endOtherSessions', () => {
  it('keeps only the current session', async () => {
    const { visitor, other } = await twice()
    expect((await visitor.ask(END_OTHERS)).data).toEqual({
      endOtherSessions: { viewer: { sessions: [{ isCurrent: true }] }, userErrors: [] },
    })
    expect(await hasEnded(other)).toBe(true)
  })

  it('requires a login', async () => {
    expect((await gateway.visitor().ask(END_OTHERS)).data).toMatchObject({
      endOtherSessions: { userErrors: [{ code: 'NOT_AUTHENTICATED' }] },
    })
  })
})
