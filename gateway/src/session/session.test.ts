import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { cartCookie } from '../testing/client.ts'
import { type Customer, logIn, newCustomer } from '../testing/customers.ts'
import { type GraphQLResult, startTestGateway, type Visitor } from '../testing/gateway.ts'
import { listWith, someText, textLike, textWith } from '../testing/matchers.ts'
import { startRecordedGateway } from '../testing/recordedGateway.ts'
import type { Interception } from '../testing/recorder.ts'

const { recorder, gateway } = await startRecordedGateway()

const CART = '{ viewer { cart { quantityTotal } } shop { companyName } }'
const ADD = `mutation { addToCart(input: { lines: [{ sku: "180050", quantity: 1 }] }) {
  cart { quantityTotal } userErrors { code message } } }`
const LOGOUT = 'mutation { logout { viewer { isLoggedIn } userErrors { code } } }'
const cookiePattern = ['AuthToken', 'RefreshToken', 'userUuid', 'cartToken']

async function signedIn(): Promise<{ visitor: Visitor; customer: Customer }> {
  const visitor = gateway.visitor()
  const customer = await newCustomer(inject('backendUrl'))
  await logIn(visitor, customer)
  recorder.reset()
  return { visitor, customer }
}

/** Another window with a copy of the current cookies. */
function copyOf({ cookie }: Visitor): Visitor {
  const copy = gateway.visitor()
  copy.cookie = cookie
  return copy
}

/** The cookie that a logout leaves: the browser is still recognized. */
const DEVICE = 'deviceToken'
function namesOf({ cookies }: Visitor): string[] {
  return [...cookies.keys()]
}
function asked(): string[] {
  return recorder.requests.map(({ method, address }) => `${method} ${address.split('?')[0]}`)
}
function timesAsked(what: string): number {
  return asked().filter((one) => one === what).length
}
function hasEnded({ extensions }: GraphQLResult): boolean {
  return extensions?.session === 'ended'
}
function setNames({ headers }: GraphQLResult): string[] {
  return headers.getSetCookie().map((one) => one.split('=')[0] ?? '')
}
function isRefresh({ method, address }: { method: string; address: string }) {
  return method === 'POST' && address === '/oauth/token'
}

/** Ends the access token alone, as the site does with every save of the account. */
async function saveElsewhere({ cookies }: Visitor): Promise<void> {
  const uuid = cookies.get('userUuid')
  const answer = await fetch(`${inject('backendUrl')}/jsonapi/user/user/${uuid}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${cookies.get('AuthToken')}`, 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'user--user', id: uuid, attributes: { field_first_name: 'Ann' } } }),
  })
  expect(answer.status).toBe(200)
}

function refusing(status: number, body: object | null, contentType = 'application/json'): Interception {
  return (recorded, response) => {
    if (!isRefresh(recorded)) return false
    response.writeHead(status, { 'content-type': contentType }).end(body && JSON.stringify(body))
    return true
  }
}

