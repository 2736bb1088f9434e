import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountShop, bearer, linkIn, openAccountShop, password } from './testAccounts.ts'

let shop: AccountShop
beforeAll(async () => {
  shop = await openAccountShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.deleteFrom('users').execute()
  await shop.database.deleteFrom('mails').execute()
})

function body(fields: Readonly<Record<string, unknown>>) {
  return {
    name: 'eve',
    mail: 'eve@lab.example',
    pass: password,
    ...fields,
  }
}

function listed(fields: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, [{ value }]]),
  )
}

function register(fields: Readonly<Record<string, unknown>> = {}) {
  return shop.post('/user/register', listed(body(fields)))
}

function failed(...lines: readonly string[]) {
  return {
    message: `Unprocessable Entity: validation failed.\n${lines.map((line) => `${line}\n`).join('')}`,
  }
}

async function kinds() {
  return (await shop.mails()).map(({ kind, to }) => [kind, to])
}

describe('registering', () => {
  test('creates an account that can log in, and sends a verification link', async () => {
    const answer = await shop.register('Ana.Ruiz@lab.example', {
      field_first_name: 'Ana',
      field_company: 'Ruiz Vacuum Lab',
      field_newsletter_subscription: true,
    })
    expect([answer.status, answer.headers['content-type'], answer.headers['location']]).toEqual([
      200,
      'application/json',
      undefined,
    ])
    expect(answer.json()).toMatchObject({
      name: [{ value: 'Ana.Ruiz@lab.example' }],
      created: [{ value: '2026-11-21T12:00:00+00:00', format: 'Y-m-d\\TH:i:sP' }],
      field_company: [{ value: 'Ruiz Vacuum Lab' }],
      customer_profiles: [],
    })
    expect(answer.text).not.toMatch(/"mail"|"pass"|argon2/)
    const uuid = await shop.uuidOf('Ana.Ruiz@lab.example')
    const { access } = await shop.logIn('ana.ruiz@lab.example')
    const account = (await shop.get(`/jsonapi/user/user/${uuid}`, bearer(access))).single()
    expect(account.data.attributes).toMatchObject({
      mail: 'Ana.Ruiz@lab.example',
      field_first_name: 'Ana',
      field_last_name: null,
      field_newsletter_subscription: true,
      field_credit_status: 'none',
      field_membership_level: 'none',
      field_membership_status: 'none',
      field_membership_discount: 0,
      field_mail_verified: false,
      field_password_changed: null,
    })
    const [mail] = await shop.mails()
    expect([mail?.kind, mail?.to]).toEqual(['verify', 'Ana.Ruiz@lab.example'])
    expect(linkIn(mail?.text ?? '', '/user/verify').user).toBe(uuid)
  })

  test('reports a taken address, changes nothing and notifies the owner', async () => {
    await shop.register('ana@lab.example')
    await shop.mails()
    const answer = await shop.register(' ANA@lab.example')
    expect([answer.status, answer.json()]).toEqual([422, expect.anything()])
    const again = await shop.register('Ana@lab.example')
    expect([again.status, again.json()]).toEqual([
      422,
      failed(
        'name: The username Ana@lab.example is already taken.',
        'mail: The email address Ana@lab.example is already taken.',
      ),
    ])
    const [mail, ...others] = await shop.mails()
    expect([mail?.kind, mail?.to, others]).toEqual(['accountExists', 'ana@lab.example', []])
    expect(mail?.text).toContain('https://shop.test/user/login')
    expect(mail?.text).toContain('https://shop.test/user/reset-password')
    await shop.logIn('ana@lab.example')
  })

  test('rejects an address that equals another one in lowercase, and does not find that account by it', async () => {
    await shop.register('mike@lab.example')
    await shop.mails()
    const answer = await register({ mail: 'mi\u212Ae@lab.example' })
    expect([answer.status, answer.json()]).toEqual([
      422,
      failed('mail.0.value: This value is not a valid email address.'),
    ])
    await shop.post('/user/password', { mail: 'mi\u212Ae@lab.example' })
    expect(await kinds()).toEqual([])
    const login = await shop.token({ grant_type: 'password', username: 'mi\u212Ae@lab.example', password })
    expect(login.status).toBe(400)
  })

  test('costs one hash and one email whether or not the address is taken', async () => {
    const costs = async () => {
      const before = shop.hashes()
      await shop.register('ana@lab.example')
      return [shop.hashes() - before, (await shop.mails()).length]
    }
    expect([await costs(), await costs()]).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  test('accepts an address that another account still has as its name', async () => {
    await shop.register('ana@lab.example')
    const uuid = await shop.uuidOf('ana@lab.example')
    const { access } = await shop.logIn('ana@lab.example')
    const moved = await shop.patch(uuid, access, { mail: 'ana@new.example', pass: { existing: password } })
    expect([moved.status, moved.single().data.attributes['name']]).toEqual([200, 'ana@lab.example'])
    expect((await shop.register('ana@lab.example', {})).status).toBe(200)
    const second = await shop.uuidOf('ana@lab.example (2)')
    const { access: hers } = await shop.logIn('ana@lab.example')
    const { access: his } = await shop.logIn('ana@new.example')
    const me = async (token: string) => (await shop.get('/jsonapi/user/user', bearer(token))).list().data[0]?.id
    expect([await me(hers), await me(his)]).toEqual([second, uuid])
  })

  test('creates one account for ten parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.register('ana@lab.example')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
    expect(await kinds()).toEqual([
      ['verify', 'ana@lab.example'],
      ['accountExists', 'ana@lab.example'],
    ])
  })

  test.each<[string, Readonly<Record<string, unknown>>, number, unknown]>([
    [
      'two addresses',
      { mail: 'a@b.example, c@d.example' },
      422,
      failed('mail.0.value: This value is not a valid email address.'),
    ],
    [
      'a list as the email address',
      { mail: ['a@b.example'] },
      422,
      failed('mail.0.value: This value is not a valid email address.'),
    ],
    ['no name', { name: '' }, 422, failed('name: You must enter a username.')],
    [
      'spaces around the name',
      { name: ' eve  b ' },
      422,
      failed(
        'name: The username cannot begin with a space.',
        'name: The username cannot end with a space.',
        'name: The username cannot contain multiple spaces in a row.',
      ),
    ],
    [
      'illegal characters in the name',
      { name: 'eve<b>' },
      422,
      failed('name: The username contains an illegal character.'),
    ],
    ['an empty password', { pass: '' }, 422, { message: 'No password provided.' }],
    [
      'a password that is too long',
      { pass: 'x'.repeat(513) },
      422,
      failed('pass.0.value: This value is too long. It should have 512 characters or less.'),
    ],
    [
      'a first name that is too long',
      { field_first_name: 'x'.repeat(256) },
      422,
      failed('field_first_name.0.value: This value is too long. It should have 255 characters or less.'),
    ],
    [
      'a first name with a line break',
      { field_first_name: 'a\nb' },
      422,
      failed('field_first_name.0.value: This value should be of the correct primitive type.'),
    ],
    [
      'an invalid newsletter value',
      { field_newsletter_subscription: 'maybe' },
      422,
      failed('field_newsletter_subscription.0.value: This value should be of the correct primitive type.'),
    ],
    [
      'credit',
      { field_credit_status: 'approved' },
      403,
      { message: "Access denied on creating field 'field_credit_status'." },
    ],
    [
      'a membership',
      { field_membership_level: 'preferred' },
      403,
      { message: "Access denied on creating field 'field_membership_level'." },
    ],
    ['an unknown field', { nope: 'x' }, 422, { message: 'Field nope is unknown.' }],
  ])('rejects a registration with %s', async (_what, fields, status, message) => {
    const answer = await register(fields)
    expect([answer.status, answer.json()]).toEqual([status, message])
    expect(await shop.database.selectFrom('users').select('id').execute()).toEqual([])
    expect(await kinds()).toEqual([])
  })
})
