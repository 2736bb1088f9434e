import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'

interface Deprecation {
  /** As in `Order.shipsOn`, or `Query.product(path:)` for an argument. */
  readonly name: string
  readonly reason: string
}

interface Member {
  readonly name: string
  readonly deprecationReason?: string | null | undefined
  readonly args?: readonly Member[]
}

/** All deprecated fields, arguments, input fields and enum values. */
export function deprecations(schema: GraphQLSchema): Deprecation[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith('__')) return []
    const members: readonly Member[] = isEnumType(type)
      ? type.getValues()
      : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values(type.getFields())
        : []
    return members.flatMap(({ name, deprecationReason, args = [] }) => [
      ...reasonOf(`${type.name}.${name}`, deprecationReason),
      ...args.flatMap((arg) => reasonOf(`${type.name}.${name}(${arg.name}:)`, arg.deprecationReason)),
    ])
  })
}

function reasonOf(name: string, reason: string | null | undefined): Deprecation[] {
  return reason ? [{ name, reason }] : []
}