describe('a login', () => {
  it('sets cookies of which scripts can read only the customer ID, and takes two requests', async () => {
    const visitor = gateway.visitor()
    const { email, password } = await newCustomer(inject('backendUrl'))
    const { headers, data } = await visitor.ask(
      'mutation ($input: LoginInput!) { login(input: $input) { userErrors { code } } }',
      { input: { email, password } },
    )
    expect(data).toEqual({ login: { userErrors: [] } })
    expect(headers.getSetCookie()).toEqual([
      textLike(/^deviceToken=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
      textLike(/^AuthToken=[^;]+; Max-Age=855; Path=\/; HttpOnly; SameSite=Lax$/),
      textLike(/^RefreshToken=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/),
      textLike(/^userUuid=[0-9a-f-]{36}; Max-Age=1209600; Path=\/; SameSite=Lax$/),
    ])
    expect(asked()).toEqual(['POST /oauth/token', 'GET /jsonapi'])
    expect((await visitor.ask('{ viewer { isLoggedIn } }')).data).toEqual({ viewer: { isLoggedIn: true } })
  })

  it('finds the account in any spelling of its address', async () => {
    const { email, password } = await newCustomer(inject('backendUrl'))
    const said = await logIn(gateway.visitor(), { email: `  ${email.toUpperCase()} `, password })
    expect(said.userErrors).toEqual([])
  })

  it('accepts a password that another keyboard encodes differently', async () => {
    const customer = await newCustomer(inject('backendUrl'), 'Pürierstab 9 für alle'.normalize('NFC'))
    const said = await logIn(gateway.visitor(), { ...customer, password: customer.password.normalize('NFD') })
    expect(said.userErrors).toEqual([])
  })

  it('gives the same answer for a wrong password and an unknown account, after the same calls', async () => {
    const { email } = await newCustomer(inject('backendUrl'))
    const refusals = []
    for (const name of [email, 'nobody@lab.example']) {
      recorder.reset()
      const visitor = gateway.visitor()
      const said = await logIn(visitor, { email: name, password: 'wrong horse 9 staple' })
      refusals.push({ said, asked: asked(), cookie: visitor.cookie })
    }
    expect(refusals[0]).toEqual({
      said: {
        viewer: { isLoggedIn: false },
        userErrors: [{ code: 'BAD_CREDENTIALS', message: 'Incorrect email or password.', path: [] }],
        warnings: [],
      },
      asked: ['POST /oauth/token'],
      cookie: '',
    })
    expect(refusals[1]).toEqual(refusals[0])
  })

  it('is not attempted without both parts, or with an oversized password', async () => {
    const visitor = gateway.visitor()
    const said = await logIn(visitor, { email: '  ', password: '' })
    expect(said.userErrors).toEqual([
      { code: 'REQUIRED', message: 'Value is required', path: ['email'] },
      { code: 'REQUIRED', message: 'Value is required', path: ['password'] },
    ])
    const book = await logIn(visitor, { email: 'a@lab.example', password: 'x'.repeat(100_000) })
    expect(book.userErrors).toMatchObject([{ code: 'BAD_CREDENTIALS' }])
    expect(asked()).toEqual([])
  })

  it('is not attempted for an address that is not ASCII, which could equal another in lowercase', async () => {
    const said = await logIn(gateway.visitor(), { email: 'mi\u212Ae@lab.example', password: 'flange gasket bolts' })
    const message = "Before the @, use only the letters A to Z without accents, digits, and signs such as . _ ' + - &"
    expect(said.userErrors).toEqual([{ code: 'INVALID', message, path: ['email'] }])
    expect(asked()).toEqual([])
  })

  it('is refused for blocked accounts, even if the site issues tokens', async () => {
    const customer = await newCustomer(inject('backendUrl'))
    recorder.intercept(({ address }, response) => {
      if (address !== '/jsonapi') return false
      response.writeHead(401, { 'content-type': 'text/html' }).end('<html>')
      return true
    })
    const visitor = gateway.visitor()
    expect((await logIn(visitor, customer)).userErrors).toMatchObject([{ code: 'BAD_CREDENTIALS' }])
    expect(visitor.cookie).toBe('')
  })

  it('reports an outage if the site has one, or does not know the shop', async () => {
    const customer = await newCustomer(inject('backendUrl'))
    const failures = [
      refusing(503, {}),
      refusing(401, { error: 'invalid_client', message: 'Client authentication failed' }),
    ]
    for (const failure of failures) {
      recorder.intercept(failure)
      await expect(logIn(gateway.visitor(), customer)).rejects.toThrow('BACKEND_ERROR')
    }
  })

  it('ends the previous session', async () => {
    const { visitor } = await signedIn()
    const before = copyOf(visitor)
    await logIn(visitor, await newCustomer(inject('backendUrl')))
    expect(timesAsked('POST /oauth/revoke')).toBe(1)
    expect(hasEnded(await before.ask(CART))).toBe(true)
    expect(hasEnded(await visitor.ask(CART))).toBe(false)
  })
})

describe('an expired access token', () => {
  it('that the browser has dropped is refreshed only when it is needed', async () => {
    const { visitor } = await signedIn()
    visitor.cookies.delete('AuthToken')
    await visitor.ask('{ shop { companyName } }')
    expect(asked()).toEqual([])
    const answer = await visitor.ask(CART)
    expect(answer).toMatchObject({ errors: [], data: { viewer: { cart: { quantityTotal: 0 } } } })
    expect(asked()).toEqual(['POST /oauth/token', 'GET /jsonapi/carts'])
    expect(setNames(answer)).toEqual(['AuthToken', 'RefreshToken', 'userUuid'])
  })

  it('that the site rejects is refreshed once, and the call repeated', async () => {
    const { visitor } = await signedIn()
    await saveElsewhere(visitor)
    const answer = await visitor.ask(ADD)
    expect(answer).toMatchObject({ errors: [], data: { addToCart: { cart: { quantityTotal: 1 }, userErrors: [] } } })
    expect(timesAsked('POST /oauth/token')).toBe(1)
    expect(hasEnded(answer)).toBe(false)
    recorder.reset()
    await visitor.ask(CART)
    expect(asked()).toEqual(['GET /jsonapi/carts'])
  })

  it('is refreshed once for ten parallel calls, which all return the same new pair', async () => {
    const { visitor } = await signedIn()
    await saveElsewhere(visitor)
    const windows = Array.from({ length: 10 }, () => copyOf(visitor))
    const answers = await Promise.all(windows.map((window) => window.ask(CART)))
    expect(answers.map(({ errors }) => errors)).toEqual(answers.map(() => []))
    expect(timesAsked('POST /oauth/token')).toBe(1)
    expect(new Set(windows.map(({ cookie }) => cookie)).size).toBe(1)
    for (const window of windows.slice(0, 2)) expect(hasEnded(await window.ask(CART))).toBe(false)
  })

  it('yields its successor for ten seconds', async () => {
    const { visitor } = await signedIn()
    const late = copyOf(visitor)
    late.cookies.delete('AuthToken')
    visitor.cookies.delete('AuthToken')
    await visitor.ask(CART)
    recorder.reset()
    gateway.advance(9_000)
    const answer = await late.ask(CART)
    expect(asked()).toEqual(['GET /jsonapi/carts'])
    expect([hasEnded(answer), late.cookies.get('RefreshToken')]).toEqual([false, visitor.cookies.get('RefreshToken')])
  })

  it('ends the whole family if its refresh token is replayed after that', async () => {
    const { visitor } = await signedIn()
    const thief = copyOf(visitor)
    thief.cookies.delete('AuthToken')
    visitor.cookies.delete('AuthToken')
    await visitor.ask(CART)
    gateway.advance(11_000)
    expect(hasEnded(await thief.ask(CART))).toBe(true)
    expect(hasEnded(await visitor.ask(CART))).toBe(true)
  })

  it('logs out if the site rejects even the new one', async () => {
    const { visitor } = await signedIn()
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/jsonapi/carts')) return false
      response.writeHead(401, { 'content-type': 'text/html' }).end('<html>')
      return true
    })
    const answer = await visitor.ask(CART)
    expect(hasEnded(answer)).toBe(true)
    expect(asked()).toEqual(['GET /jsonapi/carts', 'POST /oauth/token', 'GET /jsonapi/carts'])
  })
})

