import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { countries } from '@shop/schema/addresses/countries'
import { areaByPostalCode } from '@shop/schema/addresses/postalAreas'
import { logIn, newCustomer } from '../../testing/customers.ts'
import { at, listAt, textAt, type Visitor } from '../../testing/gateway.ts'
import { objectWith, someText, textLike } from '../../testing/matchers.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'

const { recorder, gateway } = await startRecordedGateway()

const ADDRESS = `id uuid type isDefault address { countryCode country { name } givenName familyName organization addressLine1 addressLine2
  postalCode locality dependentLocality administrativeArea sortingCode phone formatted }`
const BOOK =
  'viewer { isLoggedIn addresses { totalCount edges { node { id type isDefault address { addressLine1 } } } } }'
const PAYLOAD = `address { ${ADDRESS} } userErrors { code message path }`
function mutation(name: string, type: string, payload = PAYLOAD) {
  return `mutation ($input: ${type}!) { ${name}(input: $input) { ${payload} } }`
}

const CREATE = mutation('createAddress', 'CreateAddressInput')
const UPDATE = mutation('updateAddress', 'UpdateAddressInput')
const SET_DEFAULT = mutation('setDefaultAddress', 'SetDefaultAddressInput')
const DELETE = mutation('deleteAddress', 'DeleteAddressInput', `deletedId userErrors { code message path } ${BOOK}`)

const valencia = {
  countryCode: 'US',
  givenName: 'Ana',
  familyName: 'Ruiz',
  organization: 'Castaic Surface',
  addressLine1: '25020 Avenue Stanford',
  addressLine2: 'Unit 4',
  locality: 'Valencia',
  administrativeArea: 'CA',
  postalCode: '91355',
  phone: '(661) 555-0101',
}

function calls() {
  return recorder.requests.map(({ method, address }) => `${method} ${address.split('?')[0]}`)
}
const PROFILES = '/jsonapi/profile/customer'

async function customer(): Promise<Visitor> {
  const visitor = gateway.visitor()
  await logIn(visitor, await newCustomer(inject('backendUrl')))
  recorder.reset()
  return visitor
}

async function create(visitor: Visitor, input: Record<string, unknown> = {}): Promise<string> {
  const { data } = await visitor.ask(CREATE, { input: { type: 'SHIPPING', address: valencia, ...input } })
  expect(at(data, 'createAddress', 'userErrors')).toEqual([])
  return textAt(data, 'createAddress', 'address', 'id')
}

/** Type, line and default flag of each address, in the order of the book. */
async function book(visitor: Visitor): Promise<unknown[]> {
  const { data } = await visitor.ask(`{ ${BOOK} }`)
  return listAt(data, 'viewer', 'addresses', 'edges').map((edge) => [
    at(edge, 'node', 'type'),
    at(edge, 'node', 'address', 'addressLine1'),
    at(edge, 'node', 'isDefault'),
  ])
}

function atLine(addressLine1: string) {
  return { address: { ...valencia, addressLine1 } }
}

