import {
  defaultTypeResolver,
  type FieldNode,
  getArgumentValues,
  GraphQLError,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql'
import type { Execution, Path, SelectedField } from './execution.ts'
import { groupFields, type PlanScope, usesVariables } from './fieldGroups.ts'

/** The completed value; a promise if it is not known yet. */
type Complete = (value: unknown, execution: Execution, path: Path) => unknown

interface PlannedField {
  /** Name in the response. */
  readonly key: string
  /** @param path that of the object */
  readonly valueOf: (source: unknown, execution: Execution, path: Path | undefined) => unknown
}

type Values = Record<string, unknown>

/** The fields of an object with a concrete type. */
export type Selection = readonly PlannedField[]

/** Fields that return no objects need no path unless they fail. */
const noPath: Path = { prev: undefined, key: '', typename: undefined }

function ignore(): void {}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Resolvers that do not declare a parameter for it get this instead. */
const noInfo = new Proxy(Object.create(null) as GraphQLResolveInfo, {
  get() {
    throw new Error('A resolver that reads its fourth argument must declare it.')
  },
})

/** Plans the fields that sets select of an object with this type. */
export function planSelection(type: GraphQLObjectType, sets: readonly SelectionSetNode[], scope: PlanScope): Selection {
  return [...groupFields(type, sets, scope)].flatMap(([key, nodes]) => {
    const [node] = nodes
    const definition = node && scope.schema.getField(type, node.name.value)
    return definition ? planField(key, { definition, nodes, parentType: type }, node, scope) : []
  })
}

/** The values of an object's fields. */
export function completeSelection(
  selection: Selection,
  source: unknown,
  execution: Execution,
  path: Path | undefined,
): Values | Promise<Values> {
  const values: Values = {}
  let pending: Array<Promise<unknown>> | null = null
  try {
    for (const { key, valueOf } of selection) {
      const value = valueOf(source, execution, path)
      // Keeps the place of values that are not known yet.
      values[key] = value
      if (value instanceof Promise) {
        pending ??= []
        pending.push(value)
      }
    }
  } catch (error) {
    for (const promise of pending ?? []) promise.catch(ignore)
    throw error
  }
  return pending ? fill(values, pending) : values
}

/** Replaces promises by their values. */
function fill(values: Values, pending: ReadonlyArray<Promise<unknown>>): Promise<Values> {
  return Promise.all(pending).then((known) => {
    let index = 0
    for (const key in values) if (values[key] === pending[index]) values[key] = known[index++]
    return values
  })
}

function planField(key: string, field: SelectedField, node: FieldNode, scope: PlanScope): PlannedField {
  const { definition, parentType, nodes } = field
  if (node.name.value === '__typename') return { key, valueOf: () => parentType.name }
  const resolve = resolverOf(field, node)
  const complete = completionOf(definition.type, field, scope)
  const isLeaf = isLeafType(isNonNullType(definition.type) ? definition.type.ofType : definition.type)
  const isNonNull = isNonNullType(definition.type)
  const placeOf = (path: Path | undefined): Path => ({ prev: path, key, typename: parentType.name })
  const valueOf: PlannedField['valueOf'] = (source, execution, path) => {
    let place: Path | null = null
    try {
      const value = resolve(source, execution, path)
      if (isPromise(value)) {
        place = placeOf(path)
        return completeLater(value, complete, execution, { place, nodes, isNonNull })
      }
      if (isLeaf) return complete(value, execution, noPath)
      place = placeOf(path)
      const completed = complete(value, execution, place)
      return completed instanceof Promise ? settled(completed, execution, { place, nodes, isNonNull }) : completed
    } catch (error) {
      return execution.fail(error, nodes, place ?? placeOf(path), isNonNull)
    }
  }
  return { key, valueOf }
}

interface Position {
  readonly place: Path
  readonly nodes: readonly FieldNode[]
  readonly isNonNull: boolean
}

/** Completes a promised value. */
async function completeLater(
  promise: PromiseLike<unknown>,
  complete: Complete,
  execution: Execution,
  { place, nodes, isNonNull }: Position,
): Promise<unknown> {
  try {
    const completed = complete(await promise, execution, place)
    return completed instanceof Promise ? await completed : completed
  } catch (error) {
    return execution.fail(error, nodes, place, isNonNull)
  }
}

/** Handles the error of a value that is being completed. */
function settled(value: Promise<unknown>, execution: Execution, { place, nodes, isNonNull }: Position) {
  return value.catch((error: unknown) => execution.fail(error, nodes, place, isNonNull))
}

function resolverOf(field: SelectedField, node: FieldNode) {
  const { definition, parentType } = field
  const { pothosExposedField: property, readsInfo } = definition.extensions
  if (typeof property === 'string' && definition.args.length === 0)
    return (source: unknown) => (isRecord(source) ? source[property] : undefined)
  const fixed = usesVariables(node)
    ? null
    : Object.freeze(getArgumentValues(definition, node, { sources: {}, coerced: {} }))
  return (source: unknown, execution: Execution, path: Path | undefined): unknown => {
    const { fieldResolver, contextValue } = execution.args
    const key = (node.alias ?? node.name).value
    const info = readsInfo !== false ? execution.infoOf(field, { prev: path, key, typename: parentType.name }) : noInfo
    const values = fixed ?? execution.argumentsOf(definition, node)
    return (definition.resolve ?? fieldResolver)(source, values, contextValue, info)
  }
}

function completionOf(type: GraphQLOutputType, field: SelectedField, scope: PlanScope): Complete {
  const name = `${field.parentType.name}.${field.definition.name}`
  if (isNonNullType(type)) {
    const complete = completionOf(type.ofType, field, scope)
    return (value, execution, path) => {
      const completed = complete(value, execution, path)
      if (completed === null) throw new Error(`Cannot return null for non-nullable field ${name}.`)
      return completed
    }
  }
  const complete = nonNullCompletion(type, field, scope)
  return (value, execution, path) => {
    if (value === null || value === undefined) return null
    if (value instanceof Error) throw value
    return complete(value, execution, path)
  }
}

function nonNullCompletion(
  type: Exclude<GraphQLOutputType, { ofType: unknown }> | GraphQLOutputType,
  field: SelectedField,
  scope: PlanScope,
): Complete {
  if (isListType(type)) return listCompletion(type.ofType, field, scope)
  if (isLeafType(type)) return leafCompletion(type)
  const known = new Map<GraphQLObjectType, Selection>()
  const sets = field.nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  const completeObject = (value: unknown, object: GraphQLObjectType, execution: Execution, path: Path) => {
    const selection = known.get(object) ?? planSelection(object, sets, scope)
    if (!known.has(object) && (scope.budget.fields -= selection.length) >= 0) known.set(object, selection)
    return completeSelection(selection, value, execution, path)
  }
  const checkObject = (value: unknown, object: GraphQLObjectType, execution: Execution, path: Path): unknown => {
    const is = object.isTypeOf?.(value, execution.args.contextValue, noInfo) ?? true
    const check = (isOfType: boolean) => {
      if (!isOfType) throw new GraphQLError(`Expected a value of type "${object.name}".`, { nodes: field.nodes })
      return completeObject(value, object, execution, path)
    }
    return typeof is === 'boolean' ? check(is) : is.then(check)
  }
  if (isObjectType(type)) return (value, execution, path) => checkObject(value, type, execution, path)
  if (!isAbstractType(type)) throw new Error(`Cannot plan ${String(type)}.`)
  const resolveType = type.resolveType ?? defaultTypeResolver
  return (value, execution, path) => {
    const found = resolveType(value, execution.args.contextValue, execution.infoOf(field, path), type)
    const check = (name: string | undefined) => {
      const object = scope.schema.getType(name ?? '')
      if (!isObjectType(object) || !scope.schema.isSubType(type, object))
        throw new GraphQLError(`Expected a value of type "${type.name}".`, { nodes: field.nodes })
      return checkObject(value, object, execution, path)
    }
    return isPromise(found) ? Promise.resolve(found).then(check) : check(found)
  }
}

function listCompletion(type: GraphQLOutputType, field: SelectedField, scope: PlanScope): Complete {
  const { nodes, parentType, definition } = field
  const complete = completionOf(type, field, scope)
  const isNonNull = isNonNullType(type)
  return (list, execution, path) => {
    if (!isIterable(list))
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${parentType.name}.${definition.name}".`,
      )
    const values: unknown[] = []
    const valueOf = (item: unknown, index: number) => {
      const place: Path = { prev: path, key: index, typename: undefined }
      const position = { place, nodes, isNonNull }
      try {
        if (isPromise(item)) return completeLater(item, complete, execution, position)
        const value = complete(item, execution, place)
        return value instanceof Promise ? settled(value, execution, position) : value
      } catch (error) {
        return execution.fail(error, nodes, place, isNonNull)
      }
    }
    try {
      let index = 0
      for (const item of list) values.push(valueOf(item, index++))
    } catch (error) {
      for (const value of values) if (value instanceof Promise) value.catch(ignore)
      throw error
    }
    return values.some((value) => value instanceof Promise) ? Promise.all(values) : values
  }
}

function leafCompletion(type: GraphQLLeafType): Complete {
  const isText = type.name === 'String'
  return (value) => {
    if (isText && typeof value === 'string') return value
    const coerced: unknown = type.coerceOutputValue(value)
    if (coerced === null || coerced === undefined) throw new Error(`${type.name} cannot represent a value.`)
    return coerced
  }
}
