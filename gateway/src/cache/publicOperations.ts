import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLNamedOutputType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

const known = new WeakMap<DocumentNode, boolean>()

/**
 * Whether every field of a valid document is declared public, and it only reads: all requesters without a session get
 * the same response.
 */
export function isPublicDocument(schema: GraphQLSchema, document: DocumentNode): boolean {
  const result = known.get(document) ?? checkDocument(schema, document)
  known.set(document, result)
  return result
}

function checkDocument(schema: GraphQLSchema, { definitions }: DocumentNode): boolean {
  const fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  )
  const query = schema.getQueryType()
  const walk = new Walk(schema, fragments)
  return definitions.every(
    (node) =>
      node.kind !== Kind.OPERATION_DEFINITION ||
      (node.operation === 'query' && query ? walk.isPublic(node.selectionSet, query) : false),
  )
}

/** Walks selections from their operation, because a fragment alone does not say below which field it is used. */
class Walk {
  readonly #schema: GraphQLSchema
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>

  constructor(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#schema = schema
    this.#fragments = fragments
  }

  isPublic({ selections }: SelectionSetNode, parent: GraphQLNamedOutputType): boolean {
    return selections.every((node) => this.#isPublicSelection(node, parent))
  }

  #isPublicSelection(node: SelectionNode, parent: GraphQLNamedOutputType): boolean {
    if (node.kind === Kind.FIELD) {
      return node.name.value === '__typename' || this.#isPublicField(node.name.value, node.selectionSet, parent)
    }
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(node.name.value) : node
    if (!fragment) return false
    const condition = fragment.typeCondition && this.#schema.getType(fragment.typeCondition.name.value)
    const type = isObjectType(condition) || isInterfaceType(condition) ? condition : parent
    return this.isPublic(fragment.selectionSet, type)
  }

  #isPublicField(name: string, inner: SelectionSetNode | undefined, parent: GraphQLNamedOutputType): boolean {
    if (!isObjectType(parent) && !isInterfaceType(parent)) return false
    const field = parent.getFields()[name]
    if (!field) return false
    // Interfaces declare nothing: the only field that is read through one here is the ID of a public object.
    const declared = isInterfaceType(parent) ? name === 'id' : (field.extensions.isPublic ?? parent.extensions.isPublic)
    if (declared === 'null') return true
    return declared === true && (!inner || this.isPublic(inner, getNamedType(field.type)))
  }
}
