import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addCustomer, type TestCustomer } from '../accounts/testCustomer.ts'
import { openTestShop, type TestResponse, type TestShop } from '../testShop.ts'

let shop: TestShop
let ana: TestCustomer
let bob: TestCustomer

beforeAll(async () => {
  shop = await openTestShop()
  ana = await addCustomer(shop.database, 'ana')
  bob = await addCustomer(shop.database, 'bob')
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.database.deleteFrom('profiles').execute()
})

const book = '/jsonapi/profile/customer'
const nobody = '00000000-0000-4000-8000-000000000000'

const valencia = {
  country_code: 'US',
  given_name: 'Ana',
  family_name: 'Ruiz',
  organization: 'Castaic Surface Lab',
  address_line1: '25020 Avenue Stanford',
  address_line2: 'Unit 4',
  locality: 'Valencia',
  administrative_area: 'CA',
  postal_code: '91355',
}

type Headers = Readonly<Record<string, string>>

function write(method: 'POST' | 'PATCH' | 'DELETE', url: string, headers: Headers, data?: unknown) {
  return shop.send({
    method,
    url,
    headers: { ...(data === undefined ? {} : { 'content-type': 'application/vnd.api+json' }), ...headers },
    ...(data === undefined ? {} : { payload: JSON.stringify({ data }) }),
  })
}

function add(attributes: Readonly<Record<string, unknown>>, headers: Headers = ana.headers) {
  return write('POST', book, headers, { type: 'profile--customer', attributes: { address: valencia, ...attributes } })
}

async function added(attributes: Readonly<Record<string, unknown>> = {}, headers: Headers = ana.headers) {
  return (await add(attributes, headers)).single().data.id
}

function change(id: string, attributes: Readonly<Record<string, unknown>>, headers: Headers = ana.headers) {
  return write('PATCH', `${book}/${id}`, headers, { type: 'profile--customer', id, attributes })
}

async function list(headers: Headers = ana.headers, query = '') {
  return (await shop.get(`${book}${query}`, headers)).list()
}

/** Last character of each entry's address and whether it is the default, in list order. */
async function defaults(headers: Headers = ana.headers) {
  return (await list(headers)).data.map(({ attributes }) => [
    attributes['field_address_type'],
    attributes['is_default'],
  ])
}

function errorsOf(answer: TestResponse) {
  return [answer.status, ...answer.errors().map((error) => [error.detail, error.source?.pointer])]
}

describe('an entry', () => {
  test('is added, read, changed and deleted', async () => {
    const created = await add({ field_phone: ' 16615550100 ', is_default: true })
    expect(created.status).toBe(201)
    const { id, attributes, relationships, links } = created.single().data
    expect(created.headers['location']).toBe(links.self.href)
    expect(links.self.href).toMatch(new RegExp(`^http://cms\\.test${book}/${id}\\?resourceVersion=id%3A\\d+$`))
    expect(created.headers['cache-control']).toBe('no-store, private')
    expect(attributes).toEqual({
      drupal_internal__profile_id: expect.any(Number) as unknown,
      drupal_internal__revision_id: attributes['drupal_internal__profile_id'],
      revision_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/) as unknown,
      revision_log_message: null,
      status: true,
      is_default: true,
      data: null,
      created: attributes['revision_created'],
      changed: attributes['revision_created'],
      address: { ...valencia, langcode: null, dependent_locality: null, sorting_code: null, additional_name: null },
      field_phone: '16615550100',
      field_address_type: 'shipping',
    })
    expect(relationships['uid']?.data).toMatchObject({ type: 'user--user', id: ana.uuid })
    expect(relationships['profile_type']?.data).toMatchObject({ meta: { drupal_internal__target_id: 'customer' } })
    expect((await shop.get(`${book}/${id}`, ana.headers)).single().data).toEqual(created.single().data)

    const changed = await change(id, { address: { ...valencia, locality: 'Santa Clarita', address_line2: '' } })
    expect(changed.status).toBe(200)
    expect(changed.single().data.attributes).toMatchObject({
      address: { locality: 'Santa Clarita', address_line2: null, organization: 'Castaic Surface Lab' },
      field_phone: '16615550100',
    })
    const user = (await shop.get(`/jsonapi/user/user/${ana.uuid}?include=customer_profiles`, ana.headers)).single()
    expect(user.included.map((each) => each.id)).toEqual([id])

    const deleted = await write('DELETE', `${book}/${id}`, ana.headers)
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect((await list()).data).toEqual([])
    expect((await write('DELETE', `${book}/${id}`, ana.headers)).status).toBe(404)
  })

  test('keeps a client-generated ID if it is new', async () => {
    const id = 'a1b2c3d4-0000-4000-8000-00000000beef'
    const data = { type: 'profile--customer', id, attributes: { address: valencia } }
    expect((await write('POST', book, ana.headers, data)).single().data.id).toBe(id)
    expect(errorsOf(await write('POST', book, bob.headers, data))).toEqual([
      409,
      ['Conflict: Entity already exists.', undefined],
    ])
    expect(errorsOf(await write('POST', book, ana.headers, { ...data, id: 'abc' }))).toEqual([
      422,
      ['IDs should be properly generated and formatted UUIDs as described in RFC 4122.', undefined],
    ])
    expect((await list(bob.headers)).data).toEqual([])
  })

  test('is sorted as the gateway requests', async () => {
    const first = await added()
    const second = await added()
    const third = await added({ field_address_type: 'billing' })
    const rows = await list(ana.headers, '?sort=-is_default,-created&page[limit]=50')
    expect(rows.data.map(({ id }) => id)).toEqual([third, first, second])
  })
})