describe('countries', () => {
  it('are 51 with their forms, without a backend request', async () => {
    const { data, errors } = await gateway
      .visitor()
      .ask(
        '{ countries { code name addressFields { name label isRequired autocomplete inputMode pattern prefix example options { code name } } } }',
      )
    expect(errors).toEqual([])
    expect(recorder.requests).toEqual([])
    const countries = listAt(data, 'countries')
    expect(countries).toHaveLength(51)
    const named = (code: string) => countries.find((country) => at(country, 'code') === code)
    expect(named('US')).toMatchObject({
      name: 'United States',
      addressFields: [
        {
          name: 'ADDRESS_LINE1',
          label: 'Street address',
          isRequired: true,
          autocomplete: 'address-line1',
          options: null,
        },
        { name: 'ADDRESS_LINE2', isRequired: false },
        { name: 'LOCALITY', label: 'City' },
        { name: 'ADMINISTRATIVE_AREA', label: 'State', isRequired: true },
        { name: 'POSTAL_CODE', label: 'ZIP code', pattern: '^(?:\\d{5}(?:[ -]\\d{4})?)$', example: '95014' },
      ],
    })
    const field = (code: string, name: string) =>
      listAt(named(code), 'addressFields').find((one) => at(one, 'name') === name)
    expect(field('JP', 'POSTAL_CODE')).toMatchObject({ inputMode: 'numeric', prefix: null })
    expect(field('GB', 'POSTAL_CODE')).toMatchObject({ inputMode: 'text' })
    expect(field('SE', 'POSTAL_CODE')).toMatchObject({ inputMode: 'numeric', prefix: 'SE-' })
    expect(field('FR', 'SORTING_CODE')).toMatchObject({ label: 'Cedex', autocomplete: 'off' })
    expect(field('SA', 'LOCALITY')).toMatchObject({
      label: 'Postal code',
      autocomplete: 'postal-code',
      example: '11564',
    })
    expect(field('AE', 'ADMINISTRATIVE_AREA')).toMatchObject({
      label: 'Emirate',
      options: [...Array<unknown>(7)].map(() => objectWith({ code: someText, name: someText })),
    })
    expect(field('SG', 'LOCALITY')).toBeUndefined()
  })

  it('are found by code, and unknown ones are null', async () => {
    const { data } = await gateway
      .visitor()
      .ask('{ jp: country(code: "JP") { name } lower: country(code: "jp") { code } no: country(code: "AQ") { name } }')
    expect(data).toEqual({ jp: { name: 'Japan' }, lower: { code: 'JP' }, no: null })
    const { errors } = await gateway
      .visitor()
      .ask('query ($code: CountryCode!) { country(code: $code) { name } }', { code: 5 })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', status: 400 } }])
  })
})