describe('a refused refresh', () => {
  async function dead(): Promise<Visitor> {
    const { visitor } = await signedIn()
    visitor.cookies.set('AuthToken', 'gone')
    visitor.cookies.set('RefreshToken', `gone-as-well-${randomUUID()}`)
    return visitor
  }

  it('logs out, and the page stays readable', async () => {
    const visitor = await dead()
    visitor.cookies.set('cartToken', cartCookie().slice('cartToken='.length))
    const answer = await visitor.ask(CART)
    expect(answer).toMatchObject({
      status: 200,
      errors: [],
      data: { viewer: { cart: { quantityTotal: 0 } }, shop: { companyName: 'Vacuum Components' } },
      extensions: { session: 'ended' },
    })
    expect(setNames(answer).sort()).toEqual([...cookiePattern].sort())
    expect(answer.headers.getSetCookie()).toEqual(answer.headers.getSetCookie().map(() => textWith('Max-Age=0')))
    expect(namesOf(visitor)).toEqual([DEVICE])
    expect(hasEnded(await visitor.ask(CART))).toBe(false)
  })

  it('lets a cart change go into a new guest cart', async () => {
    const visitor = await dead()
    const answer = await visitor.ask(ADD)
    expect(answer).toMatchObject({
      errors: [],
      data: { addToCart: { cart: { quantityTotal: 1 }, userErrors: [] } },
      extensions: { session: 'ended' },
    })
    expect(namesOf(visitor)).toEqual([DEVICE, 'cartToken'])
    expect((await visitor.ask(CART)).data).toMatchObject({ viewer: { cart: { quantityTotal: 1 } } })
    for (const { headers } of recorder.requests) {
      expect('authorization' in headers && 'commerce-cart-token' in headers).toBe(false)
    }
  })

  it('is requested once, however many wait for it', async () => {
    const visitor = await dead()
    const answers = await Promise.all(Array.from({ length: 10 }, () => copyOf(visitor).ask(CART)))
    expect(answers.map(hasEnded)).toEqual(answers.map(() => true))
    expect(timesAsked('POST /oauth/token')).toBe(1)
  })
})

