import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startPasswords } from '../accounts/passwords.ts'
import { issuePair } from '../accounts/tokenPairs.ts'
import { addCustomer } from '../accounts/testCustomer.ts'
import { sampleCustomers, samplePassword } from '@shop/sample/customers'
import { openTestShop, type TestShop } from '../testShop.ts'
import { addCustomersOnce, lockCustomers } from './addCustomers.ts'

let shop: TestShop
const { hash } = startPasswords()
function add() {
  return addCustomersOnce(shop.database, sampleCustomers, () => hash(samplePassword))
}

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function logIn(mail: string) {
  const answer = await shop.send({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'password',
      username: mail,
      password: samplePassword,
      client_id: 'shop',
      client_secret: 'secret-of-the-tests',
    }).toString(),
  })
  const { access_token: token } = z.object({ access_token: z.string() }).parse(answer.json())
  return { authorization: `Bearer ${token}` }
}

test('every sample customer can log in with the documented password, and has valid addresses with one default per type', async () => {
  expect(await add()).toBe(true)
  for (const { mail, addresses } of sampleCustomers) {
    const headers = await logIn(mail)
    const { data } = (await shop.get('/jsonapi/profile/customer', headers)).list()
    expect(data).toHaveLength(addresses.length)
    const defaults = data.filter(({ attributes }) => attributes['is_default'] === true)
    expect(defaults.map(({ attributes }) => attributes['field_address_type'])).toEqual([
      ...new Set(addresses.map(({ type }) => type)),
    ])
  }
  const ana = (await shop.get('/jsonapi/profile/customer', await logIn('ana.ruiz@castaic-surface.example'))).list()
  const countries = ana.data.map(({ attributes }) =>
    z.object({ country_code: z.string() }).parse(attributes['address']),
  )
  expect(countries.map((address) => address.country_code)).toEqual(['US', 'JP', 'DE', 'US'])
})

test('sample customers are added once, even if some were deleted or two processes start at the same time', async () => {
  await shop.database.deleteFrom('users').where('mail', 'like', 'mei.%').execute()
  expect(await add()).toBe(false)
  const count = async () =>
    (await shop.database.selectFrom('users').select('id').where('mail', 'like', '%.example').execute()).length
  expect(await count()).toBe(2)
  await shop.database.deleteFrom('users').execute()
  await shop.database.deleteFrom('shop_state').where('name', '=', 'sample_customers').execute()
  expect((await Promise.all([add(), add()])).toSorted()).toEqual([false, true])
  expect(await count()).toBe(3)
})

test('an existing account with one of their email addresses stays unchanged', async () => {
  await shop.database.deleteFrom('users').execute()
  await shop.database.deleteFrom('shop_state').where('name', '=', 'sample_customers').execute()
  const [{ mail } = { mail: '' }] = sampleCustomers
  const own = { uuid: crypto.randomUUID(), name: mail, name_key: mail, mail, mail_key: mail, password_hash: 'own' }
  await shop.database
    .insertInto('users')
    .values({ ...own, enters_by_mail: true })
    .execute()
  await add()
  const rows = await shop.database.selectFrom('users').select('password_hash').where('mail', '=', mail).execute()
  expect(rows).toEqual([{ password_hash: 'own' }])
  expect((await shop.database.selectFrom('profiles').select('user_id').execute()).length).toBe(1)
})

test('locks sample customers once and ends their sessions, without affecting others', async () => {
  await shop.database.deleteFrom('users').execute()
  await shop.database.deleteFrom('shop_state').where('name', '=', 'sample_customers').execute()
  await add()
  const other = await addCustomer(shop.database, 'other')
  const users = () => shop.database.selectFrom('users').select(['id', 'mail', 'status']).orderBy('id').execute()
  const sample = (await users())[0]
  if (sample === undefined) throw new Error('There is no sample customer.')
  const login = { clientId: 'shop', userId: sample.id, origin: { device: null, network: null } }
  await shop.database.transaction().execute((transaction) => issuePair(transaction, login, new Date()))
  const mails = sampleCustomers.map(({ mail }) => mail)
  expect((await lockCustomers(shop.database, sampleCustomers)).toSorted()).toEqual(mails.toSorted())
  expect(await lockCustomers(shop.database, sampleCustomers)).toEqual([])
  expect((await users()).map(({ id, status }) => [id === other.id, status])).toEqual([
    ...mails.map(() => [false, false]),
    [true, true],
  ])
  const pairs = await shop.database.selectFrom('token_pairs').selectAll().where('user_id', '=', sample.id).execute()
  expect(pairs.map(({ access_revoked, refresh_revoked }) => [access_revoked, refresh_revoked])).toEqual([[true, true]])
})
