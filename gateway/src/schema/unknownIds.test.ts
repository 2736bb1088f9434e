import { randomUUID } from 'node:crypto'
import {
  getNamedType,
  type GraphQLInputType,
  GraphQLNonNull,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
} from 'graphql'
import { expect, inject, it } from 'vitest'
import { addParts, mutate, place, readyToPlace, valencia } from '../testing/buyers.ts'
import { logIn, newCustomer } from '../testing/customers.ts'
import { startTestGateway, type TestGateway } from '../testing/gateway.ts'
import { textWith } from '../testing/matchers.ts'
import { startRecorder } from '../testing/recorder.ts'
import { encodeGlobalId } from './core/builder.ts'
import { schema } from './index.ts'

const samples: Readonly<Record<string, unknown>> = {
  Int: 1,
  String: 'text',
  Boolean: false,
  Decimal: '1.00',
  UUID: randomUUID(),
  DateTime: '2026-11-23T01:00:00.000Z',
  PostalAddressInput: valencia,
}

/** A valid value of an input type: its required fields, and all its IDs. */
function sampleOf(type: GraphQLInputType, id: string): unknown {
  if (type instanceof GraphQLNonNull) return sampleOf(type.ofType, id)
  if (isListType(type)) return [sampleOf(type.ofType, id)]
  if (type.name in samples) return samples[type.name]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (!isInputObjectType(type)) return id
  const given = Object.values(type.getFields()).filter(
    (field) => field.type instanceof GraphQLNonNull || getNamedType(field.type).name === 'ID',
  )
  return Object.fromEntries(given.map((field) => [field.name, sampleOf(field.type, id)]))
}

const node = schema.getType('Node')
const nodeTypes = isInterfaceType(node) ? schema.getPossibleTypes(node).map(({ name }) => name) : []

/** Types of the IDs that mutations accept. */
const changedTypes = ['Address', 'CartItem', 'Checkout', 'Order', 'SavedCart']

const unknownIds = [
  '',
  'garbage',
  '💥',
  ...['Product', 'Nope:1', 'Viewer:1', 'toString:1', '__proto__:1'].flatMap((text) => [
    text,
    Buffer.from(text).toString('base64'),
  ]),
  ...nodeTypes.flatMap((type) =>
    ['', '1', '../../user/user', 'x?filter[a]=1', randomUUID()].map((id) => encodeGlobalId(type, id)),
  ),
]

const allMutations = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args: [input] }) =>
  input
    ? [
        {
          name,
          type: input.type,
          text: `mutation ($input: ${input.type.toString()}) { ${name}(input: $input) { userErrors { code } } }`,
        },
      ]
    : [],
)
const mutations = allMutations.filter(({ type }) => JSON.stringify(sampleOf(type, '?')).includes('?'))

/** Mutations of an account, which guests cannot use. */
const accountMutations = [
  ...['createAddress', 'updateAddress', 'setDefaultAddress', 'deleteAddress', 'updateProfile', 'changePassword'],
  ...['createApiKey', 'saveCart'],
]

async function customerOf(gateway: TestGateway) {
  const visitor = gateway.visitor()
  await logIn(visitor, await newCustomer(inject('backendUrl')))
  return visitor
}

it('answers unknown IDs with null or a user error, never with a failure', async () => {
  const gateway = await startTestGateway(inject('backendUrl'), { RATE_LIMIT_FACTOR: '1000' })
  const visitor = await customerOf(gateway)
  await addParts(visitor)
  const { data, errors } = await visitor.ask('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: unknownIds })
  expect({ data, errors }).toEqual({ data: { nodes: unknownIds.map(() => null) }, errors: [] })
  expect(mutations.length).toBeGreaterThan(10)
  for (const { name, type, text } of mutations) {
    for (const id of changedTypes.map((each) => encodeGlobalId(each, '../x?'))) {
      const answer = await visitor.ask(text, { input: sampleOf(type, id) })
      expect({ name, id, errors: answer.errors }).toEqual({ name, id, errors: [] })
      expect({ name, id, data: JSON.stringify(answer.data) }).toMatchObject({ data: textWith('"code"') })
    }
  }
  await gateway.stop()
})

it('answers IDs of another customer like unknown ones, and changes nothing', { timeout: 120_000 }, async () => {
  const gateway = await startTestGateway(inject('backendUrl'), { RATE_LIMIT_FACTOR: '1000' })
  const [owner, other] = [await customerOf(gateway), await customerOf(gateway)]
  await place(owner, await readyToPlace(owner))
  for (const visitor of [owner, other]) await addParts(visitor)
  const creations: [field: string, type: string, input: Record<string, unknown>][] = [
    ['createAddress', 'CreateAddressInput', { type: 'SHIPPING', address: valencia }],
    ['saveCart', 'SaveCartInput', { name: 'Pump' }],
    [
      'requestQuote',
      'RequestQuoteInput',
      { name: 'Ana', email: 'ana@lab.example', lines: [{ partNumber: '180050', quantity: 1 }] },
    ],
    ['createApiKey', 'CreateApiKeyInput', { name: 'ERP', environment: 'LIVE', scopes: ['CATALOG_READ'] }],
  ]
  for (const [field, type, input] of creations) {
    const created = await mutate(
      owner,
      `mutation ($input: ${type}!) { ${field}(input: $input) { userErrors { code } } }`,
      input,
    )
    expect({ field, created }).toEqual({ field, created: { userErrors: [] } })
  }
  const everything = `{ viewer { user { id } cart { id quantityTotal items { id quantity } } checkout { id step } apiKeys { id } sessions { id }
    addresses { nodes { id isDefault } } orders { nodes { id state } } savedCarts { id name } quotes { nodes { id state } } } }`
  const before = await owner.ask(everything)
  expect(before.errors).toEqual([])
  const ids = [...JSON.stringify(before.data).matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => id)
  expect(ids).toHaveLength(10)
  for (const id of ids) {
    const [type = ''] = Buffer.from(id, 'base64').toString().split(':')
    const unknown = encodeGlobalId(type, randomUUID())
    for (const { name, text, type: inputType } of mutations) {
      const [foreign, nobodys] = [
        await other.ask(text, { input: sampleOf(inputType, id) }),
        await other.ask(text, { input: sampleOf(inputType, unknown) }),
      ]
      expect({ name, type, data: foreign.data, errors: foreign.errors }).toEqual({
        name,
        type,
        data: nobodys.data,
        errors: [],
      })
    }
  }
  expect((await other.ask('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids })).data).toEqual({
    nodes: ids.map(() => null),
  })
  expect((await owner.ask(everything)).data).toEqual(before.data)
  await gateway.stop()
})

it('asks guests to log in before they change an account, without a request to the site', async () => {
  const recorder = await startRecorder(inject('backendUrl'))
  const gateway = await startTestGateway(recorder.url)
  recorder.reset()
  const guest = gateway.visitor()
  for (const { name, type, text } of allMutations.filter((each) => accountMutations.includes(each.name))) {
    const { data, errors, headers } = await guest.ask(text, { input: sampleOf(type, 'x') })
    expect({ name, data, errors }).toEqual({
      name,
      data: { [name]: { userErrors: [{ code: 'NOT_AUTHENTICATED' }] } },
      errors: [],
    })
    expect(headers.getSetCookie()).toEqual([])
  }
  expect((await guest.ask('{ viewer { apiKeys { id } } }')).data).toEqual({ viewer: { apiKeys: null } })
  expect(recorder.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  await gateway.stop()
  await recorder.stop()
})
