import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { TestResponse } from '../testShop.ts'
import { createKey } from './apiKeys.ts'
import { type AccountShop, bearer, linkIn, openAccountShop, password, type TestPair } from './testAccounts.ts'

let shop: AccountShop
beforeAll(async () => {
  shop = await openAccountShop()
})
afterAll(() => shop.close())

const name = 'ana@lab.example'

let uuid: string
let bob: string
let session: TestPair

beforeEach(async () => {
  await shop.database.deleteFrom('users').execute()
  await shop.register(name, { field_first_name: 'Ana' })
  await shop.register('bob@lab.example')
  uuid = await shop.uuidOf(name)
  bob = await shop.uuidOf('bob@lab.example')
  session = await shop.logIn(name)
  await shop.mails()
})

function change(attributes: Readonly<Record<string, unknown>>) {
  return shop.patch(uuid, session.access, attributes)
}

function errorsOf(answer: TestResponse) {
  return [answer.status, ...answer.errors().map(({ detail, source }) => [detail, source?.pointer])]
}

async function kinds() {
  return (await shop.mails()).map(({ kind, to }) => [kind, to])
}

async function renew() {
  const answer = await shop.refresh(session.refresh)
  return answer.status
}

describe('reading an account', () => {
  test('returns customers their own account and no other', async () => {
    const me = bearer(session.access)
    const entry = (await shop.get('/jsonapi', me)).list()
    expect(entry.meta).toEqual({
      links: { me: { meta: { id: uuid }, href: `http://cms.test/jsonapi/user/user/${uuid}` } },
    })
    expect((await shop.get('/jsonapi')).list().meta).toEqual({})
    const ids = async (query: string) =>
      (await shop.get(`/jsonapi/user/user${query}`, me)).list().data.map(({ id }) => id)
    expect(await ids('')).toEqual([uuid])
    expect(await ids(`?filter[id]=${uuid}`)).toEqual([uuid])
    expect(await ids('?filter[self]=true')).toEqual([uuid])
    expect(await ids(`?filter[id]=${bob}`)).toEqual([])
    expect(await ids('?filter[mail]=bob@lab.example')).toEqual([])
    expect((await shop.get(`/jsonapi/user/user/${uuid}`, me)).status).toBe(200)
    expect((await shop.get(`/jsonapi/user/user/${bob}`, me)).status).toBe(403)
    expect((await shop.get('/jsonapi/user/user/00000000-0000-4000-8000-000000000000', me)).status).toBe(404)
  })

  test('is forbidden for guests', async () => {
    for (const query of ['', '?filter[self]=true', `?filter[id]=${uuid}`])
      expect((await shop.get(`/jsonapi/user/user${query}`)).list().data).toEqual([])
    const answer = await shop.get(`/jsonapi/user/user/${uuid}`)
    expect([answer.status, answer.text.includes('lab.example')]).toEqual([403, false])
  })
})

