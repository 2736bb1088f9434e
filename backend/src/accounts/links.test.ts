import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountShop, bearer, linkIn, openAccountShop, password, type TestLink } from './testAccounts.ts'

let shop: AccountShop
beforeAll(async () => {
  shop = await openAccountShop()
})
afterAll(() => shop.close())

const ana = 'ana@lab.example'
const bob = 'bob@lab.example'

let verification: TestLink
let other: TestLink

/** Two customers with unread emails. */
beforeEach(async () => {
  await shop.database.deleteFrom('users').execute()
  await shop.database.deleteFrom('mails').execute()
  await shop.register(ana, { field_first_name: 'Ana' })
  await shop.register(bob)
  const [first, second] = await shop.mails()
  verification = linkIn(first?.text ?? '', '/user/verify')
  other = linkIn(second?.text ?? '', '/user/verify')
})

async function isVerified() {
  const row = await shop.database
    .selectFrom('users')
    .select('mail_verified')
    .where('name', '=', ana)
    .executeTakeFirstOrThrow()
  return row.mail_verified
}

function block() {
  return shop.database.updateTable('users').set({ status: false }).where('name', '=', ana).execute()
}

function altered(hash: string) {
  return `${hash.startsWith('A') ? 'B' : 'A'}${hash.slice(1)}`
}

const verificationError = [422, ['The verification information is no longer valid.']]
const resetError = [422, ['The password reset information is no longer valid.']]

async function verify(link: TestLink) {
  const answer = await shop.verify(link)
  return answer.status === 200 ? 200 : [answer.status, answer.errors().map(({ detail }) => detail)]
}

async function reset(link: TestLink, pass = 'a new password') {
  const answer = await shop.resetPassword(link, pass)
  return answer.status === 200 ? 200 : [answer.status, answer.errors().map(({ detail }) => detail)]
}

async function askReset(body: Readonly<Record<string, unknown>> = { mail: ana }) {
  const answer = await shop.post('/user/password?_format=json', body)
  expect([answer.status, answer.text]).toEqual([200, ''])
  const [mail] = await shop.mails()
  return mail
}

async function resetLink(): Promise<TestLink> {
  return linkIn((await askReset())?.text ?? '', '/user/new-password')
}

describe('email verification link', () => {
  test('verifies once, logged in or not, and returns the account', async () => {
    await shop.logIn(ana)
    const answer = await shop.verify(verification)
    expect([answer.status, answer.single().data.attributes]).toEqual([
      200,
      expect.objectContaining({ name: ana, mail: ana, field_mail_verified: true }),
    ])
    expect(await verify(verification)).toEqual(verificationError)
  })

  test('expires after a day', async () => {
    shop.pass({ hours: 24 })
    expect(await verify(verification)).toEqual(verificationError)
    shop.pass({ minutes: -1 })
    expect(await verify(verification)).toBe(200)
  })

  test('rejects other customers, other purposes and altered links', async () => {
    expect(await verify({ ...verification, hash: altered(verification.hash) })).toEqual(verificationError)
    expect(await verify({ ...verification, timestamp: verification.timestamp + 1 })).toEqual(verificationError)
    expect(await verify({ ...verification, hash: other.hash })).toEqual(verificationError)
    expect(await verify({ ...other, user: verification.user })).toEqual(verificationError)
    expect(await reset(verification)).toEqual(resetError)
    expect(await isVerified()).toBe(false)
  })

  test('returns 404 for an unknown account and rejects an incomplete link', async () => {
    expect((await shop.verify({ ...verification, user: '00000000-0000-4000-8000-000000000000' })).status).toBe(404)
    expect((await shop.verify({ ...verification, user: 'nobody' })).status).toBe(404)
    const incompleteLink = await shop.send({
      method: 'POST',
      url: `/jsonapi/user/${verification.user}/mail/verify`,
      headers: { 'content-type': 'application/vnd.api+json' },
      payload: '{"data":{"type":"user--user","attributes":{"timestamp":1}}}',
    })
    expect(incompleteLink.errors().map(({ detail }) => detail)).toEqual(['Missing required property "hash".'])
  })

  test('is invalid after the address changes', async () => {
    const { access } = await shop.logIn(ana)
    await shop.patch(verification.user, access, { mail: 'ana@new.example', pass: { existing: password } })
    expect(await verify(verification)).toEqual(verificationError)
    const mail = (await shop.mails()).find(({ kind }) => kind === 'verify')
    expect(mail?.to).toBe('ana@new.example')
    expect(await verify(linkIn(mail?.text ?? '', '/user/verify'))).toBe(200)
  })

  test('is sent again on request, once a minute, until it is used', async () => {
    const ask = async (mail: string) => {
      const answer = await shop.post('/user/verify-mail?_format=json', { mail })
      expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([200, '', 'application/json'])
      return (await shop.mails()).map(({ kind, to }) => [kind, to])
    }
    expect(await ask(ana)).toEqual([])
    shop.pass({ minutes: 1 })
    expect([await ask('ANA@lab.example '), await ask(ana)]).toEqual([[['verify', ana]], []])
    expect(await ask('nobody@lab.example')).toEqual([])
    shop.pass({ minutes: 1 })
    await shop.verify(verification)
    expect(await ask(ana)).toEqual([])
    await block()
    expect(await ask(ana)).toEqual([])
  })
})

