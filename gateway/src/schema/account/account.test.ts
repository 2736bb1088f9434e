import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { logIn, newCustomer } from '../../testing/customers.ts'
import { at, listAt, textAt, type Visitor } from '../../testing/gateway.ts'
import { linkTokenTo, mailTo } from '../../testing/mails.ts'
import { listWith, someText, textLike } from '../../testing/matchers.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'

const { recorder, gateway } = await startRecordedGateway()

const USER = `user { id uuid username email firstName lastName company phone taxNum credit source subscription
  membership { level status } isEmailVerified passwordChangedAt }`
const VIEWER = `viewer { isLoggedIn ${USER} }`
const PAYLOAD = `userErrors { code message path } changed warnings { code } ${VIEWER}`
const mutation = (name: string, type: string) => `mutation ($input: ${type}!) { ${name}(input: $input) { ${PAYLOAD} } }`

const REGISTER = mutation('register', 'RegisterInput')
const UPDATE = mutation('updateProfile', 'UpdateProfileInput')
const CHANGE_PASSWORD = mutation('changePassword', 'ChangePasswordInput')
const NEW_PASSWORD = mutation('setNewPassword', 'SetNewPasswordInput')
const VERIFY = mutation('verifyEmail', 'VerifyEmailInput')
const MAILS = 'isAccepted userErrors { code message path }'
const REQUEST_RESET = `mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { ${MAILS} } }`
const REQUEST_VERIFY = `mutation ($input: RequestEmailVerificationInput!) { requestEmailVerification(input: $input) { ${MAILS} } }`

const PASSWORD = 'flange, gasket and bolts'
const GUEST = { isLoggedIn: false, user: null }

const newEmail = () => `${randomUUID()}@lab.example`
const calls = () => recorder.requests.map(({ method, address }) => `${method} ${address.split('?')[0]}`)

let visitor: Visitor
let places = 0

/** Somebody who comes from a place of their own: what one test asks for counts for no other. */
function newVisitor(): Visitor {
  const somebody = gateway.visitor()
  places += 1
  somebody.place = `198.51.100.${places}`
  return somebody
}

async function customer() {
  const account = await newCustomer(inject('backendUrl'))
  const somebody = newVisitor()
  expect((await logIn(somebody, account)).userErrors).toEqual([])
  recorder.reset()
  return { ...account, visitor: somebody }
}

const registration = (email = newEmail()) => ({ email, password: PASSWORD, firstName: 'Ana', lastName: 'Ruiz' })

beforeEach(() => {
  visitor = newVisitor()
})

