import { type GraphQLField, isObjectType } from 'graphql'
import { expect, inject, it } from 'vitest'
import { type Scope, scopes } from '@shop/runtime/apiKey'
import { newApiKey } from '../../testing/apiKeys.ts'
import { newCustomer } from '../../testing/customers.ts'
import { startTestGateway } from '../../testing/gateway.ts'
import { schema } from '../index.ts'

const backendUrl = inject('backendUrl')
const gateway = await startTestGateway(backendUrl)
const customer = await newCustomer(backendUrl)

function fieldsOf(typename: string): GraphQLField<unknown, unknown>[] {
  const type = schema.getType(typename)
  return isObjectType(type) ? Object.values(type.getFields()) : []
}

/** The scopes in a field's description; null if keys cannot use it. */
function documentedScopes({ description }: GraphQLField<unknown, unknown>): Scope[] | null {
  const [, list] = /API keys need the scopes? (.+)\.$/.exec(description ?? '') ?? []
  if (list !== undefined) return scopes.filter((scope) => list.includes(`\`${scope}\``))
  return description?.endsWith('Available to every API key.') ? [] : null
}

/** An operation that selects and skips a field: its scopes are checked, but nothing runs. */
function operationWith(typename: string, field: GraphQLField<unknown, unknown>): string {
  const variables = field.args.map(({ name, type }) => `$${name}: ${String(type)}`)
  const args = field.args.map(({ name }) => `${name}: $${name}`)
  const isLeaf = !String(field.type).match(/[A-Z]/) || /^(String|Boolean|Int|Float|ID)!?$/.test(String(field.type))
  const selection = `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''} @skip(if: true)${isLeaf ? '' : ' { __typename }'}`
  const head = `${typename === 'Mutation' ? 'mutation' : 'query'} Field${variables.length > 0 ? `(${variables.join(', ')})` : ''}`
  return typename === 'Viewer' ? `${head} { viewer { ${selection} } }` : `${head} { ${selection} }`
}

async function refusedFields(granted: readonly Scope[]): Promise<string[]> {
  const key = await newApiKey(backendUrl, customer, { scopes: granted })
  const refused: string[] = []
  for (const typename of ['Query', 'Mutation', 'Viewer'])
    for (const field of fieldsOf(typename)) {
      const program = gateway.visitor()
      program.authorization = `Bearer ${key.secret}`
      const { status, errors } = await program.ask(operationWith(typename, field))
      const code = errors[0]?.extensions['code']
      expect([field.name, status, code]).not.toEqual([field.name, 400, 'GRAPHQL_VALIDATION_FAILED'])
      if (status === 403 && code === 'INSUFFICIENT_SCOPE') refused.push(`${typename}.${field.name}`)
    }
  return refused
}

it.each([...scopes.map((scope) => [scope]), [...scopes]])(
  'a key with %s can use the documented fields only',
  async (...granted) => {
    const expected = ['Query', 'Mutation', 'Viewer'].flatMap((typename) =>
      fieldsOf(typename).flatMap((field) => {
        const needed = documentedScopes(field)
        const isAllowed = needed?.every((scope) => granted.includes(scope)) ?? false
        return isAllowed ? [] : [`${typename}.${field.name}`]
      }),
    )
    expect(expected).toContain('Mutation.login')
    expect(await refusedFields(granted)).toEqual(expected)
  },
)
