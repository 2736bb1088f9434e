import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import {
  guest,
  NEW_PASSWORD,
  newEmail,
  PASSWORD,
  REGISTER,
  registration,
  REQUEST_RESET,
  REQUEST_VERIFY,
  UPDATE,
  VERIFY,
  VIEWER,
  startAccountsGateway,
  withoutTokens,
} from '../../testing/accounts.ts'
import { logIn, newCustomer } from '../../testing/customers.ts'
import { at, listAt, textAt, type Visitor } from '../../testing/gateway.ts'
import { linkTokenTo, mailTo } from '../../testing/mails.ts'
import { listWith, someText, textLike } from '../../testing/matchers.ts'

const { recorder, gateway, newVisitor, customer, calls } = await startAccountsGateway()

const NOT_ASKED_FOR = 'a part of an account request failed'

let visitor: Visitor

beforeEach(async () => {
  visitor = newVisitor()
  // Finds out which fields the site has.
  await visitor.ask(REGISTER, { input: { ...registration(), email: '' } })
  recorder.reset()
})

describe('register', () => {
  it('creates an account with all fields, logs nobody in and emails a link', async () => {
    const input = {
      ...registration(),
      company: ' Castaic Surface ',
      phone: '(661) 555-0101',
      taxNum: 'SR-CA-12',
      source: 'trade_show',
      subscription: true,
    }
    const { data, headers } = await visitor.ask(REGISTER, { input })
    expect(at(data, 'register')).toEqual({ userErrors: [], changed: [], warnings: [], viewer: guest })
    expect(headers.getSetCookie()).toEqual([])
    expect(calls()).toEqual(['POST /user/register'])

    await logIn(visitor, input)
    const { data: known } = await visitor.ask(`{ ${VIEWER} }`)
    expect(at(known, 'viewer')).toEqual({
      isLoggedIn: true,
      user: {
        id: someText,
        uuid: textLike(/^[0-9a-f-]{36}$/),
        username: input.email,
        email: input.email,
        firstName: 'Ana',
        lastName: 'Ruiz',
        company: 'Castaic Surface',
        phone: '(661) 555-0101',
        taxNum: 'SR-CA-12',
        credit: 'none',
        source: 'trade_show',
        subscription: true,
        membership: { level: 'none', status: 'none', discountPercent: 0 },
        isEmailVerified: false,
        passwordChangedAt: null,
      },
    })
    expect(await mailTo(input.email, 'verify')).toContain('/user/verify?')
  })

  it('answers a known address with the same bytes and number of requests, and tells only its owner', async () => {
    const { email } = await newCustomer(inject('backendUrl'))
    const ask = async (address: string) => {
      recorder.reset()
      const { data, errors, status, extensions } = await visitor.ask(REGISTER, { input: registration(address) })
      return { body: JSON.stringify({ data, errors, extensions }), status, calls: calls() }
    }
    const unknown = await ask(newEmail())
    expect(await ask(email)).toEqual(unknown)
    expect(await ask(email.toUpperCase())).toEqual(unknown)
    expect((await logIn(visitor, { email, password: PASSWORD })).userErrors).toMatchObject([
      { code: 'BAD_CREDENTIALS' },
    ])
    expect(await mailTo(email, 'accountExists')).toContain('/user/login')
  })

  it.each([
    [{ email: '' }, 'email', 'REQUIRED', 'Value is required'],
    [{ email: 'ana' }, 'email', 'INVALID', 'Value is not a valid email address'],
    [
      { email: 'mi\u212Ae@lab.example' },
      'email',
      'INVALID',
      "Before the @, use only the letters A to Z without accents, digits, and signs such as . _ ' + - &",
    ],
    [{ password: 'short' }, 'password', 'TOO_SHORT', 'This field should be at least 12 characters long'],
    [{ password: 'qwerty123456' }, 'password', 'INVALID', 'This password is too common. Please choose another.'],
    [{ firstName: ' ' }, 'firstName', 'REQUIRED', 'Value is required'],
    [{ lastName: 'x'.repeat(61) }, 'lastName', 'TOO_LONG', 'This field should be at most 60 characters long'],
    [{ company: 'x' }, 'company', 'TOO_SHORT', 'This field should be at least 2 characters long'],
    [{ phone: '12' }, 'phone', 'INVALID', 'Enter a phone number of 10 digits, or one with + and the country code'],
    [{ taxNum: 'x'.repeat(31) }, 'taxNum', 'TOO_LONG', 'This field should be at most 30 characters long'],
  ])('with %j requires another %s', async (wrong, field, code, message) => {
    const { data } = await visitor.ask(REGISTER, { input: { ...registration(), ...wrong } })
    expect(at(data, 'register', 'userErrors')).toEqual([{ code, message, path: [field] }])
    expect(recorder.requests).toEqual([])
  })

  it('reports all problems together, in form order', async () => {
    const { data } = await visitor.ask(REGISTER, {
      input: { email: 'x', password: '', firstName: '', lastName: '', phone: 'x' },
    })
    const fields = listAt(data, 'register', 'userErrors').map((error) => textAt(error, 'path', 0))
    expect(fields).toEqual(['email', 'password', 'firstName', 'phone'])
  })

  it('limits registrations and email requests together per place', async () => {
    const requests = Array.from({ length: 10 }, () => [
      visitor.ask(REQUEST_RESET, { input: { email: newEmail() } }),
      visitor.ask(REQUEST_VERIFY, { input: { email: newEmail() } }),
    ])
    for (const { errors } of await Promise.all(requests.flat())) expect(errors).toEqual([])
    recorder.reset()
    const refused = [{ code: 'RATE_LIMITED', message: 'Too many requests. Please try again later.', path: [] }]
    const { data: register } = await visitor.ask(REGISTER, { input: registration() })
    expect(at(register, 'register', 'userErrors')).toEqual(refused)
    const { data: reset } = await visitor.ask(REQUEST_RESET, { input: { email: newEmail() } })
    expect(at(reset, 'requestPasswordReset')).toEqual({ isAccepted: false, userErrors: refused })
    expect(recorder.requests).toEqual([])
    const account = await newCustomer(inject('backendUrl'))
    await logIn(visitor, account)
    const { data: changed } = await visitor.ask(UPDATE, {
      input: { email: newEmail(), currentPassword: account.password },
    })
    expect(at(changed, 'updateProfile')).toMatchObject({
      userErrors: refused,
      changed: [],
      viewer: { isLoggedIn: true },
    })
    const elsewhere = await newVisitor().ask(REQUEST_RESET, { input: { email: newEmail() } })
    expect(at(elsewhere.data, 'requestPasswordReset', 'isAccepted')).toBe(true)
  })

  it.each([
    ['text instead of a form', '<html>form</html>', 200, 'text/html'],
    ['a message', '{"message":"Access denied on creating field."}', 403, 'application/json'],
    ['a failure', '{"message":"SQLSTATE[42S02]: secret"}', 500, 'application/json'],
  ])('does not reveal %s of the site', async (_what, body, status, type) => {
    recorder.intercept((_request, response) => {
      response.writeHead(status, { 'content-type': type }).end(body)
      return true
    })
    const { data, errors } = await visitor.ask(REGISTER, { input: registration() })
    expect(data).toEqual({ register: null })
    expect(errors).toHaveLength(1)
    expect(JSON.stringify(errors)).not.toMatch(/html|denied|SQL|secret/i)
  })
})

