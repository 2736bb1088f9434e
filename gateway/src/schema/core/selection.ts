import {
  type FieldNode,
  type GraphQLResolveInfo,
  isAbstractType,
  isObjectType,
  type SelectionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
  type ValueNode,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import type { SelectedField, Selection } from '../../backend/jsonapi/plan.ts'

type Variables = Readonly<Record<string, unknown>>
type Scope = Pick<GraphQLResolveInfo, 'fragments' | 'schema'> & { readonly variables: Variables }

function variablesOf({ variableValues }: GraphQLResolveInfo): Variables {
  return variableValues.coerced
}

function valueOf(node: ValueNode, variables: Variables): unknown {
  return valueFromASTUntyped(node, { ...variables })
}

/** @skip and @include. A non-boolean condition does not exclude: validation rejects it anyway. */
function isIncluded({ directives = [] }: SelectionNode, variables: Variables): boolean {
  return directives.every(({ name, arguments: args = [] }) => {
    const condition = args.find((argument) => argument.name.value === 'if')
    const value = condition && valueOf(condition.value, variables)
    return name.value === 'skip' ? value !== true : name.value === 'include' ? value !== false : true
  })
}

function appliesTo(typeCondition: string | undefined, typeName: string, { schema }: Scope): boolean {
  if (typeCondition === undefined || typeCondition === typeName) return true
  const condition = schema.getType(typeCondition)
  const type = schema.getType(typeName)
  return isAbstractType(condition) && isObjectType(type) && schema.isSubType(condition, type)
}

function fieldsOf(set: SelectionSetNode, typeName: string, scope: Scope): SelectedField[] {
  return set.selections.flatMap((node): SelectedField[] => {
    if (!isIncluded(node, scope.variables)) return []
    if (node.kind === 'Field') return [fieldOf(node, scope)]
    const fragment = node.kind === 'FragmentSpread' ? scope.fragments[node.name.value] : node
    if (!fragment || !appliesTo(fragment.typeCondition?.name.value, typeName, scope)) return []
    return fieldsOf(fragment.selectionSet, typeName, scope)
  })
}

function fieldOf({ name, arguments: args = [], selectionSet }: FieldNode, scope: Scope): SelectedField {
  return {
    name: name.value,
    args: Object.fromEntries(args.map((argument) => [argument.name.value, valueOf(argument.value, scope.variables)])),
    selection: remembering((typeName) => (selectionSet ? fieldsOf(selectionSet, typeName, scope) : [])),
  }
}

/** A selection that computes the fields of each type once. */
function remembering(fieldsOn: Selection['on']): Selection {
  const known = new Map<string, readonly SelectedField[]>()
  return {
    on(typeName) {
      const fields = known.get(typeName) ?? fieldsOn(typeName)
      known.set(typeName, fields)
      return fields
    },
  }
}

/** Fields in any of the selections. */
export function mergeSelections(...selections: readonly Selection[]): Selection {
  const [only] = selections
  return only && selections.length === 1
    ? only
    : remembering((typeName) => selections.flatMap((selection) => selection.on(typeName)))
}

function scopeOf(info: GraphQLResolveInfo): Scope {
  return {
    fragments: info.fragments,
    schema: info.schema,
    variables: variablesOf(info),
  }
}

/**
 * Selections of fields in use, by their nodes and the operation's variables: with the same selection objects, plans are
 * computed once per document and set of variables. Documents are cached too, so their nodes stay the same. A selection
 * takes some 20 kB.
 */
const selections = new LRUCache<string, Selection>({ max: 250 })
const MAX_VARIABLES_LENGTH = 1_000

const ids = new WeakMap<object, number>()
let lastId = 0

/** A number for an object: the same for the same object. */
function idOf(object: object): number {
  const known = ids.get(object)
  if (known !== undefined) return known
  lastId += 1
  ids.set(object, lastId)
  return lastId
}

const variablesTexts = new WeakMap<object, string>()

/** The variables as JSON. */
function variablesText(info: GraphQLResolveInfo): string {
  const known = variablesTexts.get(info.variableValues)
  if (known !== undefined) return known
  const text = JSON.stringify(variablesOf(info))
  variablesTexts.set(info.variableValues, text)
  return text
}

/** The selection below the field being resolved. */
export function selectionOf(info: GraphQLResolveInfo): Selection {
  const variables = variablesText(info)
  const key = `${info.fieldNodes.map(idOf).join()} ${variables}`
  const known = selections.get(key)
  if (known) return known
  const scope = scopeOf(info)
  const selection = mergeSelections(...info.fieldNodes.map((node) => fieldOf(node, scope).selection))
  if (variables.length <= MAX_VARIABLES_LENGTH) selections.set(key, selection)
  return selection
}

/** The selection below every use of a root field, under any alias. */
export function selectionsOfRootField(info: GraphQLResolveInfo, fieldName: string): Selection[] {
  const fields = fieldsOf(info.operation.selectionSet, info.parentType.name, scopeOf(info))
  return fields.filter(({ name }) => name === fieldName).map(({ selection }) => selection)
}

/** The selection below a field, at any depth of this selection. */
export function selectionsBelow(selection: Selection, on: string, fieldName: string): Selection[] {
  return selection
    .on(on)
    .filter(({ name }) => name === fieldName)
    .map((field) => field.selection)
}

/** The selections of a connection's nodes, with and without their edges. */
export function nodeSelections(selection: Selection, connection: string, edge: string): Selection[] {
  const edges = selectionsBelow(selection, connection, 'edges')
  return [
    ...edges.flatMap((each) => selectionsBelow(each, edge, 'node')),
    ...selectionsBelow(selection, connection, 'nodes'),
  ]
}

/** The selections of a connection's edges. Nodes that are selected without an edge are added to one. */
export function edgeSelections(selection: Selection, connection: string, edge: string): Selection[] {
  const edges = selectionsBelow(selection, connection, 'edges')
  const nodes = selectionsBelow(selection, connection, 'nodes')
  // Only the selections of a document stay the same, and with them its plan.
  return edges.length > 0 && nodes.length === 0 ? edges : [...edges, selectUnder(edge, 'node', nodes)]
}

/** Whether the selection includes a field. */
export function selectsField(selection: Selection, on: string, fieldName: string): boolean {
  return selection.on(on).some(({ name }) => name === fieldName)
}

/** The same selections, moved below a field that the schema does not have. */
export function selectUnder(shape: string, field: string, selections: readonly Selection[]): Selection {
  return {
    on: (typeName) => (typeName === shape ? selections.map((selection) => ({ name: field, args: {}, selection })) : []),
  }
}

/** The selection for one concrete type. */
export function selectOnType(type: string, selections: readonly Selection[]): Selection {
  return {
    on: (typeName) => (typeName === type ? selections.flatMap((selection) => selection.on(type)) : []),
  }
}
