import {
  type FieldNode,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  type GraphQLField,
  type GraphQLNamedOutputType,
  type GraphQLSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'

interface Selected {
  /** Complexity of the field itself, without its selection. */
  readonly own: number
  readonly inner: Selection
}

/** Fields by their name in the response. */
type Selection = Map<string, Selected>

export interface ExecutedOperation {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly operationName: string | null
  readonly variableValues: Readonly<Record<string, unknown>>
}

/** Complexity of a response: lists count with their actual number of rows, not with the maximum. */
export function actualComplexity(executed: ExecutedOperation, data: unknown): number {
  const { schema, document, operationName, variableValues } = executed
  const operation = getOperationAST(document, operationName)
  const type = operation && schema.getRootType(operation.operation)
  if (!operation || !type) return 0
  const values = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues)
  return complexityOf(new Flattening(executed, values.variableValues).of(operation.selectionSet, type), data)
}

function complexityOf(selection: Selection, value: unknown): number {
  if (Array.isArray(value)) return value.reduce((total: number, each) => total + complexityOf(selection, each), 0)
  if (typeof value !== 'object' || value === null || selection.size === 0) return 0
  let total = 0
  for (const [key, { own, inner }] of selection) {
    const field: unknown = Reflect.get(value, key)
    if (field !== undefined) total += own + complexityOf(inner, field)
  }
  return total
}

/** As Pothos stores it on a field. */
function isCostFunction(option: unknown): option is (args: object, context: object) => unknown {
  return typeof option === 'function'
}

type VariableValues = ReturnType<typeof getVariableValues>['variableValues']

/** Selections without fragments. Values simply lack the fields of other types. */
class Flattening {
  readonly #schema: GraphQLSchema
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly #variableValues: VariableValues

  constructor({ schema, document }: ExecutedOperation, variableValues: VariableValues) {
    this.#schema = schema
    this.#variableValues = variableValues
    this.#fragments = new Map(
      document.definitions.flatMap((node) =>
        node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
      ),
    )
  }

  of({ selections }: SelectionSetNode, type: GraphQLNamedOutputType, into: Selection = new Map()): Selection {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) {
        this.#add(node, type, into)
        continue
      }
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(node.name.value) : node
      const condition = fragment?.typeCondition && this.#schema.getType(fragment.typeCondition.name.value)
      if (fragment)
        this.of(fragment.selectionSet, isObjectType(condition) || isInterfaceType(condition) ? condition : type, into)
    }
    return into
  }

  #add(node: FieldNode, type: GraphQLNamedOutputType, into: Selection): void {
    const key = node.alias?.value ?? node.name.value
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined
    const selected = into.get(key) ?? { own: field ? this.#own(field, node) : 1, inner: new Map<string, Selected>() }
    into.set(key, selected)
    if (field && node.selectionSet) this.of(node.selectionSet, getNamedType(field.type), selected.inner)
  }

  #own(field: GraphQLField<unknown, unknown>, node: FieldNode): number {
    const option: unknown = field.extensions['complexity']
    const cost = isCostFunction(option) ? option(getArgumentValues(field, node, this.#variableValues), {}) : option
    const own = typeof cost === 'object' && cost !== null && 'field' in cost ? cost.field : cost
    return typeof own === 'number' ? own : 1
  }
}