describe('confirming an address', () => {
  it('accepts the emailed link once, and logs nobody in', async () => {
    const input = registration()
    await visitor.ask(REGISTER, { input })
    const token = await linkTokenTo(input.email, 'verify')
    recorder.reset()
    const { data } = await visitor.ask(VERIFY, { input: { token } })
    expect(at(data, 'verifyEmail')).toEqual({ userErrors: [], changed: [], warnings: [], viewer: guest })
    expect(calls()).toEqual([`POST /jsonapi/user/${token.split('.')[0]}/mail/verify`])
    await logIn(visitor, input)
    expect(at((await visitor.ask(`{ ${VIEWER} }`)).data, 'viewer', 'user', 'isEmailVerified')).toBe(true)
    const again = await visitor.ask(VERIFY, { input: { token } })
    expect(at(again.data, 'verifyEmail', 'userErrors')).toMatchObject([{ code: 'EXPIRED', path: ['token'] }])
  })

  it('rejects invalid links with one message, without a request if the link is malformed', async () => {
    const { email } = await newCustomer(inject('backendUrl'))
    const good = await linkTokenTo(email, 'verify')
    const [uuid = '', timestamp = '', hash = ''] = good.split('.')
    const tokens = ['', 'x', '..', `${uuid}.${timestamp}`, `../../user.1.${hash}`, `${good}.`]
    const unknown = [
      `${randomUUID()}.${timestamp}.${hash}`,
      `${uuid}.${Number(timestamp) - 1}.${hash}`,
      `${uuid}.${timestamp}.${hash.slice(0, -1)}x`,
    ]
    const answers = new Set<string>()
    for (const token of [...tokens, ...unknown])
      answers.add(JSON.stringify((await visitor.ask(VERIFY, { input: { token } })).data))
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toContain('This link is no longer valid. Please request a new one.')
    expect(recorder.requests).toHaveLength(unknown.length)
  })

  it('sends another email on request, without revealing who has an account', async () => {
    const { email } = await newCustomer(inject('backendUrl'))
    const answers = []
    for (const address of [email, newEmail()]) {
      recorder.reset()
      const { data, errors } = await visitor.ask(REQUEST_VERIFY, { input: { email: address } })
      answers.push({ data, errors, calls: calls() })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.data).toEqual({ requestEmailVerification: { isAccepted: true, userErrors: [] } })
  })

  it('accepts the request even if the site sends no such emails', async () => {
    recorder.intercept((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<html>')
      return true
    })
    const { data } = await visitor.ask(REQUEST_VERIFY, { input: { email: newEmail() } })
    expect(data).toEqual({ requestEmailVerification: { isAccepted: true, userErrors: [] } })
  })
})