describe('registering', () => {
  it('makes an account with everything said, logs nobody in and mails a link', async () => {
    const input = {
      ...registration(),
      company: ' Castaic Surface ',
      phone: '(661) 555-0101',
      taxNum: 'SR-CA-12',
      source: 'trade_show',
      subscription: true,
    }
    const { data, headers } = await visitor.ask(REGISTER, { input })
    expect(at(data, 'register')).toEqual({ userErrors: [], changed: [], warnings: [], viewer: GUEST })
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
        membership: { level: 'none', status: 'none' },
        isEmailVerified: false,
        passwordChangedAt: null,
      },
    })
    expect(await mailTo(input.email, 'verify')).toContain('/user/verify?')
  })

  it('answers a known address with the same bytes and as many requests, and tells only its owner', async () => {
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
    [{ password: 'short' }, 'password', 'TOO_SHORT', 'This field should be at least 12 characters long'],
    [
      { password: 'qwerty123456' },
      'password',
      'INVALID',
      'This password is among the commonest. Please choose another.',
    ],
    [{ firstName: ' ' }, 'firstName', 'REQUIRED', 'Value is required'],
    [{ lastName: 'x'.repeat(61) }, 'lastName', 'TOO_LONG', 'This field should be at most 60 characters long'],
    [{ company: 'x' }, 'company', 'TOO_SHORT', 'This field should be at least 2 characters long'],
    [{ phone: '12' }, 'phone', 'INVALID', 'Value is not a valid phone number'],
    [{ taxNum: 'x'.repeat(31) }, 'taxNum', 'TOO_LONG', 'This field should be at most 30 characters long'],
  ])('with %j asks for another %s', async (wrong, field, code, message) => {
    const { data } = await visitor.ask(REGISTER, { input: { ...registration(), ...wrong } })
    expect(at(data, 'register', 'userErrors')).toEqual([{ code, message, path: [field] }])
    expect(recorder.requests).toEqual([])
  })

  it('says everything that is wrong at once, in the order of the form', async () => {
    const { data } = await visitor.ask(REGISTER, {
      input: { email: 'x', password: '', firstName: '', lastName: '', phone: 'x' },
    })
    const fields = listAt(data, 'register', 'userErrors').map((error) => textAt(error, 'path', 0))
    expect(fields).toEqual(['email', 'password', 'firstName', 'lastName', 'phone'])
  })

  it('and asking for mails is slowed down for a place, whatever it asks for', async () => {
    const ask = [
      () => visitor.ask(REQUEST_RESET, { input: { email: newEmail() } }),
      () => visitor.ask(REQUEST_VERIFY, { input: { email: newEmail() } }),
    ]
    for (let i = 0; i < 20; i += 1) expect((await ask[i % 2]?.())?.errors).toEqual([])
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
    ['a text where a form should be', '<html>form</html>', 200, 'text/html'],
    ['words of its own', '{"message":"Access denied on creating field."}', 403, 'application/json'],
    ['a breakdown', '{"message":"SQLSTATE[42S02]: secret"}', 500, 'application/json'],
  ])('tells nothing of %s of the site', async (_what, body, status, type) => {
    recorder.intercept((_request, response) => {
      response.writeHead(status, { 'content-type': type }).end(body)
      return true
    })
    const { data, errors } = await visitor.ask(REGISTER, { input: registration() })
    expect(data).toBeNull()
    expect(errors).toHaveLength(1)
    expect(JSON.stringify(errors)).not.toMatch(/html|denied|SQL|secret/i)
  })
})

