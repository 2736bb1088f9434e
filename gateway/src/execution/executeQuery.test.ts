import { globSync, readFileSync } from 'node:fs'
import {
  buildSchema,
  type DocumentNode,
  execute,
  getNamedType,
  getOperationAST,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
  parse,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { executeOperation } from './executeQuery.ts'

const folder = new URL('../../../schema/', import.meta.url)
function read(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8')
}

const schema = buildSchema(read('schema.graphql'))
const operations = Object.values(z.record(z.string(), z.string()).parse(JSON.parse(read('persisted-operations.json'))))
const examples = globSync('examples/**/*.graphql', { cwd: folder }).map(read)
const queries = [...operations, ...examples].filter((text) => /^(?:#.*\n|\s)*(?:query|\{)/.test(text))

const errors = ['thrown', 'rejected', 'returned'] as const
type Fault = 'null' | (typeof errors)[number]

/** What the resolvers do. */
const behavior = { variant: 0, faultyField: '', fault: 'null' as Fault }

function sampleOf(type: GraphQLOutputType, name: string): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType, name)
  if (isListType(type)) return [sampleOf(type.ofType, name), sampleOf(type.ofType, name)]
  if (isEnumType(type)) return type.getValues()[behavior.variant % type.getValues().length]?.value
  if (isAbstractType(type)) {
    const types = schema.getPossibleTypes(type)
    return objectOf(types[behavior.variant % types.length])
  }
  if (isObjectType(type)) return objectOf(type)
  return type.name === 'Boolean'
    ? true
    : type.name === 'Int'
      ? name.length
      : type.name === 'Float'
        ? 0.5
        : `${name} "x"`
}

function objectOf(type: GraphQLObjectType | undefined): object {
  return { __typename: type?.name }
}

function faultOf(fault: Fault): unknown {
  const error = new Error('A field has failed.')
  if (fault === 'thrown') throw error
  return fault === 'null' ? null : fault === 'rejected' ? Promise.reject(error) : error
}

/** Every third field is asynchronous. */
for (const type of Object.values(schema.getTypeMap())) {
  if (!isObjectType(type) || type.name.startsWith('__')) continue
  for (const [index, field] of Object.values(type.getFields()).entries()) {
    const valueOf = () =>
      behavior.faultyField === `${type.name}.${field.name}` ? faultOf(behavior.fault) : sampleOf(field.type, field.name)
    field.resolve = (_source, args: object, _context, info) => {
      if (info.fieldName !== field.name || info.path.key === '') throw new Error('The info is wrong.')
      const value = valueOf()
      return index % 3 === 0 && Object.keys(args).length < 9 ? Promise.resolve(value) : value
    }
  }
}

function inputOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return inputOf(type.ofType)
  if (isListType(type)) return [inputOf(type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField)
    return Object.fromEntries(required.map((field) => [field.name, inputOf(field.type)]))
  }
  return type.name === 'Boolean' ? behavior.variant % 2 === 0 : type.name === 'Int' ? 2 : 'x'
}

function variablesOf(document: DocumentNode): Record<string, unknown> {
  const definitions = getOperationAST(document)?.variableDefinitions ?? []
  return Object.fromEntries(
    definitions.map(({ variable, type }) => {
      const found = typeFromAST(schema, type)
      return [variable.name.value, found && inputOf(found as GraphQLInputType)]
    }),
  )
}

/** The fields of a document, such as "Cart.items". */
function fieldsOf(document: DocumentNode): ReadonlySet<string> {
  const types = new TypeInfo(schema)
  const fields = new Set<string>()
  const note = () => {
    const parent = types.getParentType()
    const name = types.getFieldDef()?.name
    const objects = isAbstractType(parent) ? schema.getPossibleTypes(parent) : [parent]
    for (const object of objects) if (name && object) fields.add(`${getNamedType(object).name}.${name}`)
  }
  visit(document, visitWithTypeInfo(types, { Field: note }))
  return fields
}

/** The responses of a plan and of graphql-js. */
async function both(document: DocumentNode, variableValues = variablesOf(document)) {
  const args = { schema, document, variableValues }
  return [JSON.stringify(await executeOperation(args, true)), JSON.stringify(await execute(args))] as const
}

describe('executeOperation', () => {
  it.each(queries.map((text) => [/query (\w+)/.exec(text)?.[1], text]))(
    'returns what graphql-js does for %s',
    async (_name, text = '') => {
      const document = parse(text, { noLocation: true })
      const fields = fieldsOf(document)
      for (behavior.variant = 0; behavior.variant < 8; behavior.variant += 1) {
        behavior.faultyField = ''
        const [own, expected] = await both(document)
        expect(own).toBe(expected)
      }
      behavior.variant = 0
      for (behavior.faultyField of fields)
        for (behavior.fault of ['null', errors[behavior.faultyField.length % errors.length] ?? 'thrown'] as const) {
          const [own, expected] = await both(document)
          expect(own, `${behavior.faultyField} ${behavior.fault}`).toBe(expected)
        }
    },
  )

  it.each([
    '{ __proto__: __typename a: shop { companyName } b: shop { companyName ... { phone } ... on Shop { email } } }',
    '{ shop { phone } ...F shop { email } } fragment F on Query { shop { phone companyName } ...F2 } fragment F2 on Query { __typename }',
    '{ __schema { queryType { name } } __type(name: "Shop") { name } }',
    'query ($a: Boolean = false, $b: Boolean!) { shop @skip(if: $a) { phone } ... @include(if: $b) { __typename } }',
    'query ($text: Int!) { products(first: $text) { totalCount } }',
    'query ($first: Int = 1) { products(first: $first, filter: { search: "x" }) { totalCount } }',
    'mutation { logout { __typename } }',
  ])('returns what graphql-js does for %s', async (text) => {
    behavior.faultyField = ''
    const document = parse(text)
    for (const variables of [{}, { b: true }, { a: true, b: false }, { text: 'x' }, { first: null }]) {
      const [own, expected] = await both(document, variables)
      expect(own).toBe(expected)
    }
  })

  it('plans a document that is not its own when it is executed again', async () => {
    behavior.faultyField = ''
    // More types than the plan keeps fields for.
    const document = parse('{ nodes(ids: ["a"]) { id ... on Node { __typename a: id b: id } } shop { phone } }')
    const args = { schema, document, variableValues: {} }
    for (behavior.variant = 0; behavior.variant < 60; behavior.variant += 1) {
      const { data } = await executeOperation(args, false)
      // graphql-js gives objects without a prototype.
      expect(Object.getPrototypeOf(data)).toBe(behavior.variant === 0 ? null : Object.prototype)
      expect(JSON.stringify({ data })).toBe(JSON.stringify(await execute(args)))
    }
  })
})
