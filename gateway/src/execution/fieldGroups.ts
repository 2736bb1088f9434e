import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getDirectiveValues,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isAbstractType,
  Kind,
  type NamedTypeNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
  type VariableValues,
  visit,
} from 'graphql'

/** What all executions of a plan share. */
export interface PlanScope {
  readonly schema: GraphQLSchema
  readonly fragments: Readonly<Record<string, { readonly definition: FragmentDefinitionNode }>>
  /** Those of the first execution: the others have the same values in `@skip` and `@include`. */
  readonly variableValues: VariableValues
  /** How many more fields the plan keeps; the others are planned for each value. */
  readonly budget: { fields: number }
}

/** Fields that a document selects, in its fragments too. */
export function fieldCount(document: DocumentNode): number {
  let count = 0
  visit(document, {
    Field() {
      count += 1
    },
  })
  return count
}

/** Names of the variables in `@skip` and `@include`; null if the document must be executed without a plan. */
export function conditionsOf(document: DocumentNode): readonly string[] | null {
  const names = new Set<string>()
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  let isPlannable = operations.length === 1 && operations[0]?.operation === OperationTypeNode.QUERY
  visit(document, {
    Field({ name, alias }) {
      const isIntrospection = name.value.startsWith('__') && name.value !== '__typename'
      // A property with this name would be the prototype of its object.
      if (isIntrospection || alias?.value === '__proto__') isPlannable = false
    },
    Directive({ arguments: args = [] }) {
      for (const { value } of args) if (value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  return isPlannable ? [...names].sort() : null
}

/** The fields of an object by their names in the response, each with all of its nodes. */
export function groupFields(
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  scope: PlanScope,
): ReadonlyMap<string, readonly FieldNode[]> {
  const groups = new Map<string, FieldNode[]>()
  const visited = new Set<string>()
  const isSelected = (node: SelectionNode) =>
    getDirectiveValues(GraphQLSkipDirective, node, scope.variableValues)?.['if'] !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, scope.variableValues)?.['if'] !== false
  const collect = ({ selections }: SelectionSetNode) => {
    for (const node of selections) {
      if (!isSelected(node)) continue
      if (node.kind === Kind.FIELD) {
        const key = (node.alias ?? node.name).value
        groups.set(key, [...(groups.get(key) ?? []), node])
      } else {
        const name = node.kind === Kind.FRAGMENT_SPREAD ? node.name.value : null
        if (name !== null && visited.has(name)) continue
        if (name !== null) visited.add(name)
        const fragment = node.kind === Kind.FRAGMENT_SPREAD ? scope.fragments[node.name.value]?.definition : node
        if (fragment && appliesTo(type, fragment.typeCondition, scope)) collect(fragment.selectionSet)
      }
    }
  }
  for (const set of sets) collect(set)
  return groups
}

function appliesTo(type: GraphQLObjectType, condition: NamedTypeNode | undefined, { schema }: PlanScope): boolean {
  const wanted = condition && schema.getType(condition.name.value)
  return !wanted || wanted === type || (isAbstractType(wanted) && schema.isSubType(wanted, type))
}

/** Whether the arguments of a field depend on variables. */
export function usesVariables({ arguments: args = [] }: FieldNode): boolean {
  let isFound = false
  for (const argument of args)
    visit(argument, {
      Variable() {
        isFound = true
      },
    })
  return isFound
}