describe('an address book', () => {
  it('is null for guests', async () => {
    const { data, errors } = await gateway
      .visitor()
      .ask(`{ ${BOOK} viewer { address(uuid: "${randomUUID()}") { id } } }`)
    expect(errors).toEqual([])
    expect(data).toEqual({ viewer: { isLoggedIn: false, addresses: null, address: null } })
    expect(recorder.requests).toEqual([])
  })

  it('stores an address as given, and formats it for its country', async () => {
    const ana = await customer()
    const { data } = await ana.ask(CREATE, { input: { type: 'BILLING', address: valencia } })
    const address = {
      id: someText,
      uuid: textLike(/^[0-9a-f-]{36}$/),
      type: 'BILLING',
      isDefault: true,
      address: {
        ...valencia,
        country: { name: 'United States' },
        dependentLocality: null,
        sortingCode: null,
        formatted: ['Ana Ruiz', 'Castaic Surface', '25020 Avenue Stanford', 'Unit 4', 'Valencia, CA 91355'],
      },
    }
    expect(at(data, 'createAddress')).toEqual({ address, userErrors: [] })
    // The book is read first, because it must not be full.
    expect(calls()).toEqual([`GET ${PROFILES}`, `POST ${PROFILES}`])
    recorder.reset()
    const uuid = textAt(data, 'createAddress', 'address', 'uuid')
    const read = await ana.ask(
      `query ($uuid: UUID!) { viewer { address(uuid: $uuid) { ${ADDRESS} } addresses { edges { node { ${ADDRESS} } } } } }`,
      { uuid },
    )
    expect(read.data).toEqual({ viewer: { address, addresses: { edges: [{ node: address }] } } })
    expect(calls()).toEqual([`GET ${PROFILES}`])
  })

  it('has one default of each type: the first address, until another is chosen', async () => {
    const ana = await customer()
    await create(ana, atLine('Ship 1'))
    await create(ana, { ...atLine('Bill 1'), type: 'BILLING' })
    const second = await create(ana, atLine('Ship 2'))
    expect(new Set(await book(ana))).toEqual(
      new Set([
        ['SHIPPING', 'Ship 1', true],
        ['BILLING', 'Bill 1', true],
        ['SHIPPING', 'Ship 2', false],
      ]),
    )
    await create(ana, { ...atLine('Ship 3'), isDefault: true })
    expect((await book(ana)).filter((row) => at(row, 2))).toEqual([
      ['SHIPPING', 'Ship 3', true],
      ['BILLING', 'Bill 1', true],
    ])
    recorder.reset()
    const { data } = await ana.ask(SET_DEFAULT, { input: { id: second } })
    expect(at(data, 'setDefaultAddress')).toMatchObject({ userErrors: [], address: { id: second, isDefault: true } })
    expect(calls()).toEqual([textLike(`^PATCH ${PROFILES}/`)])
    expect((await book(ana)).filter((row) => at(row, 2))).toEqual([
      ['SHIPPING', 'Ship 2', true],
      ['BILLING', 'Bill 1', true],
    ])
    const only = await ana.ask('{ viewer { addresses(type: BILLING) { totalCount edges { node { type } } } } }')
    expect(at(only.data, 'viewer', 'addresses')).toEqual({ totalCount: 1, edges: [{ node: { type: 'BILLING' } }] })
  })

  it('replaces a whole address, but not its default flag', async () => {
    const ana = await customer()
    const id = await create(ana)
    recorder.reset()
    const japan = {
      countryCode: 'JP',
      givenName: 'Haruka',
      familyName: 'Mori',
      addressLine1: '5-1-5 Kashiwanoha',
      administrativeArea: '12',
      postalCode: '2778583',
      phone: '+81 4 7136 0100',
    }
    const { data } = await ana.ask(UPDATE, { input: { id, address: japan, isDefault: false } })
    expect(at(data, 'updateAddress')).toMatchObject({
      userErrors: [],
      address: {
        id,
        isDefault: true,
        address: {
          countryCode: 'JP',
          organization: null,
          addressLine2: null,
          locality: null,
          postalCode: '277-8583',
          phone: '+81 4 7136 0100',
        },
      },
    })
    expect(calls()).toEqual([textLike(`^PATCH ${PROFILES}/`)])
  })

  it('deletes an address, and makes the newest of its type the default', async () => {
    const ana = await customer()
    const first = await create(ana, atLine('Ship 1'))
    await create(ana, { ...atLine('Bill 1'), type: 'BILLING' })
    await create(ana, atLine('Ship 2'))
    await create(ana, atLine('Ship 3'))
    const { data } = await ana.ask(DELETE, { input: { id: first } })
    expect(at(data, 'deleteAddress')).toMatchObject({
      deletedId: first,
      userErrors: [],
      viewer: { addresses: { totalCount: 3 } },
    })
    const defaults = (await book(ana)).filter((row) => at(row, 2))
    expect(new Set(defaults)).toEqual(
      new Set([
        ['SHIPPING', 'Ship 3', true],
        ['BILLING', 'Bill 1', true],
      ]),
    )
    const again = await ana.ask(DELETE, { input: { id: first } })
    expect(at(again.data, 'deleteAddress')).toMatchObject({
      deletedId: null,
      userErrors: [{ code: 'NOT_FOUND', message: 'This address is no longer in your address book.', path: ['id'] }],
    })
  })

  it('serializes deletions, so that the next default is never one that is being deleted', async () => {
    const ana = await customer()
    const ids = []
    for (const line of ['Kept', 'First', 'Second'])
      ids.push(await create(ana, { ...atLine(line), isDefault: line === 'First' }))
    recorder.reset()
    await Promise.all(
      ids
        .slice(1)
        .map((id) => ana.ask('mutation ($id: ID!) { deleteAddress(input: { id: $id }) { deletedId } }', { id })),
    )
    const deletes = calls().flatMap((call, index) => (call.startsWith('DELETE') ? [index] : []))
    const reads = calls().flatMap((call, index) => (call === `GET ${PROFILES}` ? [index] : []))
    expect(deletes).toHaveLength(2)
    expect(reads.filter((index) => index < Math.min(...deletes))).toHaveLength(1)
    expect(await book(ana)).toEqual([['SHIPPING', 'Kept', true]])
  })

  it('sets a default even if the site leaves none', async () => {
    const ana = await customer()
    const first = await create(ana, atLine('Ship 1'))
    await create(ana, atLine('Ship 2'))
    // The site drops the flag: nothing is the default until the gateway sets one.
    let isForgotten = false
    const patches: string[] = []
    recorder.intercept(async ({ method, address }, response) => {
      if (method === 'PATCH') patches.push(address)
      if (method === 'DELETE') isForgotten = true
      if (method !== 'GET' || !isForgotten || patches.length > 0) return false
      const answer = await fetch(`${inject('backendUrl')}${address}`, {
        headers: { authorization: `Bearer ${ana.cookies.get('AuthToken')}` },
      })
      const body = (await answer.text()).replaceAll('"is_default":true', '"is_default":false')
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end(body)
      return true
    })
    const { data } = await ana.ask(DELETE, { input: { id: first } })
    expect(at(data, 'deleteAddress', 'userErrors')).toEqual([])
    expect(patches).toHaveLength(1)
    expect(await book(ana)).toEqual([['SHIPPING', 'Ship 2', true]])
  })

  it('holds 200 addresses, over all pages of the site', async () => {
    const ana = await customer()
    const entry = (number: number) => ({
      type: 'profile--customer',
      id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      attributes: {
        status: true,
        is_default: number === 0,
        address: { country_code: 'US', address_line1: String(number) },
      },
    })
    recorder.intercept(({ method, address }, response) => {
      if (method !== 'GET') return false
      const offset = Number(/page\[offset\]=(\d+)/.exec(address)?.[1] ?? 0)
      const data = Array.from({ length: 50 }, (_, index) => entry(offset + index))
      const next = { href: `https://cms.test${PROFILES}?page[offset]=${offset + 50}&page[limit]=50` }
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' })
      response.end(JSON.stringify({ data, links: offset < 150 ? { next } : {} }))
      return true
    })
    const { data } = await ana.ask(CREATE, { input: { type: 'SHIPPING', address: valencia } })
    expect(at(data, 'createAddress')).toEqual({
      address: null,
      userErrors: [
        {
          code: 'TOO_LONG',
          message: 'Your address book can hold at most 200 addresses. Please delete one first.',
          path: [],
        },
      ],
    })
    expect(calls()).toEqual([...Array<unknown>(4)].map(() => `GET ${PROFILES}`))
    const all = await ana.ask('{ viewer { addresses { totalCount edges { node { address { addressLine1 } } } } } }')
    expect(at(all.data, 'viewer', 'addresses', 'totalCount')).toBe(200)
    expect(listAt(all.data, 'viewer', 'addresses', 'edges')).toHaveLength(200)
  })

  it('omits addresses that the site has deleted, and those it hides', async () => {
    const ana = await customer()
    recorder.intercept((_request, response) => {
      const [gone, hidden] = [randomUUID(), randomUUID()]
      const data = [
        { type: 'profile--customer', id: gone, attributes: { status: false, address: { country_code: 'US' } } },
        { type: 'profile--customer', id: hidden, attributes: {} },
      ]
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify({ data }))
      return true
    })
    const { data, errors } = await ana.ask(`{ viewer { addresses { edges { node { ${ADDRESS} } } } } }`)
    expect(errors).toEqual([])
    expect(listAt(data, 'viewer', 'addresses', 'edges')).toMatchObject([
      { node: { type: 'SHIPPING', isDefault: false, address: { countryCode: '', country: null, formatted: [] } } },
    ])
  })
})