describe('updating an account', () => {
  test('saves and returns the change, revokes access tokens and keeps the session', async () => {
    shop.pass({ minutes: 1 })
    const answer = await change({ field_company: 'Ruiz Lab', field_phone: null, field_newsletter_subscription: true })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store, private'])
    expect(answer.single().data.attributes).toMatchObject({
      field_first_name: 'Ana',
      field_company: 'Ruiz Lab',
      field_phone: null,
      field_newsletter_subscription: true,
      changed: expect.not.stringMatching(/^2026-11-21T12:00/) as unknown,
    })
    expect((await shop.get('/jsonapi', bearer(session.access))).status).toBe(401)
    expect(await renew()).toBe(200)
    expect(await kinds()).toEqual([])
  })

  test.each<[string, Readonly<Record<string, unknown>>, number, string, string | undefined]>([
    ...[
      'name',
      'status',
      'roles',
      'field_credit_status',
      'field_membership_level',
      'field_membership_status',
      'field_membership_discount',
      'field_mail_verified',
      'field_password_changed',
    ].map((field): [string, Readonly<Record<string, unknown>>, number, string, string] => [
      field,
      { [field]: 'approved' },
      403,
      `The current user is not allowed to PATCH the selected field (${field}).`,
      `/data/attributes/${field}`,
    ]),
    [
      'an unknown field',
      { nope: 1 },
      422,
      'The attribute nope does not exist on the user--user resource type.',
      undefined,
    ],
    [
      'a number as a name',
      { field_first_name: 5 },
      422,
      'field_first_name.0.value: This value should be of the correct primitive type.',
      '/data/attributes/field_first_name/value',
    ],
    [
      'an invalid email address',
      { mail: 'nomail' },
      422,
      'mail.0.value: This value is not a valid email address.',
      '/data/attributes/mail/value',
    ],
    [
      'no address',
      { mail: null },
      422,
      'mail.0.value: This value is not a valid email address.',
      '/data/attributes/mail/value',
    ],
    [
      'an empty password',
      { pass: { existing: password, value: '' } },
      422,
      'pass.0.value: This value is not a valid password.',
      '/data/attributes/pass/value',
    ],
    [
      'an email address with a wrong password',
      { mail: 'a@b.example', pass: { existing: 'wrong' } },
      422,
      "mail: Your current password is missing or incorrect; it's required to change the Email.",
      '/data/attributes/mail',
    ],
    [
      'a new password without the current one',
      { pass: { value: 'new' } },
      422,
      "pass: Your current password is missing or incorrect; it's required to change the Password.",
      '/data/attributes/pass',
    ],
    [
      'a taken email address',
      { mail: 'BOB@lab.example', pass: { existing: password } },
      422,
      'mail: The email address BOB@lab.example is already taken.',
      '/data/attributes/mail',
    ],
  ])('rejects %s', async (_what, attributes, status, detail, pointer) => {
    expect(errorsOf(await change({ field_company: 'lost', ...attributes }))).toEqual([status, [detail, pointer]])
    const account = (await shop.get(`/jsonapi/user/user/${uuid}`, bearer(session.access))).single()
    expect(account.data.attributes).toMatchObject({ mail: name, field_company: null })
    expect(await kinds()).toEqual([])
  })

  test("rejects changes to another customer's account and by guests", async () => {
    const detail = "Users can only update their own account, unless they have the 'administer users' permission."
    expect(errorsOf(await shop.patch(bob, session.access, { field_company: 'x' }))).toEqual([403, [detail, undefined]])
    expect(errorsOf(await shop.patch(uuid, null, { field_company: 'x' }))).toEqual([403, [detail, undefined]])
    expect((await shop.patch('00000000-0000-4000-8000-000000000000', session.access, {})).status).toBe(404)
  })

  test('requires the account ID', async () => {
    const send = (id: string | undefined) =>
      shop.send({
        method: 'PATCH',
        url: `/jsonapi/user/user/${uuid}`,
        headers: { 'content-type': 'application/vnd.api+json', ...bearer(session.access) },
        payload: JSON.stringify({ data: { type: 'user--user', id, attributes: {} } }),
      })
    expect(errorsOf(await send(undefined))).toEqual([
      400,
      [`The selected entity (${uuid}) does not match the ID in the payload ().`, undefined],
    ])
    expect((await send(bob)).status).toBe(400)
  })

  test('moves no addresses between accounts', async () => {
    const answer = await shop.send({
      method: 'PATCH',
      url: `/jsonapi/user/user/${uuid}`,
      headers: { 'content-type': 'application/vnd.api+json', ...bearer(session.access) },
      payload: JSON.stringify({
        data: { type: 'user--user', id: uuid, relationships: { customer_profiles: { data: [] } } },
      }),
    })
    expect([answer.status, answer.errors()[0]?.detail]).toEqual([
      403,
      'The current user is not allowed to PATCH the selected field (customer_profiles).',
    ])
  })

  test('neither deletes nor creates accounts', async () => {
    const me = { 'content-type': 'application/vnd.api+json', ...bearer(session.access) }
    const deletion = await shop.send({ method: 'DELETE', url: `/jsonapi/user/user/${uuid}`, headers: me })
    expect(deletion.status).toBe(403)
    const payload = JSON.stringify({ data: { type: 'user--user', attributes: { name: 'x' } } })
    const creation = await shop.send({ method: 'POST', url: '/jsonapi/user/user', headers: me, payload })
    expect(errorsOf(creation)).toEqual([403, ["The 'administer users' permission is required.", undefined]])
  })
})

