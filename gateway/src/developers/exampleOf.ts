import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  parse,
  print,
} from 'graphql'

type Field = GraphQLField<unknown, unknown>

/** Sample values of scalars, by the name of an argument or input field, or else by type. */
const samples: Readonly<Record<string, string>> = {
  Int: '10',
  Boolean: 'true',
  Decimal: '"12.50"',
  Date: '"2026-12-15"',
  DateTime: '"2026-11-23T00:00:00Z"',
  UUID: '"0f3b1c5e-8a52-4f0e-9d0b-6f6a2d1c7e44"',
  CountryCode: '"US"',
  email: '"buyer@lab.example"',
  fields: '"sku price { amount }"',
  partNumber: '"180050"',
  path: '"/products"',
  sku: '"180050"',
  skus: '"180050"',
  terms: '"CF40 flange"',
  text: '"CF40 flange"',
  url: '"https://erp.example.com/webhooks"',
}

/** Fields of an object that an example selects. */
const MAX_FIELDS = 8

function leadsTo(type: GraphQLInputType, target: GraphQLNamedType, seen = new Set<GraphQLNamedType>()): boolean {
  const named = getNamedType(type)
  if (named === target) return true
  if (!isInputObjectType(named) || seen.has(named)) return false
  seen.add(named)
  return Object.values(named.getFields()).some((field) => leadsTo(field.type, target, seen))
}

/** A valid value: what is required, and what leads to the target. */
function valueOf(name: string, type: GraphQLInputType, target: GraphQLNamedType): string {
  const inner = getNullableType(type)
  if (isListType(inner)) return `[${valueOf(name, inner.ofType, target)}]`
  const named = getNamedType(inner)
  if (isEnumType(named)) return named.getValues()[0]?.name ?? ''
  if (!isInputObjectType(named)) return samples[name] ?? samples[named.name] ?? '"…"'
  const fields = Object.values(named.getFields())
  const next = named === target ? undefined : fields.find((field) => leadsTo(field.type, target))
  const chosen = next ?? (named === target || named.isOneOf ? fields[0] : undefined)
  const chosenOrRequired = fields.filter((field) => field === chosen || isRequiredInputField(field))
  return `{ ${chosenOrRequired.map((field) => `${field.name}: ${valueOf(field.name, field.type, target)}`).join(' ')} }`
}

function argumentsOf(args: readonly GraphQLArgument[], target: GraphQLNamedType): string {
  const chosen = args.find((arg) => leadsTo(arg.type, target))
  const chosenOrRequired = args.filter((arg) => arg === chosen || isRequiredArgument(arg))
  const texts = chosenOrRequired.map((arg) => `${arg.name}: ${valueOf(arg.name, arg.type, target)}`)
  return texts.length > 0 ? `(${texts.join(' ')})` : ''
}

/** The simple fields of a type, or those of its first object. */
function selectionOf(type: GraphQLNamedType): string {
  if (isLeafType(type)) return ''
  if (!isObjectType(type)) return '{ __typename }'
  const fields = Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument))
  const simple = fields.filter((field) => isLeafType(getNamedType(field.type))).slice(0, MAX_FIELDS)
  const names = simple.map(({ name }) => name)
  if (type.getFields()['userErrors']) names.push('userErrors { code message path }')
  const [first] = fields
  if (names.length === 0 && first) names.push(`${first.name} ${selectionOf(getNamedType(first.type))}`)
  return `{ ${names.join(' ')} }`
}

/** A field with everything around it, as far as the root. */
interface Place {
  readonly field: Field
  readonly around: (inner: string) => string
}

function placesIn(schema: GraphQLSchema, type: GraphQLNamedType, around: Place['around']): Place[] {
  if (isAbstractType(type))
    return schema
      .getPossibleTypes(type)
      .flatMap((one) => placesIn(schema, one, (inner) => around(`... on ${one.name} { ${inner} }`)))
  return isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ field, around })) : []
}

/** A short operation that uses a type, with sample values; null if none does. Objects are not loaded by their ID. */
export function exampleOf(schema: GraphQLSchema, target: GraphQLNamedType): string | null {
  const rootPlaces = (root: GraphQLObjectType | null | undefined, keyword: string) =>
    root ? placesIn(schema, root, (inner) => `${keyword} { ${inner} }`) : []
  const open = [...rootPlaces(schema.getQueryType(), 'query'), ...rootPlaces(schema.getMutationType(), 'mutation')]
  const seen = new Set<GraphQLNamedType>()
  for (const { field, around } of open) {
    const type = getNamedType(field.type)
    const call = field.name + argumentsOf(field.args, target)
    if (type === target || field.args.some((arg) => leadsTo(arg.type, target)))
      return print(parse(around(`${call} ${selectionOf(type)}`)))
    if (type.name !== 'Node' && isAbstractType(type) && isObjectType(target) && schema.isSubType(type, target))
      return print(parse(around(`${call} { ... on ${target.name} ${selectionOf(target)} }`)))
    if (type.name === 'Node' || seen.has(type)) continue
    seen.add(type)
    open.push(...placesIn(schema, type, (inner) => around(`${call} { ${inner} }`)))
  }
  return null
}