describe('rejected addresses', () => {
  it.each([
    [{ postalCode: '' }, 'REQUIRED', 'Value is required', 'postalCode'],
    [{ postalCode: '1234' }, 'INVALID', 'Enter a code such as 95014', 'postalCode'],
    [{ administrativeArea: 'XX' }, 'INVALID', 'Value is not a valid state', 'administrativeArea'],
    [{ givenName: '', familyName: ' ', organization: '' }, 'REQUIRED', 'Enter a name or a company', 'givenName'],
    [{ phone: '555' }, 'INVALID', 'Enter a phone number of 10 digits, with or without a leading 1', 'phone'],
    [{ countryCode: 'ZZ' }, 'INVALID', 'Value is not a valid country', 'countryCode'],
    [{ organization: 'x'.repeat(101) }, 'TOO_LONG', 'This field should be at most 100 characters long', 'organization'],
  ])('%j', async (wrong, code, message, field) => {
    const ana = await customer()
    const address = { ...valencia, ...wrong }
    const userErrors = [{ code, message, path: ['address', field] }]
    const created = await ana.ask(CREATE, { input: { type: 'SHIPPING', address } })
    expect(at(created.data, 'createAddress')).toEqual({ address: null, userErrors })
    const updated = await ana.ask(UPDATE, { input: { id: 'x', address } })
    expect(at(updated.data, 'updateAddress')).toEqual({ address: null, userErrors })
    expect(recorder.requests).toEqual([])
  })

  it('are reported by field if only the site rejects them, in our own words', async () => {
    const ana = await customer()
    recorder.intercept(({ method }, response) => {
      if (method !== 'POST') return false
      const error = (detail: string, pointer: string) => ({ title: 'x', status: '422', detail, source: { pointer } })
      const errors = [
        error(
          'address.0.postal_code: Zip code field is not in the right format.',
          '/data/attributes/address/postal_code',
        ),
        error('address.0.organization: x', '/data/attributes/address/organization'),
        error('address.0.family_name: x', '/data/attributes/address/family_name'),
        error('field_phone.0.value: secret', '/data/attributes/field_phone/value'),
      ]
      response.writeHead(422, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify({ errors }))
      return true
    })
    const { data } = await ana.ask(CREATE, {
      input: { type: 'SHIPPING', address: { ...valencia, organization: null, familyName: '' } },
    })
    expect(at(data, 'createAddress', 'userErrors')).toEqual([
      { code: 'INVALID', message: 'Enter a code such as 95014', path: ['address', 'postalCode'] },
      { code: 'REQUIRED', message: 'Value is required', path: ['address', 'organization'] },
      {
        code: 'REQUIRED',
        message: 'This shop needs a last name. If you have only one name, enter it in both fields.',
        path: ['address', 'familyName'],
      },
      {
        code: 'INVALID',
        message: 'Enter a phone number of 10 digits, with or without a leading 1',
        path: ['address', 'phone'],
      },
    ])
  })

  it('are an ordinary error if the site does not name a field', async () => {
    const ana = await customer()
    recorder.intercept(({ method }, response) => {
      if (method !== 'POST') return false
      response.writeHead(422, { 'content-type': 'application/vnd.api+json' })
      response.end(JSON.stringify({ errors: [{ title: 'x', detail: 'Entity is not valid: secret' }] }))
      return true
    })
    const { errors } = await ana.ask(CREATE, { input: { type: 'SHIPPING', address: valencia } })
    expect(errors).toMatchObject([{ extensions: { code: 'BACKEND_ERROR' } }])
    expect(JSON.stringify(errors)).not.toContain('secret')
  })
})