it.each([
  ['BACKEND_ERROR', 'an outage', 503, { message: 'later' }],
  ['BACKEND_ERROR', 'a site error', 500, { error: 'server_error', message: 'Client is set up wrongly' }],
  ['BACKEND_ERROR', 'too many requests', 429, { error: 'slow_down', message: 'later' }],
  ['BACKEND_ERROR', 'an unknown client', 401, { error: 'invalid_client', message: 'No such client' }],
  ['BACKEND_MALFORMED', 'an empty response', 200, null],
])('%s: a refresh that fails with %s logs nobody out', async (code, _what, status, body) => {
  const { visitor } = await signedIn()
  visitor.cookies.set('AuthToken', 'expired')
  recorder.intercept(refusing(status, body))
  const failed = await visitor.ask('{ viewer { cart { quantityTotal } user { email } } }')
  expect(failed.errors).toMatchObject([{ extensions: { code } }])
  expect([hasEnded(failed), failed.headers.getSetCookie()]).toEqual([false, []])
  recorder.intercept(null)
  expect((await visitor.ask('{ viewer { isLoggedIn } }')).data).toEqual({ viewer: { isLoggedIn: true } })
})

describe('a logout', () => {
  it('deletes all cookies of the session and invalidates the tokens', async () => {
    const { visitor } = await signedIn()
    const before = copyOf(visitor)
    const { data, headers } = await visitor.ask(LOGOUT)
    expect(data).toEqual({ logout: { viewer: { isLoggedIn: false }, userErrors: [] } })
    expect(headers.getSetCookie()).toHaveLength(4)
    expect(namesOf(visitor)).toEqual([DEVICE])
    expect(asked()).toEqual(['POST /oauth/revoke'])
    const token = before.cookies.get('AuthToken')
    const direct = await fetch(`${inject('backendUrl')}/jsonapi`, { headers: { authorization: `Bearer ${token}` } })
    expect(direct.status).toBe(401)
  })

  it('works without the site, which is logged, and on sites that cannot revoke, which is not', async () => {
    const warnings = () =>
      gateway.log.filter(({ msg }) => msg === 'a session could not be revoked at the site; it ended here only').length
    const before = warnings()
    for (const [status, logged] of [
      [404, 0],
      [503, 1],
    ] as const) {
      const { visitor } = await signedIn()
      recorder.intercept(({ address }, response) => {
        if (address !== '/oauth/revoke') return false
        response.writeHead(status).end()
        return true
      })
      const { errors } = await visitor.ask(LOGOUT)
      expect([errors, namesOf(visitor), warnings() - before]).toEqual([[], [DEVICE], logged])
    }
  })

  it('does nothing for guests', async () => {
    const visitor = gateway.visitor()
    await visitor.ask(LOGOUT)
    expect(asked()).not.toContain('POST /oauth/revoke')
  })

  it('wins over a concurrent refresh: nobody gets the new pair, and the site rejects it', async () => {
    const { visitor } = await signedIn()
    const slow = copyOf(visitor)
    slow.cookies.delete('AuthToken')
    const isUnderWay = Promise.withResolvers<void>()
    const isLoggedOut = Promise.withResolvers<void>()
    recorder.intercept(async (recorded) => {
      if (!isRefresh(recorded)) return false
      isUnderWay.resolve()
      await isLoggedOut.promise
      return false
    })
    const late = slow.ask(CART)
    await isUnderWay.promise
    await visitor.ask(LOGOUT)
    isLoggedOut.resolve()
    const answer = await late
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(namesOf(visitor)).toEqual([DEVICE])
  })

  it('and a following login are not undone by a late response', async () => {
    const { visitor, customer } = await signedIn()
    const late = copyOf(visitor)
    late.cookies.delete('AuthToken')
    await visitor.ask(LOGOUT)
    await logIn(visitor, customer)
    recorder.reset()
    const answer = await late.ask(CART)
    expect([hasEnded(answer), answer.headers.getSetCookie()]).toEqual([true, []])
    expect(timesAsked('POST /oauth/token')).toBe(0)
    expect((await visitor.ask('{ viewer { isLoggedIn } }')).data).toEqual({ viewer: { isLoggedIn: true } })
  })
})

