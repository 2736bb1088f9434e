import {
  type FieldNode,
  getArgumentValues,
  type GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  locatedError,
  responsePathAsArray,
  type ValidatedExecutionArgs,
} from 'graphql'

export type Path = GraphQLResolveInfo['path']

/** A field of an object type in a document. */
export interface SelectedField {
  readonly definition: GraphQLField<unknown, unknown>
  readonly parentType: GraphQLObjectType
  readonly nodes: readonly FieldNode[]
}

/** One execution of a plan. */
export class Execution {
  readonly args: ValidatedExecutionArgs
  readonly errors: GraphQLError[] = []
  /** Where errors have made values null. */
  readonly #failed = new Set<Path | undefined>()
  /** Arguments that depend on variables. */
  readonly #arguments = new Map<FieldNode, Readonly<Record<string, unknown>>>()

  constructor(args: ValidatedExecutionArgs) {
    this.args = args
  }

  argumentsOf(definition: SelectedField['definition'], node: FieldNode): Readonly<Record<string, unknown>> {
    const known = this.#arguments.get(node)
    if (known) return known
    const values = getArgumentValues(definition, node, this.args.variableValues)
    this.#arguments.set(node, values)
    return values
  }

  infoOf({ definition, nodes, parentType }: SelectedField, path: Path): GraphQLResolveInfo {
    const { schema, fragmentDefinitions, rootValue, operation, variableValues } = this.args
    return {
      ...{ fieldName: definition.name, fieldNodes: nodes, returnType: definition.type, parentType, path },
      ...{ schema, fragments: fragmentDefinitions, rootValue, operation, variableValues },
      getAbortSignal: () => undefined,
      getAsyncHelpers: () => ({ promiseAll: (values) => Promise.all(values), track: () => {} }),
    }
  }

  /** Handles the error of a value. @returns the value @throws GraphQLError if it must not be null */
  fail(error: unknown, nodes: readonly FieldNode[], path: Path, isNonNull: boolean): null {
    const located = locatedError(error, nodes, responsePathAsArray(path))
    if (isNonNull) throw located
    this.add(located, path)
    return null
  }

  /** Adds an error, unless an outer value is already null. */
  add(error: GraphQLError, path: Path | undefined): void {
    for (let at = path; at; at = at.prev) if (this.#failed.has(at)) return
    if (this.#failed.has(undefined)) return
    this.#failed.add(path)
    this.errors.push(error)
  }
}
