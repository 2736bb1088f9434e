import { describe, expect, inject, it } from 'vitest'
import {
  CHANGE_PASSWORD,
  newEmail,
  PASSWORD,
  UPDATE,
  VIEWER,
  startAccountsGateway,
  withoutTokens,
} from '../../testing/accounts.ts'
import { logIn, newCustomer } from '../../testing/customers.ts'
import { at } from '../../testing/gateway.ts'
import { linkTokenTo, mailTo } from '../../testing/mails.ts'
import { someText, textLike, textWith } from '../../testing/matchers.ts'

const { recorder, newVisitor, customer, calls } = await startAccountsGateway()

describe('updating the profile', () => {
  it('changes the given fields only, and lists them', async () => {
    const { visitor: ana } = await customer()
    const input = { firstName: 'Anna', lastName: 'Ruiz', company: 'Lab', phone: '+49 441 123456', subscription: true }
    const { data } = await ana.ask(UPDATE, { input })
    expect(at(data, 'updateProfile')).toMatchObject({
      userErrors: [],
      changed: ['firstName', 'company', 'phone', 'subscription'],
      viewer: { isLoggedIn: true, user: { firstName: 'Anna', company: 'Lab', phone: '+49 441 123456' } },
    })
    // Read, save, and new tokens to replace those that the save ended; the response includes the new state.
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
    [{ firstName: null }, [{ code: 'REQUIRED', message: 'Value is required', path: ['firstName'] }]],
    [
      { phone: '555' },
      [
        {
          code: 'INVALID',
          message: 'Enter a phone number of 10 digits, or one with + and the country code',
          path: ['phone'],
        },
      ],
    ],
    [
      { email: 'ana', currentPassword: 'x' },
      [{ code: 'INVALID', message: 'Value is not a valid email address', path: ['email'] }],
    ],
    [
      { email: 'mi\u212Ae@lab.example', currentPassword: 'x' },
      [
        {
          code: 'INVALID',
          message: "Before the @, use only the letters A to Z without accents, digits, and signs such as . _ ' + - &",
          path: ['email'],
        },
      ],
    ],
    [{ email: 'new@lab.example' }, [{ code: 'REQUIRED', message: 'Value is required', path: ['currentPassword'] }]],
  ])('rejects %j', async (input, userErrors) => {
    const { visitor: ana } = await customer()
    const { data } = await ana.ask(UPDATE, { input })
    expect(at(data, 'updateProfile', 'userErrors')).toEqual(userErrors)
    expect(calls().filter((call) => !call.startsWith('GET'))).toEqual([])
  })

  it('changes the email address with the password, notifies the old address, and accepts the new one for login', async () => {
    const { visitor: ana, email, password } = await customer()
    const next = newEmail()
    const wrong = await ana.ask(UPDATE, { input: { email: next, currentPassword: 'not this one' } })
    expect(at(wrong.data, 'updateProfile', 'userErrors')).toEqual([
      { code: 'BAD_CREDENTIALS', message: 'Incorrect current password.', path: ['currentPassword'] },
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

  it('does not depend on the wording of a refusal', async () => {
    const { visitor: ana, password } = await customer()
    recorder.intercept(({ method }, response) => {
      if (method !== 'PATCH') return false
      const error = { status: '422', detail: 'Ungültig.', source: { pointer: '/data/attributes/mail' } }
      response.writeHead(422, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify({ errors: [error] }))
      return true
    })
    const codeFor = async (currentPassword: string) =>
      at((await ana.ask(UPDATE, { input: { email: newEmail(), currentPassword } })).data, 'updateProfile', 'userErrors')
    expect(await codeFor('not this one')).toMatchObject([{ code: 'BAD_CREDENTIALS' }])
    expect(await codeFor(password)).toMatchObject([{ code: 'ALREADY_TAKEN' }])
    recorder.intercept(null)
  })

  it("rejects another account's address, and revokes the tokens that show the password is right", async () => {
    const [{ visitor: ana, password }, other] = [await customer(), await newCustomer(inject('backendUrl'))]
    const { data } = await ana.ask(UPDATE, { input: { email: other.email, currentPassword: password } })
    expect(at(data, 'updateProfile', 'userErrors')).toEqual([
      {
        code: 'ALREADY_TAKEN',
        message: 'This email address cannot be used: it may belong to another account.',
        path: ['email'],
      },
    ])
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual(['POST /oauth/token', 'POST /oauth/revoke'])
    expect((await ana.ask(`{ ${VIEWER} }`)).data).toMatchObject({ viewer: { isLoggedIn: true } })
  })

  it('accepts unchanged values that predate a rule', async () => {
    const { visitor: ana } = await customer()
    recorder.intercept(({ method, address }, response) => {
      if (method !== 'GET' || !address.startsWith('/jsonapi/user/user/')) return false
      const attributes = {
        mail: 'ana@lab.example',
        field_first_name: 'Ana',
        field_company: null,
        field_phone: 'ext. 12',
      }
      const id = address.slice('/jsonapi/user/user/'.length).split('?')[0]
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' })
      response.end(JSON.stringify({ data: { type: 'user--user', id, attributes } }))
      return true
    })
    const { data } = await ana.ask(UPDATE, { input: { phone: 'ext. 12', company: 'Lab' } })
    expect(at(data, 'updateProfile')).toMatchObject({ userErrors: [], changed: ['company'] })
  })

  it('reports an ended session', async () => {
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
  it('requires the current one, keeps this session and ends the others', async () => {
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

  it('succeeds even if the site fails before the login with the new one', async () => {
    const { visitor: ana, email, password } = await customer()
    recorder.intercept(withoutTokens)
    const input = { currentPassword: password, newPassword: PASSWORD }
    const { data, errors } = await ana.ask(CHANGE_PASSWORD, { input })
    expect(errors).toEqual([])
    expect(at(data, 'changePassword')).toMatchObject({ userErrors: [], changed: ['password'] })
    recorder.intercept(null)
    expect((await ana.ask(`{ ${VIEWER} }`)).extensions).toEqual({ session: 'ended' })
    expect((await logIn(ana, { email, password: PASSWORD })).userErrors).toEqual([])
  })

  it('reports problems with either password', async () => {
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
      {
        code: 'INVALID',
        message: 'The password must not contain the part of your email address before the @.',
        path: ['newPassword'],
      },
    ])
    expect(await ask('not this one', PASSWORD)).toEqual([
      { code: 'BAD_CREDENTIALS', message: 'Incorrect current password.', path: ['currentPassword'] },
    ])
  })

  it('limits attempts', async () => {
    const { visitor: ana, password } = await customer()
    const ask = async (currentPassword: string) =>
      at((await ana.ask(CHANGE_PASSWORD, { input: { currentPassword, newPassword: PASSWORD } })).data, 'changePassword')
    for (let i = 0; i < 6; i += 1)
      expect(await ask(`guess ${i}`)).toMatchObject({ userErrors: [{ code: 'BAD_CREDENTIALS' }] })
    expect(await ask(password)).toMatchObject({
      userErrors: [{ code: 'RATE_LIMITED', message: textWith('Please try again in') }],
    })
  })
})