describe('confirming an address', () => {
  it('takes the mailed link once, and logs nobody in', async () => {
    const input = registration()
    await visitor.ask(REGISTER, { input })
    const token = await linkTokenTo(input.email, 'verify')
    recorder.reset()
    const { data } = await visitor.ask(VERIFY, { input: { token } })
    expect(at(data, 'verifyEmail')).toEqual({ userErrors: [], changed: [], warnings: [], viewer: GUEST })
    expect(calls()).toEqual([`POST /jsonapi/user/${token.split('.')[0]}/mail/verify`])
    await logIn(visitor, input)
    expect(at((await visitor.ask(`{ ${VIEWER} }`)).data, 'viewer', 'user', 'isEmailVerified')).toBe(true)
    const again = await visitor.ask(VERIFY, { input: { token } })
    expect(at(again.data, 'verifyEmail', 'userErrors')).toMatchObject([{ code: 'EXPIRED', path: ['token'] }])
  })

  it('refuses what is no link of ours with the same words, and without asking where it can be seen', async () => {
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
    expect([...answers][0]).toContain('This link is no longer valid. Please ask for a new one.')
    expect(recorder.requests).toHaveLength(unknown.length)
  })

  it('is mailed again where it is wanted, and says nothing of who has an account', async () => {
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

  it('of a site that mails no such links is accepted all the same', async () => {
    recorder.intercept((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<html>')
      return true
    })
    const { data } = await visitor.ask(REQUEST_VERIFY, { input: { email: newEmail() } })
    expect(data).toEqual({ requestEmailVerification: { isAccepted: true, userErrors: [] } })
  })
})

describe('a forgotten password', () => {
  it('is replaced by the mailed link once: logged in here, and out everywhere else', async () => {
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
    expect(ended.data).toEqual({ viewer: GUEST })
    expect(ended.extensions).toEqual({ session: 'ended' })

    const again = await visitor.ask(NEW_PASSWORD, { input: { token, password: `${PASSWORD} again` } })
    expect(at(again.data, 'setNewPassword', 'userErrors')).toEqual([
      { code: 'EXPIRED', message: 'This link is no longer valid. Please ask for a new one.', path: ['token'] },
    ])
    expect((await logIn(newVisitor(), { email, password })).userErrors).toMatchObject([{ code: 'BAD_CREDENTIALS' }])
    expect((await logIn(newVisitor(), { email, password: PASSWORD })).userErrors).toEqual([])
    await mailTo(email, 'passwordChanged')
  })

  it('is not replaced by a bad one, and the link stays good', async () => {
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

  it('is asked for alike of known and unknown addresses', async () => {
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

describe('the profile', () => {
  it('changes in what is said and in nothing else, and says what that was', async () => {
    const { visitor: ana } = await customer()
    const input = { firstName: 'Anna', lastName: 'Ruiz', company: 'Lab', phone: '+49 441 123456', subscription: true }
    const { data } = await ana.ask(UPDATE, { input })
    expect(at(data, 'updateProfile')).toMatchObject({
      userErrors: [],
      changed: ['firstName', 'company', 'phone', 'subscription'],
      viewer: { isLoggedIn: true, user: { firstName: 'Anna', company: 'Lab', phone: '+49441123456' } },
    })
    // Read, saved, and new tokens in place of those that the save has ended; the answer itself tells how it is now.
    expect(calls()).toEqual([textLike('^GET /jsonapi/user/user/'), textLike('^PATCH '), 'POST /oauth/token'])
    recorder.reset()
    const { data: now } = await ana.ask(`{ ${VIEWER} }`)
    expect(calls()).toEqual([textLike('^GET /jsonapi/user/user/')])
    expect(now).toMatchObject({ viewer: { user: { firstName: 'Anna', lastName: 'Ruiz', subscription: true } } })

    recorder.reset()
    const { data: same } = await ana.ask(UPDATE, { input })
    expect(at(same, 'updateProfile')).toMatchObject({ userErrors: [], changed: [] })
    expect(calls()).toEqual([textLike('^GET ')])
    await ana.ask(UPDATE, { input: { phone: '1.661.555.0101' } })
    const { data: written } = await ana.ask(UPDATE, { input: { phone: '1 661 555 0101' } })
    expect(at(written, 'updateProfile')).toMatchObject({
      changed: [],
      viewer: { user: { phone: '+1 (661) 555-0101' } },
    })
    const { data: cleared } = await ana.ask(UPDATE, { input: { company: '', phone: null } })
    expect(at(cleared, 'updateProfile')).toMatchObject({
      changed: ['company', 'phone'],
      viewer: { user: { company: null, phone: null, firstName: 'Anna' } },
    })
  })

  it.each([
    [{ firstName: '' }, [{ code: 'REQUIRED', message: 'Value is required', path: ['firstName'] }]],
    [{ lastName: null }, [{ code: 'REQUIRED', message: 'Value is required', path: ['lastName'] }]],
    [{ phone: '555' }, [{ code: 'INVALID', message: 'Value is not a valid phone number', path: ['phone'] }]],
    [
      { email: 'ana', currentPassword: 'x' },
      [{ code: 'INVALID', message: 'Value is not a valid email address', path: ['email'] }],
    ],
    [{ email: 'new@lab.example' }, [{ code: 'REQUIRED', message: 'Value is required', path: ['currentPassword'] }]],
  ])('does not take %j', async (input, userErrors) => {
    const { visitor: ana } = await customer()
    const { data } = await ana.ask(UPDATE, { input })
    expect(at(data, 'updateProfile', 'userErrors')).toEqual(userErrors)
    expect(calls().filter((call) => !call.startsWith('GET'))).toEqual([])
  })

  it('takes another address with the password, tells the old one, and logs in by the new one', async () => {
    const { visitor: ana, email, password } = await customer()
    const next = newEmail()
    const wrong = await ana.ask(UPDATE, { input: { email: next, currentPassword: 'not this one' } })
    expect(at(wrong.data, 'updateProfile', 'userErrors')).toEqual([
      { code: 'BAD_CREDENTIALS', message: 'This is not your current password.', path: ['currentPassword'] },
    ])
    const { data } = await ana.ask(UPDATE, { input: { email: next, firstName: 'Anna', currentPassword: password } })
    expect(at(data, 'updateProfile')).toMatchObject({
      userErrors: [],
      changed: ['email', 'firstName'],
      viewer: { user: { email: next, firstName: 'Anna', isEmailVerified: false } },
    })
    await mailTo(email, 'mailChanged')
    await linkTokenTo(next, 'verify')
    expect((await logIn(newVisitor(), { email: next, password })).userErrors).toEqual([])
    expect((await logIn(newVisitor(), { email, password })).userErrors).toMatchObject([{ code: 'BAD_CREDENTIALS' }])
    const changed = await ana.ask(CHANGE_PASSWORD, { input: { currentPassword: password, newPassword: PASSWORD } })
    expect(at(changed.data, 'changePassword')).toMatchObject({ userErrors: [], viewer: { isLoggedIn: true } })
  })

  it('does not take the address of another', async () => {
    const [{ visitor: ana, password }, other] = [await customer(), await newCustomer(inject('backendUrl'))]
    const { data } = await ana.ask(UPDATE, { input: { email: other.email, currentPassword: password } })
    expect(at(data, 'updateProfile', 'userErrors')).toEqual([
      { code: 'ALREADY_TAKEN', message: 'This e-mail address belongs to another account.', path: ['email'] },
    ])
  })

  it('keeps what an older rule let through, where it is not changed', async () => {
    const { visitor: ana } = await customer()
    recorder.intercept(({ method, address }, response) => {
      if (method !== 'GET' || !address.startsWith('/jsonapi/user/user/')) return false
      const attributes = { mail: 'ana@lab.example', field_first_name: 'Ana', field_phone: 'ext. 12' }
      const id = address.slice('/jsonapi/user/user/'.length).split('?')[0]
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' })
      response.end(JSON.stringify({ data: { type: 'user--user', id, attributes } }))
      return true
    })
    const { data } = await ana.ask(UPDATE, { input: { phone: 'ext. 12', company: 'Lab' } })
    expect(at(data, 'updateProfile')).toMatchObject({ userErrors: [], changed: ['company'] })
  })

  it.each([
    ['updateProfile', UPDATE, { firstName: 'Eve' }],
    ['changePassword', CHANGE_PASSWORD, { currentPassword: 'x', newPassword: PASSWORD }],
  ])('of nobody is not there: %s', async (name, operation, input) => {
    const { data, errors } = await visitor.ask(operation, { input })
    expect(errors).toEqual([])
    expect(at(data, name)).toMatchObject({
      userErrors: [{ code: 'NOT_AUTHENTICATED', message: 'Please log in.', path: [] }],
      viewer: GUEST,
    })
    expect(recorder.requests).toEqual([])
  })

  it('of a session that has ended says so', async () => {
    const { visitor: ana } = await customer()
    ana.cookies.set('AuthToken', 'gone')
    ana.cookies.set('RefreshToken', 'gone')
    const { data, errors, extensions } = await ana.ask(UPDATE, { input: { firstName: 'Eve' } })
    expect({ errors, extensions }).toEqual({ errors: [], extensions: { session: 'ended' } })
    expect(at(data, 'updateProfile', 'userErrors')).toEqual([
      { code: 'NOT_AUTHENTICATED', message: 'You have been logged out. Please log in again.', path: [] },
    ])
  })
})

describe('changing the password', () => {
  it('needs the old one, keeps this session and ends the others', async () => {
    const { visitor: ana, email, password } = await customer()
    const elsewhere = newVisitor()
    await logIn(elsewhere, { email, password })
    recorder.reset()
    const { data } = await ana.ask(CHANGE_PASSWORD, { input: { currentPassword: password, newPassword: PASSWORD } })
    expect(at(data, 'changePassword')).toMatchObject({
      userErrors: [],
      changed: ['password'],
      viewer: { isLoggedIn: true, user: { email, passwordChangedAt: someText } },
    })
    expect(calls()).toEqual([textLike('^GET /jsonapi/user'), textLike('^PATCH '), 'POST /oauth/token', 'GET /jsonapi'])
    expect((await ana.ask(`{ ${VIEWER} }`)).data).toMatchObject({ viewer: { isLoggedIn: true } })
    expect((await elsewhere.ask(`{ ${VIEWER} }`)).extensions).toEqual({ session: 'ended' })
    await mailTo(email, 'passwordChanged')
  })

  it('says what is wrong with either', async () => {
    const { visitor: ana, email, password } = await customer()
    const ask = async (currentPassword: string, newPassword: string) =>
      at(
        (await ana.ask(CHANGE_PASSWORD, { input: { currentPassword, newPassword } })).data,
        'changePassword',
        'userErrors',
      )
    expect(await ask('', 'short')).toEqual([
      { code: 'REQUIRED', message: 'Value is required', path: ['currentPassword'] },
      { code: 'TOO_SHORT', message: 'This field should be at least 12 characters long', path: ['newPassword'] },
    ])
    expect(await ask(password, `my ${email.split('@')[0]}`)).toEqual([
      { code: 'INVALID', message: 'The password should not contain your e-mail address.', path: ['newPassword'] },
    ])
    expect(await ask('not this one', PASSWORD)).toEqual([
      { code: 'BAD_CREDENTIALS', message: 'This is not your current password.', path: ['currentPassword'] },
    ])
  })

  it('cannot be tried for ever', async () => {
    const { visitor: ana, password } = await customer()
    const ask = async (currentPassword: string) =>
      at((await ana.ask(CHANGE_PASSWORD, { input: { currentPassword, newPassword: PASSWORD } })).data, 'changePassword')
    for (let i = 0; i < 5; i += 1)
      expect(await ask(`guess ${i}`)).toMatchObject({ userErrors: [{ code: 'BAD_CREDENTIALS' }] })
    expect(await ask(password)).toMatchObject({
      userErrors: [
        { code: 'RATE_LIMITED', message: 'Too many attempts. Please try again later, or set a new password.' },
      ],
    })
  })
})

describe('who is logged in', () => {
  it('is read once, with what is asked and no more', async () => {
    const { visitor: ana, email } = await customer()
    const { data } = await ana.ask(
      '{ a: viewer { isLoggedIn user { email } } b: viewer { user { firstName membership { level } } isLoggedIn } }',
    )
    expect(data).toMatchObject({ a: { isLoggedIn: true, user: { email } }, b: { user: { firstName: 'Ana' } } })
    expect(recorder.requests).toHaveLength(1)
    expect(recorder.requests[0]?.address).toContain(
      'fields[user--user]=display_name,field_first_name,field_membership_level,field_membership_status,mail',
    )
    recorder.reset()
    await ana.ask('{ viewer { isLoggedIn } }')
    expect(calls()).toEqual([textLike('^GET /jsonapi/user/user/')])
    recorder.reset()
    await newVisitor().ask(`{ ${VIEWER} }`)
    expect(recorder.requests).toEqual([])
  })

  it('is who the token says, whatever the cookie says', async () => {
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

  it('is found by id by themselves and by nobody else', async () => {
    const [{ visitor: ana, email }, { visitor: eve }] = [await customer(), await customer()]
    const id = textAt((await ana.ask(`{ ${VIEWER} }`)).data, 'viewer', 'user', 'id')
    const NODE = 'query ($id: ID!) { node(id: $id) { id ... on User { email } } }'
    const unknown = Buffer.from(`User:${randomUUID()}`).toString('base64')
    expect((await ana.ask(NODE, { id })).data).toEqual({ node: { id, email } })
    const bodies = []
    for (const [asker, asked] of [
      [eve, id],
      [eve, unknown],
      [visitor, id],
      [visitor, unknown],
    ] as const) {
      const { data, errors, extensions } = await asker.ask(NODE, { id: asked })
      bodies.push(JSON.stringify({ data, errors, extensions }))
    }
    expect(new Set(bodies)).toEqual(new Set(['{"data":{"node":null},"errors":[]}']))
  })

  it('stays logged in while the site is away, and nothing else is blanked', async () => {
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

describe('what a site keeps otherwise', () => {
  /** Answers the account in the form of another site. */
  function answerWith(user: (address: string) => Record<string, unknown>) {
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/jsonapi/user/user/')) return false
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify(user(address)))
      return true
    })
  }

  it('references in place of texts are followed, and asked for from then on', async () => {
    const { visitor: ana } = await customer()
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
    const ask = async () => (await ana.ask('{ viewer { user { credit membership { level status } } } }')).data
    const expected = { viewer: { user: { credit: 'approved', membership: { level: 'preferred', status: 'active' } } } }
    expect(await ask()).toEqual(expected)
    expect(recorder.requests).toHaveLength(2)
    recorder.reset()
    expect(await ask()).toEqual(expected)
    expect(recorder.requests).toHaveLength(1)
  })

  it.each([
    [
      'nothing but who it is',
      { mail: 'ana@lab.example' },
      { username: 'ana@lab.example', credit: 'none', membership: null },
    ],
    ['a credit status nobody knows', { mail: 'a@b.example', field_credit_status: 'platinum' }, { credit: 'none' }],
    [
      'other kinds of values',
      { mail: 'a@b.example', field_phone: 12, field_newsletter_subscription: null },
      { phone: null, subscription: false },
    ],
    [
      'a moment',
      { mail: 'a@b.example', field_password_changed: '2026-11-20T10:00:00-08:00' },
      { passwordChangedAt: '2026-11-20T18:00:00.000Z' },
    ],
    ['no moment', { mail: 'a@b.example', field_password_changed: 'yesterday' }, { passwordChangedAt: null }],
    ['no verification', { mail: 'a@b.example' }, { isEmailVerified: true }],
  ])('%s is shown as far as it goes', async (_what, attributes, user) => {
    const { visitor: ana } = await customer()
    answerWith(() => ({ data: { type: 'user--user', id: randomUUID(), attributes } }))
    const { data, errors } = await ana.ask(`{ ${VIEWER} }`)
    expect(errors).toEqual([])
    expect(data).toMatchObject({ viewer: { isLoggedIn: true, user } })
  })
})

it('passwords and tokens stand in no log and in no answer', async () => {
  const { visitor: ana, email, password } = await customer()
  await ana.ask(UPDATE, { input: { email: newEmail(), currentPassword: 'a wrong password' } })
  await ana.ask(CHANGE_PASSWORD, { input: { currentPassword: password, newPassword: PASSWORD } })
  recorder.intercept((_request, response) => {
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"x"}')
    return true
  })
  await visitor.ask(REGISTER, { input: { ...registration(), password: 'another secret of mine' } })
  const logged = JSON.stringify(gateway.log)
  for (const secret of [
    password,
    PASSWORD,
    'a wrong password',
    'another secret of mine',
    email,
    ...ana.cookies.values(),
  ])
    if (secret !== ana.cookies.get('userUuid')) expect(logged).not.toContain(secret)
  expect(gateway.log).toEqual(listWith(expect.objectContaining({ msg: 'request' })))
})