describe('the default address', () => {
  test('is the first of its type, whatever the request says', async () => {
    await added({ is_default: false })
    await added({ is_default: false })
    await added({ field_address_type: 'billing', is_default: false })
    expect(await defaults()).toEqual([
      ['shipping', true],
      ['shipping', false],
      ['billing', true],
    ])
  })

  test('moves to another entry of the same type and customer', async () => {
    await added({}, bob.headers)
    await added()
    await added({ is_default: true })
    const third = await added()
    await added({ field_address_type: 'billing' })
    expect((await change(third, { is_default: true })).status).toBe(200)
    expect(await defaults()).toEqual([
      ['shipping', false],
      ['shipping', false],
      ['shipping', true],
      ['billing', true],
    ])
    expect(await defaults(bob.headers)).toEqual([['shipping', true]])
  })

  test('is kept by other changes, and can be cleared', async () => {
    const id = await added()
    await change(id, { field_phone: null })
    expect(await defaults()).toEqual([['shipping', true]])
    await change(id, { is_default: false })
    expect(await defaults()).toEqual([['shipping', false]])
  })

  test('is cleared if the entry is hidden or deleted', async () => {
    const id = await added()
    await added()
    await change(id, { status: false, is_default: true })
    expect((await shop.get(`${book}/${id}`, ana.headers)).single().data.attributes).toMatchObject({
      status: false,
      is_default: false,
    })
    await change(id, { status: true, is_default: true })
    await write('DELETE', `${book}/${id}`, ana.headers)
    expect(await defaults()).toEqual([['shipping', false]])
  })

  test('is kept on a type change only if the new type has none', async () => {
    const first = await added()
    const second = await added()
    await change(first, { field_address_type: 'billing' })
    await change(second, { field_address_type: 'billing' })
    expect(await defaults()).toEqual([
      ['billing', true],
      ['billing', false],
    ])
  })

  test('is unique under parallel requests', async () => {
    const ids = [await added(), await added(), await added(), await added()]
    const answers = await Promise.all(ids.map((id) => change(id, { is_default: true })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await defaults()).filter(([, isDefault]) => isDefault)).toHaveLength(1)
    await shop.database.deleteFrom('profiles').execute()
    await Promise.all(ids.map(() => add({ is_default: true })))
    expect((await defaults()).filter(([, isDefault]) => isDefault)).toHaveLength(1)
  })
})

