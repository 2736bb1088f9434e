import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLObjectType,
} from 'graphql'
import { afterAll, expect, inject, it } from 'vitest'
import { type Scope, scopes } from '@shop/runtime/apiKey'
import { schema } from '../schema/index.ts'
import { newApiKey } from '../testing/apiKeys.ts'
import { newCustomer } from '../testing/customers.ts'
import { startTestGateway } from '../testing/gateway.ts'

const backendUrl = inject('backendUrl')
const gateway = await startTestGateway(backendUrl)
afterAll(() => gateway.stop())

const customer = await newCustomer(backendUrl)
const keys = await Promise.all(
  scopes.map(async (scope) => ({ scope, ...(await newApiKey(backendUrl, customer, { scopes: [scope] })) })),
)
const every = await newApiKey(backendUrl, customer, { scopes })

const samples: Readonly<Record<string, string>> = {
  Int: '1',
  Float: '1',
  Boolean: 'true',
  DateTime: '"2026-11-23T00:00:00Z"',
  Decimal: '"1"',
  UUID: '"00000000-0000-4000-8000-000000000000"',
  CountryCode: '"US"',
}

/** A minimal valid value of a type. */
function sampleOf(type: GraphQLInputType): string {
  const inner = getNullableType(type)
  if (isListType(inner)) return `[${sampleOf(inner.ofType)}]`
  if (isEnumType(inner)) return inner.getValues()[0]?.name ?? ''
  if (!isInputObjectType(inner)) return samples[getNamedType(inner).name] ?? '"x"'
  const fields = Object.values(inner.getFields())
  const required = inner.isOneOf ? fields.slice(0, 1) : fields.filter(isRequiredInputField)
  return `{ ${required.map((field) => `${field.name}: ${sampleOf(field.type)}`).join(' ')} }`
}

function selectionOf({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const given = args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${sampleOf(arg.type)}`)
  const list = given.length > 0 ? `(${given.join(' ')})` : ''
  // A field counts whether or not it is skipped; skipped mutations change nothing.
  return `${name}${list} @skip(if: true)${isCompositeType(getNamedType(type)) ? ' { __typename }' : ''}`
}

/** The scopes in the description of a field; null if no key can use it. */
function describedScopes(description: string | null | undefined): readonly string[] | null {
  const text = description ?? ''
  if (text.endsWith('Not available to API keys.')) return null
  if (text.endsWith('Available to every API key.')) return []
  const sentence = /API keys need the scopes? ([^.]+)\.$/.exec(text)?.[1]
  if (sentence === undefined) throw new Error(`The description says nothing about scopes: ${text}`)
  return [...sentence.matchAll(/`([\w:]+)`/g)].map(([, scope = '']) => scope)
}

type Case = readonly [name: string, query: string, needed: readonly string[] | null]

function fieldsOf(type: GraphQLObjectType | null | undefined, wrap: (selection: string) => string): Case[] {
  return Object.values(type?.getFields() ?? {}).map((field) => [
    `${type?.name}.${field.name}`,
    wrap(selectionOf(field)),
    describedScopes(field.description),
  ])
}

/** An object by its global ID, and those of its fields that need more scopes. */
function objectsOf(type: GraphQLObjectType): Case[] {
  const own: unknown = type.extensions['scopes']
  const needed = Array.isArray(own) ? own.map(String) : own === 'any' ? [] : null
  const wrap = (selection: string) => `query { node(id: "x") @skip(if: true) { ... on ${type.name} { ${selection} } } }`
  const fields = Object.values(type.getFields()).filter(({ extensions }) => extensions['scopes'] !== undefined)
  return [
    [`${type.name} by its ID`, wrap('id'), needed],
    ...fields.map((field): Case => {
      const more = describedScopes(field.description)
      return [`${type.name}.${field.name}`, wrap(selectionOf(field)), needed && more && [...needed, ...more]]
    }),
  ]
}

const viewer = schema.getType('Viewer')
const nodeType = schema.getType('Node')
const cases = [
  ...fieldsOf(schema.getQueryType(), (selection) => `query { ${selection} }`),
  ...fieldsOf(schema.getMutationType(), (selection) => `mutation { ${selection} }`),
  ...fieldsOf(isObjectType(viewer) ? viewer : null, (selection) => `query { viewer { ${selection} } }`),
  ...(isInterfaceType(nodeType) ? schema.getPossibleTypes(nodeType).flatMap(objectsOf) : []),
]

async function statusOf(secret: string, query: string) {
  const program = gateway.visitor()
  program.authorization = `Bearer ${secret}`
  const { status, errors, headers } = await program.ask(query)
  if (status === 403) expect(headers.get('www-authenticate')).toContain('error="insufficient_scope"')
  return { status, errors: status === 200 ? errors : [] }
}

it.each(cases)('%s requires exactly its scopes', async (_name, query, needed) => {
  const isEnough = (granted: readonly Scope[]) =>
    needed?.every((scope) => granted.some((one) => one === scope)) === true
  const expected = (granted: readonly Scope[]) => ({ status: isEnough(granted) ? 200 : 403, errors: [] })
  expect(await statusOf(every.secret, query)).toEqual(expected(scopes))
  for (const { scope, secret } of keys)
    expect([scope, await statusOf(secret, query)]).toEqual([scope, expected([scope])])
})