describe('changing the password', () => {
  test('ends every session and sends an email', async () => {
    const otherSession = await shop.logIn(name)
    const answer = await change({ pass: { existing: password, value: 'a new password' } })
    expect(answer.single().data.attributes['field_password_changed']).not.toBeNull()
    expect([await renew(), (await shop.refresh(otherSession.refresh)).status]).toEqual([401, 401])
    expect((await shop.token({ grant_type: 'password', username: name, password })).status).toBe(400)
    await shop.logIn(name, 'a new password')
    expect(await kinds()).toEqual([['passwordChanged', name]])
  })

  test('succeeds for one of two parallel requests', async () => {
    const answers = await Promise.all(
      ['first new password', 'other new password'].map((value) => change({ pass: { existing: password, value } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await kinds()).toEqual([['passwordChanged', name]])
  })
})

const listedSchema = z.object({ data: z.array(z.unknown()) })

describe('revoking with a new password', () => {
  async function addCredentials() {
    const { id } = await shop.database
      .selectFrom('users')
      .select('id')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    const values = {
      userId: id,
      name: 'ERP',
      scopes: ['webhooks'] as const,
      environment: 'live' as const,
      expires: null,
    }
    const add = (name: string) =>
      shop.database
        .transaction()
        .execute((inside) => createKey(inside, { ...values, name, publicKey: null }, shop.now()))
    const [revoked, kept] = [(await add('ERP')).key.id, (await add('CRM')).key.id]
    const endpoint = (key: string | null, url: string) => ({
      ...{ uuid: randomUUID(), user_id: id, key_id: key, url, events: ['order.placed'], secret: 'x' },
      ...{ created: shop.now(), changed: shop.now() },
    })
    const [own, paused, other] = [
      endpoint(null, 'https://own.example/'),
      endpoint(revoked, 'https://paused.example/'),
      endpoint(kept, 'https://other.example/'),
    ]
    await shop.database.insertInto('webhook_endpoints').values([own, paused, other]).execute()
    return { revoked, kept, own: own.uuid, revoke: { keys: [revoked], endpoints: [own.uuid] } }
  }

  async function expectRevoked({ revoked, own }: Awaited<ReturnType<typeof addCredentials>>, answer: TestResponse) {
    expect(answer.json()).toMatchObject({ meta: { revoked: { keys: [revoked], endpoints: [own] } } })
    const keys = await shop.database.selectFrom('api_keys').select(['name', 'revoked']).orderBy('name').execute()
    expect(keys.map((key) => [key.name, key.revoked !== null])).toEqual([
      ['CRM', false],
      ['ERP', true],
    ])
    const endpoints = await shop.database
      .selectFrom('webhook_endpoints')
      .select('disabled_reason')
      .orderBy('id')
      .execute()
    expect(endpoints.map((each) => each.disabled_reason)).toEqual(['owner', 'revoked', null])
    const [mail] = await shop.mails()
    expect(mail?.kind).toBe('passwordChanged')
    expect(mail?.text).toContain('API key “ERP”, webhook endpoint https://own.example/')
    expect(mail?.text).toContain('https://paused.example/')
    expect(mail?.text).not.toContain('https://other.example/')
  }

  test('lists active keys, clients and endpoints, and revokes the chosen ones', async () => {
    const credentials = await addCredentials()
    const listed = await shop.get('/jsonapi/user/credentials', bearer(session.access))
    expect(listedSchema.parse(listed.json()).data).toHaveLength(5)
    const pass = { existing: password, value: 'a new password', revoke: credentials.revoke }
    await expectRevoked(credentials, await change({ pass }))
  })

  test('works with a reset link too, which lists them before', async () => {
    const credentials = await addCredentials()
    await shop.post('/user/password', { mail: name })
    const [mail] = await shop.mails()
    const { user, ...proof } = linkIn(mail?.text ?? '', '/user/new-password')
    const send = (method: 'POST' | 'PATCH', path: string, attributes: object) =>
      shop.send({
        method,
        url: `/jsonapi/user/${user}/password/${path}`,
        headers: { 'content-type': 'application/vnd.api+json' },
        payload: JSON.stringify({ data: { type: 'user--user', attributes } }),
      })
    expect((await send('POST', 'credentials', { ...proof, hash: 'forged' })).status).toBe(422)
    const listed = await send('POST', 'credentials', proof)
    expect(listedSchema.parse(listed.json()).data).toHaveLength(5)
    const change = { ...proof, pass: 'a new password', revoke: credentials.revoke }
    await expectRevoked(credentials, await send('PATCH', 'update', change))
    expect((await send('POST', 'credentials', proof)).status).toBe(422)
  })

  test('ignores the credentials of others', async () => {
    const credentials = await addCredentials()
    const other = await shop.logIn('bob@lab.example')
    const pass = { existing: password, value: 'a new password', revoke: credentials.revoke }
    const answer = await shop.patch(bob, other.access, { pass })
    expect(answer.json()).toMatchObject({ meta: { revoked: { keys: [], endpoints: [] } } })
  })
})

describe('changing the email address', () => {
  const move = (mail: string) => change({ mail, pass: { existing: password } })

  test('logs in with the new address, notifies the old one and verifies the new one', async () => {
    await shop.database.updateTable('users').set({ mail_verified: true }).execute()
    const answer = await move(' ana@new.example ')
    expect(answer.single().data.attributes).toMatchObject({
      name,
      mail: 'ana@new.example',
      field_mail_verified: false,
    })
    expect(await kinds()).toEqual([
      ['mailChanged', name],
      ['verify', 'ana@new.example'],
    ])
    expect((await shop.token({ grant_type: 'password', username: name, password })).status).toBe(400)
    await shop.logIn('ana@new.example')
  })

  test('treats a different spelling of the address as unchanged', async () => {
    await shop.database.updateTable('users').set({ mail_verified: true }).execute()
    const answer = await move('Ana@LAB.example')
    expect(answer.single().data.attributes).toMatchObject({ mail: 'Ana@LAB.example', field_mail_verified: true })
    expect(await kinds()).toEqual([])
    await shop.logIn(name)
  })

  test('sends one verification email a minute and notifies the old address every time', async () => {
    await move('eve@victim.example')
    session = await shop.logIn('eve@victim.example')
    await move(name)
    session = await shop.logIn(name)
    await move('eve@victim.example')
    expect((await kinds()).filter(([, to]) => to === 'eve@victim.example')).toEqual([
      ['verify', 'eve@victim.example'],
      ['mailChanged', 'eve@victim.example'],
    ])
    shop.pass({ minutes: 1 })
    await shop.post('/user/verify-mail', { mail: 'eve@victim.example' })
    expect(await kinds()).toEqual([['verify', 'eve@victim.example']])
  })

  test('succeeds for one of two customers who request the same address', async () => {
    const { access } = await shop.logIn('bob@lab.example')
    const update = { mail: 'one@new.example', pass: { existing: password } }
    const answers = await Promise.all([change(update), shop.patch(bob, access, update)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const [refused] = answers.filter(({ status }) => status === 422)
    expect(refused?.errors().map(({ detail }) => detail)).toEqual([
      'mail: The email address one@new.example is already taken.',
    ])
  })
})
