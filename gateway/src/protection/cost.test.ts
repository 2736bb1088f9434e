import { complexityFromQuery } from '@pothos/plugin-complexity'
import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  parse,
  typeFromAST,
} from 'graphql'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { schema } from '../schema/index.ts'
import { exampleOperations } from '../developers/examples.ts'
import { readConfig } from '../config.ts'
import { MAX_COMPLEXITY, pointsOf } from './cost.ts'

const operationsFile = new URL('../../../schema/persisted-operations.json', import.meta.url)
const operations = Object.values(
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(operationsFile, 'utf8'))),
)
function nameOf(operation: string) {
  return /^query (\w+)/.exec(operation)?.[1]
}
const screens = operations.flatMap((operation) => {
  const name = nameOf(operation)
  return name ? [{ name, operation }] : []
})

/** The largest value that a screen uses for a variable of this type: its largest page, its longest list. */
function largest(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return largest(type.ofType)
  if (isListType(type)) return Array.from({ length: 20 }, () => largest(type.ofType))
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type))
    return Object.fromEntries(required.map((field) => [field.name, largest(field.type)]))
  }
  return { Int: 96, Boolean: true, UUID: '00000000-0000-4000-8000-000000000000', CountryCode: 'US' }[type.name] ?? 'x'
}

function variablesOf(operation: string): Record<string, unknown> {
  const [definition] = parse(operation).definitions
  const variables = definition?.kind === 'OperationDefinition' ? (definition.variableDefinitions ?? []) : []
  return Object.fromEntries(
    variables.flatMap(({ variable, type }) => {
      const known = typeFromAST(schema, type)
      return isInputType(known) ? [[variable.name.value, largest(known)]] : []
    }),
  )
}

function costOf(operation: string, variables = variablesOf(operation)) {
  return complexityFromQuery(operation, { schema, ctx: {}, variables }).complexity
}

describe("cost of the shop's screens", () => {
  it.each(screens)('$name stays below the limit', ({ operation }) => {
    expect(costOf(operation)).toBeLessThan(MAX_COMPLEXITY)
  })

  it('fits into a full bucket with every example', () => {
    const { points } = readConfig({ OAUTH_CLIENT_SECRET: 'secret' })
    const capacity = points.pointsPerSecond * points.burstS
    for (const operation of [...screens.map((screen) => screen.operation), ...exampleOperations()])
      expect(pointsOf(costOf(operation))).toBeLessThan(capacity)
  })
})

describe('cost of a list', () => {
  const row = 'edges { node { title } matchingVariation { sku price { amount } } }'

  it('grows with its rows', () => {
    const lists = [
      `products(first: $first) { ${row} }`,
      `search(terms: "x", first: $first) { products { ${row} } }`,
      'viewer { addresses(first: $first) { edges { node { isDefault address { formatted country { name } } } } } }',
    ]
    for (const list of lists) {
      const costs = [1, 2, 50].map((first) => costOf(`query ($first: Int) { ${list} }`, { first }))
      const [one = 0, two = 0, fifty = 0] = costs
      expect(two).toBeGreaterThan(one)
      expect(fifty - one).toBe(49 * (two - one))
    }
  })

  it.each([
    ['of products', (name: string) => `${name}: products(first: 1) { totalCount }`],
    ['of search results', (name: string) => `${name}: search(terms: "${name}", first: 1) { totalCount }`],
  ])('limits an operation to a dozen lists %s', (_what, list) => {
    const lists = (count: number) => `{ ${Array.from({ length: count }, (_, i) => list(`a${i}`)).join(' ')} }`
    expect(costOf(lists(12))).toBeLessThan(MAX_COMPLEXITY)
    expect(costOf(lists(14))).toBeGreaterThan(MAX_COMPLEXITY)
  })

  it('allows a list of every top-level category, but not of every category', () => {
    const list = 'products(first: 1) { totalCount }'
    expect(costOf(`{ categories { ${list} } }`)).toBeLessThan(MAX_COMPLEXITY)
    expect(costOf(`{ categories { children { ${list} } } }`)).toBeGreaterThan(MAX_COMPLEXITY)
  })

  it('grows with the number of parts requested', () => {
    const parts = 'query ($skus: [String!]!) { productVariations(skus: $skus) { sku title } }'
    expect(costOf(parts, { skus: ['a', 'b', 'c', 'd'] })).toBe(1 + 4 * 2)
  })
})
