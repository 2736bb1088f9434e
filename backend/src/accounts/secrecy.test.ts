import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountShop, bearer, linkIn, openAccountShop, pairOf } from './testAccounts.ts'

let shop: AccountShop
beforeAll(async () => {
  shop = await openAccountShop()
})
afterAll(() => shop.close())

const name = 'ana@lab.example'

/** Secrets of an account that must never be logged or stored in plain text. */
const secrets: string[] = []

function secret(text: string) {
  secrets.push(text)
  return text
}

function foundIn(text: string) {
  return secrets.filter((each) => text.includes(each))
}

/** Registers, logs in and uses links, both successfully and not. */
beforeAll(async () => {
  const first = secret('first password of Ana')
  const registered = { name: { value: name }, mail: { value: name }, pass: { value: first } }
  await shop.post('/user/register?_format=json', registered)
  await shop.post('/user/register?_format=json', registered)
  await shop.post('/user/register?_format=json', { ...registered, name: { value: ' ' } })
  await shop.token({ grant_type: 'password', username: name, password: secret('a wrong guess of Bob') })
  const pair = await shop.logIn(name, first)
  secret(pair.access)
  secret(pair.refresh)
  const next = pairOf(await shop.refresh(pair.refresh))
  secret(next.access)
  secret(next.refresh)
  const uuid = await shop.uuidOf(name)
  const second = secret('second password of Ana')
  await shop.patch(uuid, next.access, { pass: { existing: secret('not the password'), value: second } })
  await shop.patch(uuid, next.access, { pass: { existing: first, value: second } })
  await shop.refresh(pair.refresh)
  await shop.post('/user/password?_format=json', { mail: name })
  const mails = await shop.mails()
  const verification = linkIn(mails.find(({ kind }) => kind === 'verify')?.text ?? '', '/user/verify')
  const reset = linkIn(mails.find(({ kind }) => kind === 'passwordReset')?.text ?? '', '/user/new-password')
  secret(verification.hash)
  secret(reset.hash)
  await shop.verify(verification)
  await shop.verify(verification)
  await shop.resetPassword(reset, secret('third password of Ana'))
  await shop.resetPassword(reset, secret('fourth password of Ana'))
  await shop.get('/jsonapi', bearer(secret('a token that nobody has')))
  // A database error during a login: its message is logged.
  await sql`alter table token_pairs rename to token_pairs_away`.execute(shop.database)
  expect((await shop.get('/jsonapi', bearer(secret('B'.repeat(43))))).status).toBe(500)
  expect((await shop.refresh(secret('C'.repeat(43)))).status).toBe(500)
  const errorResponse = await shop.token({ grant_type: 'password', username: name, password: 'third password of Ana' })
  expect(errorResponse.status).toBe(500)
  expect(foundIn(errorResponse.text)).toEqual([])
  await sql`alter table token_pairs_away rename to token_pairs`.execute(shop.database)
  shop.pass({ minutes: 1 })
})

test('logs no password, token or link', () => {
  expect(secrets.length).toBeGreaterThan(12)
  expect(shop.logged.length).toBeGreaterThan(15)
  expect(foundIn(shop.logged.join('\n'))).toEqual([])
})

test('stores no secret in plain text', async () => {
  const storedText: string[] = []
  for (const table of ['users', 'token_pairs', 'account_mails', 'shop_state', 'orders'] as const)
    storedText.push(JSON.stringify(await shop.database.selectFrom(table).selectAll().execute()))
  expect(storedText.join('')).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(foundIn(storedText.join('\n'))).toEqual([])
})

/** What a stranger can observe: the response without names and times, hashed passwords and emails. */
async function observe(ask: () => Promise<{ status: number; text: string }>) {
  await shop.mails()
  const before = shop.hashes()
  const { status, text } = await ask()
  return { status, text, hashes: shop.hashes() - before, mails: (await shop.mails()).length }
}

test('responds to a login the same way, at the same cost, whether or not the account exists', async () => {
  const ask = (username: string) =>
    observe(() => shop.token({ grant_type: 'password', username, password: 'a wrong guess of Bob' }))
  const known = await ask(name)
  expect(known).toMatchObject({ status: 400, hashes: 1, mails: 0 })
  expect(await ask('nobody@lab.example')).toEqual(known)
  await shop.database.updateTable('users').set({ status: false }).where('name', '=', name).execute()
  expect(await ask(name)).toEqual(known)
  await shop.database.updateTable('users').set({ status: true }).where('name', '=', name).execute()
})

test('responds with the same headers to known and unknown addresses', async () => {
  for (const path of ['/user/password?_format=json', '/user/verify-mail?_format=json']) {
    const headersFor = async (mail: string) => {
      const { 'x-request-id': _id, date: _date, ...headers } = (await shop.post(path, { mail })).headers
      return headers
    }
    expect(await headersFor('nobody@lab.example')).toEqual(await headersFor(name))
  }
})