describe('validation', () => {
  test('reports every invalid part with its pointer', async () => {
    const answer = await add({
      address: {
        country_code: 'US',
        locality: 'Valencia',
        administrative_area: 'CA',
        postal_code: '1',
        dependent_locality: 'North',
      },
    })
    expect(errorsOf(answer)).toEqual([
      422,
      ['address.0.address_line1: Street address field is required.', '/data/attributes/address/address_line1'],
      ['address.0.postal_code: Zip code field is not in the right format.', '/data/attributes/address/postal_code'],
      ['address.0.given_name: First name field is required.', '/data/attributes/address/given_name'],
      ['address.0.dependent_locality:  field must be blank.', '/data/attributes/address/dependent_locality'],
    ])
    expect(answer.errors().every(({ links }) => links === undefined)).toBe(true)
    expect((await list()).data).toEqual([])
  })

  test.each<[Readonly<Record<string, unknown>>, string, string]>([
    [{ address: null }, 'address: This value should not be null.', '/data/attributes/address'],
    [
      { address: 'Valencia' },
      'address.0: This value should be of the correct primitive type.',
      '/data/attributes/address/0',
    ],
    [
      { address: { ...valencia, country_code: 'XX' } },
      'address.0.country_code: The country "XX" is not valid.',
      '/data/attributes/address/country_code',
    ],
    [
      { field_phone: '1'.repeat(31) },
      'field_phone.0.value: Phone: the telephone number may not be longer than 30 characters.',
      '/data/attributes/field_phone/value',
    ],
    [
      { field_address_type: 'home' },
      'field_address_type.0.value: The value you selected is not a valid choice.',
      '/data/attributes/field_address_type/value',
    ],
    [
      { is_default: 'yes' },
      'is_default.0.value: This value should be of the correct primitive type.',
      '/data/attributes/is_default/value',
    ],
  ])('%j', async (attributes, detail, pointer) => {
    expect(errorsOf(await add(attributes))).toEqual([422, [detail, pointer]])
    const id = await added()
    expect(errorsOf(await change(id, attributes))).toEqual([422, [detail, pointer]])
  })

  test('rejects fields that only the shop sets', async () => {
    const id = await added()
    for (const attributes of [{ created: '2020-01-01T00:00:00+00:00' }, { drupal_internal__profile_id: 1 }]) {
      const [name = ''] = Object.keys(attributes)
      expect(errorsOf(await change(id, attributes))).toEqual([
        403,
        [`The current user is not allowed to PATCH the selected field (${name}).`, `/data/attributes/${name}`],
      ])
      expect(errorsOf(await add(attributes))).toEqual([403, ['', undefined]])
    }
    const owner = { data: { type: 'user--user', id: bob.uuid } }
    const data = { type: 'profile--customer', attributes: { address: valencia }, relationships: { uid: owner } }
    expect((await write('POST', book, ana.headers, data)).status).toBe(403)
    expect((await write('PATCH', `${book}/${id}`, ana.headers, { ...data, id })).status).toBe(403)
    expect((await list(bob.headers)).data).toEqual([])
  })

  test('rejects more than two hundred addresses', async () => {
    const now = new Date()
    const empty = { langcode: null, dependent_locality: null, sorting_code: null, additional_name: null }
    await shop.database
      .insertInto('profiles')
      .values(
        Array.from({ length: 199 }, () => ({
          uuid: crypto.randomUUID(),
          user_id: ana.id,
          address_type: 'shipping' as const,
          status: true,
          is_default: false,
          address: { ...valencia, ...empty },
          phone: null,
          created: now,
          changed: now,
        })),
      )
      .execute()
    const answers = await Promise.all([add({}), add({}), add({})])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(errorsOf(await add({}))).toEqual([422, ['An address book can hold at most 200 addresses.', undefined]])
  })
})

describe('access', () => {
  test('denies other customers reading, changing, deleting and filtering', async () => {
    const id = await added()
    for (const headers of [bob.headers, { 'commerce-cart-token': 'ana' }, {}]) {
      expect((await list(headers)).data).toEqual([])
      expect((await list(headers, '?filter[field_phone][operator]=IS NULL')).data).toEqual([])
      expect((await list(headers, `?filter[uid.id]=${ana.uuid}`)).data).toEqual([])
      expect(errorsOf(await shop.get(`${book}/${id}`, headers))).toEqual([
        403,
        ['The current user is not allowed to GET the selected resource.', '/data'],
      ])
      expect(errorsOf(await change(id, { field_phone: '1' }, headers))).toEqual([403, ['', undefined]])
      expect(errorsOf(await write('DELETE', `${book}/${id}`, headers))).toEqual([403, ['', undefined]])
    }
    expect((await list()).data.map(({ attributes }) => attributes['field_phone'])).toEqual([null])
  })

  test('denies guests adding entries', async () => {
    expect(errorsOf(await add({}, {}))).toEqual([
      403,
      [
        "The following permissions are required: 'administer profile' OR 'create profile' OR 'create customer profile'.",
        undefined,
      ],
    ])
  })

  test('returns 404 for unknown entries', async () => {
    for (const id of [nobody, 'abc']) {
      expect((await shop.get(`${book}/${id}`, ana.headers)).status).toBe(404)
      expect(errorsOf(await change(id, {}))).toEqual([
        404,
        [
          'The "entity" parameter was not converted for the path "/jsonapi/profile/customer/{entity}" (route name: "jsonapi.profile--customer.individual.patch")',
          undefined,
        ],
      ])
      expect((await write('DELETE', `${book}/${id}`, ana.headers)).status).toBe(404)
    }
  })
})
