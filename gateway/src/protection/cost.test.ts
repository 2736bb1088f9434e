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
import { MOST_COMPLEXITY } from './cost.ts'

const OPERATIONS_FILE = new URL('../../../schema/persisted-operations.json', import.meta.url)
const operations = Object.values(
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(OPERATIONS_FILE, 'utf8'))),
)
const nameOf = (operation: string) => /^query (\w+)/.exec(operation)?.[1]
const screens = operations.flatMap((operation) => {
  const name = nameOf(operation)
  return name ? [{ name, operation }] : []
})

/** The most that a screen asks with a variable of this type: its largest page, its longest list. */
function largest(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return largest(type.ofType)
  if (isListType(type)) return Array.from({ length: 20 }, () => largest(type.ofType))
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type))
    return Object.fromEntries(required.map((field) => [field.name, largest(field.type)]))
  }
  return { Int: 96, Boolean: true }[type.name] ?? 'x'
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

const costOf = (operation: string, variables = variablesOf(operation)) =>
  complexityFromQuery(operation, { schema, ctx: {}, variables }).complexity

describe('what the screens of the shop cost', () => {
  it.each(screens)('$name stays below the limit', ({ operation }) => {
    expect(costOf(operation)).toBeLessThan(MOST_COMPLEXITY)
  })
})

describe('what a list costs', () => {
  const row = 'edges { node { title } matchingVariation { sku price { amount } } }'

  it('grows with its rows', () => {
    const list = `query ($first: Int) { products(first: $first) { ${row} } }`
    expect(costOf(list, { first: 50 })).toBeGreaterThan(40 * costOf(list, { first: 1 }))
    const search = `query ($first: Int) { search(terms: "x", first: $first) { products { ${row} } } }`
    expect(costOf(search, { first: 50 })).toBeGreaterThan(40 * costOf(search, { first: 1 }))
  })

  it('grows with the parts that are asked for by number', () => {
    const parts = 'query ($skus: [String!]!) { productVariations(skus: $skus) { sku title } }'
    expect(costOf(parts, { skus: ['a', 'b', 'c', 'd'] })).toBe(1 + 4 * 2)
  })
})