describe('a program with its own token', () => {
  it('acts as that customer, ignores cookies, and gets none', async () => {
    const { visitor: browser } = await signedIn()
    const { visitor: other } = await signedIn()
    await other.ask(ADD)
    const program = gateway.visitor()
    program.cookie = other.cookie
    program.authorization = `Bearer ${browser.cookies.get('AuthToken')}`
    const { data, headers } = await program.ask(ADD)
    expect(data).toMatchObject({ addToCart: { cart: { quantityTotal: 1 } } })
    expect(headers.getSetCookie()).toEqual([])
    expect((await browser.ask(CART)).data).toMatchObject({ viewer: { cart: { quantityTotal: 1 } } })
    expect((await other.ask(CART)).data).toMatchObject({ viewer: { cart: { quantityTotal: 1 } } })
  })

  it('with a rejected token gets an error, and its cookies are neither refreshed nor deleted', async () => {
    const { visitor: browser } = await signedIn()
    const program = gateway.visitor()
    program.cookie = browser.cookie
    program.authorization = 'Bearer garbage'
    for (const answer of [await program.ask(CART), await program.ask(ADD)]) {
      expect([answer.status, answer.data, answer.headers.getSetCookie()]).toEqual([401, undefined, []])
      expect(answer.errors).toMatchObject([{ extensions: { code: 'INVALID_TOKEN' } }])
    }
    expect(timesAsked('POST /oauth/token')).toBe(0)
  })
})

it('cookies of a shop on https are bound to its host', async () => {
  const safe = await startTestGateway(recorder.url, { PUBLIC_URL: 'https://shop.test' })
  const { email, password } = await newCustomer(inject('backendUrl'))
  const { headers } = await safe.visitor().ask(ADD)
  const login = await safe
    .visitor()
    .ask(`mutation { login(input: { email: "${email}", password: "${password}" }) { userErrors { code } } }`)
  await safe.stop()
  const setCookies = [...headers.getSetCookie(), ...login.headers.getSetCookie()]
  expect(setCookies).toEqual(Array.from({ length: 5 }, () => textLike(/; Secure(;|$)/)))
  expect(setCookies[0]).toMatch(/^__Host-cartToken=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

it('malformed cookies are ignored', async () => {
  const visitor = gateway.visitor()
  visitor.cookie = 'AuthToken=a b; RefreshToken=%0d%0aX: 1; userUuid=me'
  expect((await visitor.ask('{ viewer { isLoggedIn } }')).data).toEqual({ viewer: { isLoggedIn: false } })
  expect(asked()).toEqual([])
})

it('tokens and passwords are in no log line, response or error', async () => {
  const { visitor, customer } = await signedIn()
  const secrets = [customer.password, visitor.cookies.get('AuthToken'), visitor.cookies.get('RefreshToken')]
  const bodies: unknown[] = []
  const requests: unknown[] = []
  function note({ data, errors, extensions, headers }: GraphQLResult) {
    bodies.push({ data, errors, extensions })
    requests.push(headers.get('x-request-id'))
  }
  await saveElsewhere(visitor)
  recorder.intercept(refusing(500, { message: `SQL: ${String(secrets[2])}` }))
  note(await visitor.ask('{ viewer { isLoggedIn cart { quantityTotal } } }'))
  recorder.intercept((recorded, response) => {
    if (!isRefresh(recorded)) return false
    // A site that returns half a token pair.
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"refresh_token":"half-a-pair"}')
    return true
  })
  note(await visitor.ask('{ viewer { isLoggedIn cart { quantityTotal } } }'))
  recorder.intercept((_recorded, response) => {
    response.destroy()
    return true
  })
  note(await visitor.ask('{ viewer { isLoggedIn cart { quantityTotal } } }'))
  recorder.intercept(null)
  note(await visitor.ask(ADD))
  secrets.push(visitor.cookies.get('AuthToken'), visitor.cookies.get('RefreshToken'), 'half-a-pair')
  note(await visitor.ask(LOGOUT))
  note(
    await gateway
      .visitor()
      .ask(
        `mutation { login(input: { email: "${customer.email}", password: "wrong-secret-9" }) { userErrors { code } } }`,
      ),
  )
  note(
    await gateway.visitor().ask('mutation ($input: LoginInput!) { login(input: $input) { userErrors { code } } }', {
      input: { email: customer.email, password: ['wrong-secret-10'] },
    }),
  )
  secrets.push('wrong-secret-9', 'wrong-secret-10')
  // The line about a request is the last one it writes.
  const logged = () => gateway.log.flatMap(({ msg, requestId }) => (msg === 'request' ? [requestId] : []))
  await expect.poll(logged).toEqual(listWith(...requests))
  expect(secrets).toEqual(secrets.map(() => someText))
  const written = JSON.stringify([gateway.log, bodies])
  for (const secret of secrets) expect(written).not.toContain(secret)
})