describe('resetting a password', () => {
  it('works once with the emailed link, logs in here and out everywhere else', async () => {
    const { email, password, visitor: other } = await customer()
    const { data: asked } = await visitor.ask(REQUEST_RESET, { input: { email: ` ${email.toUpperCase()} ` } })
    expect(asked).toEqual({ requestPasswordReset: { isAccepted: true, userErrors: [] } })
    expect(calls()).toEqual(['POST /user/password'])
    const token = await linkTokenTo(email, 'passwordReset')

    const { data } = await visitor.ask(NEW_PASSWORD, { input: { token, password: PASSWORD } })
    expect(at(data, 'setNewPassword')).toMatchObject({
      userErrors: [],
      changed: ['password'],
      viewer: { isLoggedIn: true, user: { email, isEmailVerified: true, passwordChangedAt: someText } },
    })
    expect(at((await visitor.ask(`{ ${VIEWER} }`)).data, 'viewer', 'isLoggedIn')).toBe(true)
    const ended = await other.ask(`{ ${VIEWER} }`)
    expect(ended.data).toEqual({ viewer: guest })
    expect(ended.extensions).toEqual({ session: 'ended' })

    const again = await visitor.ask(NEW_PASSWORD, { input: { token, password: `${PASSWORD} again` } })
    expect(at(again.data, 'setNewPassword', 'userErrors')).toEqual([
      { code: 'EXPIRED', message: 'This link is no longer valid. Please request a new one.', path: ['token'] },
    ])
    expect((await logIn(newVisitor(), { email, password })).userErrors).toMatchObject([{ code: 'BAD_CREDENTIALS' }])
    expect((await logIn(newVisitor(), { email, password: PASSWORD })).userErrors).toEqual([])
    await mailTo(email, 'passwordChanged')
  })

  it('keeps the link valid if the new password is rejected', async () => {
    const { email } = await newCustomer(inject('backendUrl'))
    await visitor.ask(REQUEST_RESET, { input: { email } })
    const token = await linkTokenTo(email, 'passwordReset')
    recorder.reset()
    const { data } = await visitor.ask(NEW_PASSWORD, { input: { token, password: 'short' } })
    expect(at(data, 'setNewPassword', 'userErrors')).toMatchObject([{ code: 'TOO_SHORT', path: ['password'] }])
    expect(recorder.requests).toEqual([])
    const { data: good } = await visitor.ask(NEW_PASSWORD, { input: { token, password: PASSWORD } })
    expect(at(good, 'setNewPassword', 'userErrors')).toEqual([])
  })

  it('succeeds even if the site fails before the login, since the link is used up', async () => {
    const { email } = await newCustomer(inject('backendUrl'))
    await visitor.ask(REQUEST_RESET, { input: { email } })
    const token = await linkTokenTo(email, 'passwordReset')
    recorder.intercept(withoutTokens)
    const { data, errors } = await visitor.ask(NEW_PASSWORD, { input: { token, password: PASSWORD } })
    expect(errors).toEqual([])
    expect(at(data, 'setNewPassword')).toMatchObject({ userErrors: [], changed: ['password'], viewer: guest })
    recorder.intercept(null)
    expect((await logIn(visitor, { email, password: PASSWORD })).userErrors).toEqual([])
  })

  it('answers while the site is still working, so that the timing reveals nothing', async () => {
    const site = Promise.withResolvers<void>()
    recorder.intercept(async ({ address }, response) => {
      if (!address.startsWith('/user/password')) return false
      await site.promise
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"x"}')
      return true
    })
    const { data, errors } = await visitor.ask(REQUEST_RESET, { input: { email: newEmail() } })
    expect([data, errors]).toEqual([{ requestPasswordReset: { isAccepted: true, userErrors: [] } }, []])
    expect(gateway.log).not.toEqual(listWith(expect.objectContaining({ msg: NOT_ASKED_FOR })))
    site.resolve()
    await expect.poll(() => gateway.log).toEqual(listWith(expect.objectContaining({ msg: NOT_ASKED_FOR })))
  })

  it('reports an error if the site fails immediately', async () => {
    recorder.intercept((_request, response) => {
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"x"}')
      return true
    })
    const { errors } = await visitor.ask(REQUEST_RESET, { input: { email: newEmail() } })
    expect(errors).toMatchObject([{ extensions: { code: 'BACKEND_ERROR' } }])
  })

  it('answers known and unknown addresses alike', async () => {
    const { email } = await newCustomer(inject('backendUrl'))
    const answers = []
    for (const address of [email, newEmail()]) {
      recorder.reset()
      const { data, errors, status } = await visitor.ask(REQUEST_RESET, { input: { email: address } })
      answers.push({ data, errors, status, calls: calls() })
    }
    expect(answers[0]).toEqual(answers[1])
    const { data } = await visitor.ask(REQUEST_RESET, { input: { email: 'ana' } })
    expect(at(data, 'requestPasswordReset')).toEqual({
      isAccepted: false,
      userErrors: [{ code: 'INVALID', message: 'Value is not a valid email address', path: ['email'] }],
    })
  })
})
