import { describe, expect, inject, it } from 'vitest'
import { CLIENT_SECRET } from '../testing/client.ts'
import { type Customer, logIn, newCustomer } from '../testing/customers.ts'
import { someText, textWith } from '../testing/matchers.ts'
import { startRecordedGateway } from '../testing/recordedGateway.ts'

const { recorder, gateway } = await startRecordedGateway()
const url = gateway.url.replace('localhost', '127.0.0.1')
const LOGGED_OUT = 'You have been logged out. Please log in again.'

interface Said {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

async function said(answer: Response): Promise<Said> {
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  return said(
    await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  )
}

async function cookiesOf(customer: Customer) {
  const visitor = gateway.visitor()
  await logIn(visitor, customer)
  const read = (name: string) => visitor.cookies.get(name) ?? ''
  recorder.reset()
  return { access: read('AuthToken'), refresh: read('RefreshToken'), uuid: read('userUuid'), header: visitor.cookie }
}
async function someCookies() {
  return cookiesOf(await newCustomer(inject('backendUrl')))
}

describe('POST /api/user-auth', () => {
  const refresh = (token: unknown, headers = {}) =>
    post('/api/user-auth', { grant_type: 'refresh_token', refresh_token: token }, headers)

  it('exchanges a refresh token for tokens and sets no cookie', async () => {
    const { refresh: token } = await someCookies()
    const { status, body, headers } = await refresh(token)
    expect({ status, body }).toEqual({ status: 200, body: { access_token: someText, refresh_token: someText } })
    expect([headers.get('cache-control'), headers.getSetCookie()]).toEqual(['no-store', []])
    expect(body).not.toMatchObject({ refresh_token: token })
  })

  it('ignores cookies', async () => {
    const { header } = await someCookies()
    expect(await refresh(undefined, { cookie: header })).toMatchObject({
      status: 400,
      body: { error: { message: someText } },
    })
    expect(await refresh('', { cookie: header })).toMatchObject({ status: 400 })
    expect(recorder.requests).toEqual([])
  })

  it('rejects tokens that the site rejects or that were logged out', async () => {
    const refused = { status: 401, body: { error: { message: LOGGED_OUT } } }
    expect(await refresh('unknown')).toMatchObject(refused)
  })

  it('reports an outage as such', async () => {
    const { refresh: token } = await someCookies()
    recorder.intercept((_recorded, response) => {
      response.writeHead(503).end()
      return true
    })
    expect(await refresh(token)).toMatchObject({ status: 503, body: { error: { message: textWith('maintenance') } } })
    recorder.intercept(null)
    expect(await refresh(token)).toMatchObject({ status: 200 })
  })

  it('accepts only a POST of JSON', async () => {
    expect((await fetch(`${url}/api/user-auth`)).status).toBe(405)
    expect(await post('/api/user-auth', { grant_type: 'password', refresh_token: 'x' })).toMatchObject({ status: 400 })
  })
})

describe('GET /api/user-info', () => {
  const info = async (id: string, headers: Record<string, string>) =>
    said(await fetch(`${url}/api/user-info?id=${encodeURIComponent(id)}`, { headers }))

  it("returns the specified account fields and the customer's own token", async () => {
    const customer = await newCustomer(inject('backendUrl'))
    const { access, uuid } = await cookiesOf(customer)
    const { status, body } = await info(uuid, { authorization: `Bearer ${access}` })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        access_token: access,
        data: [
          {
            type: 'user--user',
            id: uuid,
            attributes: { mail: customer.email, field_first_name: 'Ana', field_last_name: 'Ruiz' },
          },
        ],
      },
    })
    expect(recorder.requests).toHaveLength(2)
  })

  it('gives the same answer for other customers, unknown IDs and invalid IDs', async () => {
    const { access } = await someCookies()
    const { uuid: other } = await someCookies()
    const answers = await Promise.all(
      [other, '00000000-0000-4000-8000-000000000000', 'me', ''].map((id) =>
        info(id, { authorization: `Bearer ${access}` }),
      ),
    )
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: { access_token: access, data: [] } })),
    )
  })

  it('returns nobody for cookies, or for a name without a token', async () => {
    const { header, uuid, access } = await someCookies()
    expect(await info(uuid, { cookie: header })).toMatchObject({ status: 401, body: { error: { message: someText } } })
    expect(await info(uuid, { authorization: 'Bearer garbage' })).toMatchObject({
      status: 401,
      body: { error: { message: LOGGED_OUT } },
    })
    // A site that lets everyone read names.
    recorder.intercept((_recorded, response) => {
      const data = [{ type: 'user--user', id: uuid, attributes: { display_name: 'Somebody' } }]
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify({ data }))
      return true
    })
    expect(await info(uuid, { authorization: `Bearer ${access}` })).toMatchObject({ body: { data: [] } })
  })
})

describe('POST /oauth/token', () => {
  const CLIENT = { client_id: 'shop', client_secret: CLIENT_SECRET }

  it('forwards clients with a secret, sent as a form, as JSON or in a header', async () => {
    const { email, password } = await newCustomer(inject('backendUrl'))
    const grant = { grant_type: 'password', username: email, password }
    const basic = `Basic ${Buffer.from(`shop:${CLIENT_SECRET}`).toString('base64')}`
    const form = await said(
      await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams({ ...grant, ...CLIENT }) }),
    )
    const answers = [
      form,
      await post('/oauth/token', { ...grant, ...CLIENT }),
      await post('/oauth/token', grant, { authorization: basic }),
    ]
    expect(answers).toMatchObject(
      answers.map(() => ({
        status: 200,
        body: { token_type: 'Bearer', expires_in: 900, access_token: someText, refresh_token: someText },
      })),
    )
    for (const { headers } of answers) expect(headers.getSetCookie()).toEqual([])
  })

  it("does not lend the shop's client to others", async () => {
    const { email, password } = await newCustomer(inject('backendUrl'))
    const grant = { grant_type: 'password', username: email, password }
    expect(await post('/oauth/token', { ...grant, client_id: 'shop', client_secret: 'guessed' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    for (const client of [{}, { client_id: 'shop' }]) {
      const { status, body } = await post('/oauth/token', { ...grant, ...client })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(body).not.toHaveProperty('access_token')
    }
  })

  it("forwards the site's errors, and counts wrong passwords together with those of the login page", async () => {
    const customer = await newCustomer(inject('backendUrl'))
    const guess = (password: string) =>
      post('/oauth/token', { grant_type: 'password', username: customer.email, password, ...CLIENT })
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await guess('wrong')).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant', error_description: 'The user credentials were incorrect.' },
      })
    }
    expect((await logIn(gateway.visitor(), { ...customer, password: 'wrong' })).userErrors).toMatchObject([
      { code: 'BAD_CREDENTIALS' },
    ])
    recorder.reset()
    const refused = await guess(customer.password)
    expect(refused).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } })
    expect(refused.headers.get('retry-after')).toBe('1')
    expect((await logIn(gateway.visitor(), customer)).userErrors).toMatchObject([{ code: 'RATE_LIMITED' }])
    expect(recorder.requests).toEqual([])
  })

  it('reports what is wrong with an unreadable request', async () => {
    expect((await fetch(`${url}/oauth/token`)).status).toBe(405)
    const text = { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }
    expect((await said(await fetch(`${url}/oauth/token`, text))).body).toMatchObject({ error: 'invalid_request' })
    recorder.intercept((_recorded, response) => {
      response.destroy()
      return true
    })
    expect(await post('/oauth/token', CLIENT)).toMatchObject({ status: 503, body: { error: 'server_error' } })
  })
})