describe('password reset link', () => {
  test('sets the password once, ends all sessions and notifies the customer', async () => {
    const [one, two] = [await shop.logIn(ana), await shop.logIn(ana)]
    const link = await resetLink()
    const answer = await shop.resetPassword(link, 'a new password')
    expect(answer.single().data.attributes).toMatchObject({
      name: ana,
      mail: ana,
      field_mail_verified: true,
      field_password_changed: shop.now().toISOString().replace('.000Z', '+00:00'),
    })
    for (const { access, refresh } of [one, two]) {
      expect((await shop.get('/jsonapi', bearer(access))).status).toBe(401)
      expect((await shop.refresh(refresh)).status).toBe(401)
    }
    expect((await shop.token({ grant_type: 'password', username: ana, password })).status).toBe(400)
    await shop.logIn(ana, 'a new password')
    const [mail, ...more] = await shop.mails()
    expect([mail?.kind, mail?.to, more]).toEqual(['passwordChanged', ana, []])
    expect(mail?.text).toContain('https://shop.test/user/reset-password')
    expect(await reset(link, 'another one')).toEqual(resetError)
    await shop.logIn(ana, 'a new password')
  })

  test('sets one password for two parallel requests', async () => {
    const link = await resetLink()
    const answers = await Promise.all(['first new password', 'other new password'].map((pass) => reset(link, pass)))
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer !== 200)).toEqual([resetError])
  })

  test('is invalid after a day, a login or a password change', async () => {
    const old = await resetLink()
    shop.pass({ hours: 24 })
    expect(await reset(old)).toEqual(resetError)
    const unused = await resetLink()
    shop.pass({ minutes: 2 })
    const { access } = await shop.logIn(ana)
    expect(await reset(unused)).toEqual(resetError)
    const third = await resetLink()
    await shop.patch(third.user, access, { pass: { existing: password, value: 'changed meanwhile' } })
    expect(await reset(third)).toEqual(resetError)
    await shop.logIn(ana, 'changed meanwhile')
  })

  test('rejects other customers, other purposes and altered links', async () => {
    const link = await resetLink()
    expect(await reset({ ...link, hash: altered(link.hash) })).toEqual(resetError)
    expect(await reset({ ...link, timestamp: link.timestamp - 1 })).toEqual(resetError)
    expect(await reset({ ...link, user: other.user })).toEqual(resetError)
    expect(await verify(link)).toEqual(verificationError)
    expect((await shop.resetPassword({ ...link, user: '00000000-0000-4000-8000-000000000000' }, 'x')).status).toBe(404)
    await shop.logIn(ana)
  })

  test('reports a missing password, time or hash', async () => {
    const send = async (attributes: Readonly<Record<string, unknown>>) => {
      const answer = await shop.send({
        method: 'PATCH',
        url: `/jsonapi/user/${verification.user}/password/update`,
        headers: { 'content-type': 'application/vnd.api+json' },
        payload: JSON.stringify({ data: { type: 'user--user', attributes } }),
      })
      return [answer.status, answer.errors().map(({ detail }) => detail)]
    }
    const missing = (name: string) => [422, [`Missing required property "${name}".`]]
    expect(await send({})).toEqual(missing('timestamp'))
    expect(await send({ timestamp: 1 })).toEqual(missing('hash'))
    expect(await send({ timestamp: 1, hash: 'x' })).toEqual(missing('pass'))
  })

  test('is requested by address or name, and requires one of them', async () => {
    expect(await askReset({ name: ana })).toMatchObject({ kind: 'passwordReset', to: ana })
    expect(await askReset({ mail: 'BOB@lab.example' })).toMatchObject({ kind: 'passwordReset', to: bob })
    for (const body of [{}, [], { mail: 5 }, null]) {
      const answer = await shop.post('/user/password', body)
      expect([answer.status, answer.json()]).toEqual([400, { message: 'Missing credentials.name or credentials.mail' }])
    }
  })

  test('is not sent to strangers or blocked customers, or more than once a minute, with identical responses', async () => {
    expect(await askReset({ mail: 'nobody@lab.example' })).toBeUndefined()
    expect(await askReset({ name: 'nobody' })).toBeUndefined()
    expect(await askReset({ mail: 'a\0b' })).toBeUndefined()
    expect(await askReset()).toBeDefined()
    expect(await askReset()).toBeUndefined()
    shop.pass({ minutes: 1 })
    expect(await askReset()).toBeDefined()
    shop.pass({ minutes: 1 })
    await block()
    expect(await askReset()).toBeUndefined()
  })

  test('is invalid once the customer is blocked', async () => {
    const link = await resetLink()
    await block()
    expect(await reset(link)).toEqual(resetError)
  })
})
