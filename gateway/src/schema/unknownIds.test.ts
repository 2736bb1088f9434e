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
import { addParts, valencia } from '../testing/buyers.ts'
import { logIn, newCustomer } from '../testing/customers.ts'
import { startTestGateway } from '../testing/gateway.ts'
import { textWith } from '../testing/matchers.ts'
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
  ...nodeTypes.flatMap((type) =>
    ['', '1', '../../user/user', 'x?filter[a]=1', randomUUID()].map((id) => encodeGlobalId(type, id)),
  ),
]

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args: [input] }) =>
  input && JSON.stringify(sampleOf(input.type, '?')).includes('?')
    ? [
        {
          name,
          type: input.type,
          text: `mutation ($input: ${input.type.toString()}) { ${name}(input: $input) { userErrors { code } } }`,
        },
      ]
    : [],
)

it('answers unknown IDs with null or a user error, never with a failure', async () => {
  const gateway = await startTestGateway(inject('backendUrl'), { RATE_LIMIT_FACTOR: '1000' })
  const visitor = gateway.visitor()
  await logIn(visitor, await newCustomer(inject('backendUrl')))
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