describe('gateway and site agree', () => {
  /** An address in a country with every field filled from the country's own example. */
  const example = ({ code: countryCode, addressFields }: (typeof countries)[number]) => {
    const parts = Object.fromEntries(
      addressFields.map(({ name, options, postalCode }): [string, string | undefined] => [
        name,
        postalCode ? postalCode.examples[0] : (options?.[0]?.code ?? `The ${name}`),
      ]),
    )
    const { administrativeArea, postalCode } = parts
    const area = areaByPostalCode({ countryCode, administrativeArea, postalCode })
    const names = { givenName: 'Ana', familyName: 'Ruiz' }
    return { countryCode, ...names, ...parts, ...(area === null ? {} : { administrativeArea: area }) }
  }

  it('on every example of all 48 countries', { timeout: 120_000 }, async () => {
    const ana = await customer()
    for (const country of countries) {
      const { data, errors } = await ana.ask(CREATE, { input: { type: 'SHIPPING', address: example(country) } })
      expect([country.code, errors, at(data, 'createAddress', 'userErrors')]).toEqual([country.code, [], []])
      const kept = at(data, 'createAddress', 'address', 'address')
      for (const { name, options } of country.addressFields)
        if (!options) expect([country.code, name, at(kept, name)]).toEqual([country.code, name, someText])
    }
    const { data } = await ana.ask('{ viewer { addresses { totalCount edges { node { address { formatted } } } } } }')
    expect(at(data, 'viewer', 'addresses', 'totalCount')).toBe(48)
    for (const edge of listAt(data, 'viewer', 'addresses', 'edges'))
      expect(listAt(edge, 'node', 'address', 'formatted')).toContainEqual(textLike(/^(?:Ana Ruiz|Ruiz Ana)$/))
  })
})
