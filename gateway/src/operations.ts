import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import { z } from 'zod'
import { isAbandoned } from '@shop/runtime/signals'
import type { Span } from '@shop/runtime/tracing/tracer'
import { inSpan } from '@shop/runtime/tracing/tracing'
import type { ReadLog } from './backend/jsonapi/calls.ts'
import { checkVariables, type Documents } from './protection/documents.ts'
import type { OperationCosts } from './protection/operationCosts.ts'
import type { ProgramQueue } from './protection/programQueue.ts'
import { type OperationSource, textOfDocument } from './protection/persistedOperations.ts'
import { executeOperation } from './execution/executeQuery.ts'
import { isPublicDocument } from './cache/publicOperations.ts'
import { present } from './schema/core/errors.ts'
import { checkScopes } from './schema/checkScopes.ts'
import { schema } from './schema/index.ts'
import { createContext } from './request/context.ts'
import type { Exchange, RunningOperation, Services } from './request/scope.ts'

/** The parameters of a GraphQL-over-HTTP request. */
const parametersSchema = z.strictObject(
  {
    query: z.string('The query must be a string.').nullish(),
    variables: z.record(z.string(), z.unknown(), 'The variables must be an object.').nullish(),
    operationName: z.string('The operation name must be a string.').nullish(),
    extensions: z.record(z.string(), z.unknown(), 'The extensions must be an object.').nullish(),
    documentId: z.unknown().optional(),
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'The request has an unknown parameter.' : undefined) },
)

const MAX_NAME_LENGTH = 100

type Result = Pick<ExecutionResult, 'data' | 'errors' | 'extensions'>

function badRequest(message: string, code = 'BAD_REQUEST', status = 400): GraphQLError {
  const headers = status === 405 ? { allow: 'POST' } : {}
  return new GraphQLError(message, { extensions: { code, status, http: { status, headers } } })
}

function asResult(error: unknown): Result {
  const originalError = error instanceof Error ? error : new Error(String(error))
  return {
    errors: [error instanceof GraphQLError ? error : new GraphQLError(originalError.message, { originalError })],
  }
}

/** Marks errors in variables. As for validation errors, their status depends on the media type. */
function asInvalid(result: Result): Result {
  for (const { extensions } of result.errors ?? []) extensions.http = { spec: true, status: 400 }
  return result
}

/** Cost of a program's operation, in points. */
function costNotice({ client, limits, record: { cost, balances } }: Exchange): { readonly cost?: unknown } {
  const [balance] = balances
  if (!client.isProgram || !balance) return {}
  const { requested = null, actual = null } = cost ?? {}
  return { cost: { requested, actual, available: balance.available, restoreRate: limits.pointsPerSecond } }
}

/** An operation as sent. */
interface Parameters {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly operationName: string | null
}

export interface OperationsOptions {
  readonly services: Services
  readonly persisted: OperationSource
  readonly documents: Documents
  readonly costs: OperationCosts
  readonly programs: ProgramQueue
  /**
   * Admits an operation. @returns a function that ends its admission; calling it again has no effect
   * @throws GraphQLError while the gateway is overloaded
   */
  readonly admit: (query: string, exchange: Exchange) => () => void
}

/** Runs operations: checks them in the order of their cost, executes them, and presents their errors. */
export class Operations {
  readonly #options: OperationsOptions

  constructor(options: OperationsOptions) {
    this.#options = options
  }

  /** Loads an operation for the methods below. Operations of other builds are read from disk. */
  async load(input: unknown): Promise<void> {
    const id = typeof input === 'object' && input !== null && 'documentId' in input ? input.documentId : null
    if (typeof id === 'string') await this.#options.persisted.load(id)
  }

  /** Whether all requesters without a session get the same response. Unknown documents are not parsed for this. */
  isPublic(input: unknown): boolean {
    const document = this.#knownDocument(input)
    return document !== null && isPublicDocument(schema, document)
  }

  /** Name of an operation, or its root fields if it has none; empty if it is unknown. */
  nameOf(input: unknown): string {
    const operation = this.#operationOf(input)
    if (!operation) return ''
    const fields = operation.selectionSet.selections.flatMap((node) =>
      node.kind === Kind.FIELD ? [node.name.value] : [],
    )
    return (operation.name?.value ?? fields.join(', ')).slice(0, MAX_NAME_LENGTH)
  }

  #operationOf(input: unknown): OperationDefinitionNode | null {
    const document = this.#knownDocument(input)
    const name = typeof input === 'object' && input !== null && 'operationName' in input ? input.operationName : null
    return (document && getOperationAST(document, typeof name === 'string' && name !== '' ? name : null)) ?? null
  }

  #knownDocument(input: unknown): DocumentNode | null {
    const { persisted, documents } = this.#options
    if (typeof input !== 'object' || input === null) return null
    const { query = null, documentId: id = null }: { query?: unknown; documentId?: unknown } = input
    const text = typeof id === 'string' ? persisted.textOf(id) : id === null && typeof query === 'string' ? query : null
    return text ? documents.findKnown(text) : null
  }

  /** @param input the parameters of the request, as sent */
  async run(input: unknown, exchange: Exchange, { isPost }: { readonly isPost: boolean }): Promise<Result> {
    return inSpan('GraphQL operation', async (span) => {
      const result = await this.#execute(input, exchange, isPost).catch(asResult)
      const finished = this.#finish(result, exchange)
      this.#describe(span, input, exchange)
      return finished
    })
  }

  /** Uses only names of the shop's own operations, because visitors choose all others. */
  #describe(span: Span, input: unknown, { record }: Exchange): void {
    const operation = this.#operationOf(input)
    span.set({
      ...(operation && { 'graphql.operation.type': operation.operation }),
      ...(record.isOwn && record.operation !== null && { 'graphql.operation.name': record.operation }),
      ...(record.cost && { 'shop.cost': record.cost.actual ?? record.cost.requested }),
      ...(record.codes.length > 0 && { 'shop.error_codes': [...record.codes] }),
    })
  }

  #parametersOf(input: unknown): Parameters {
    if (Array.isArray(input)) throw badRequest('Send one operation per request, as a JSON object.')
    const parsed = parametersSchema.safeParse(input)
    if (!parsed.success) throw badRequest(parsed.error.issues[0]?.message ?? 'The parameters are invalid.')
    const { documentId = null, query: text = null, variables, operationName = null } = parsed.data
    if (documentId !== null && text) throw badRequest('Send a documentId or a query, not both.')
    const query = documentId === null ? text : textOfDocument(this.#options.persisted, documentId)
    if (query === null) throw badRequest('Send a query or a documentId.')
    return { query, variables: variables ?? {}, operationName }
  }

  async #execute(input: unknown, exchange: Exchange, isPost: boolean): Promise<Result> {
    await this.load(input)
    const parameters = this.#parametersOf(input)
    const leave = this.#options.admit(parameters.query, exchange)
    try {
      return await this.#executeAdmitted(parameters, exchange, { isPost, leave })
    } finally {
      leave()
    }
  }

  async #executeAdmitted(
    { query, variables, operationName }: Parameters,
    exchange: Exchange,
    { isPost, leave }: { readonly isPost: boolean; readonly leave: () => void },
  ): Promise<Result> {
    const { services, costs, documents } = this.#options
    const { record } = exchange
    const began = performance.now()
    checkVariables(variables)
    await costs.chargeDocument(query, exchange)
    const runQuery: RunningOperation['runQuery'] = (...args) => this.run(...args, { isPost: false })
    const running: RunningOperation = { exchange, runQuery }
    const document = documents.parse(query)
    const operation = getOperationAST(document, operationName)
    if (!operation) throw badRequest('Could not determine what operation to execute.', 'OPERATION_RESOLUTION_FAILURE')
    record.operation = operation.name?.value ?? null
    record.type = operation.operation
    record.isOwn = documents.isPersisted(document)
    const isQuery = operation.operation === 'query'
    if (!isQuery && !isPost) throw badRequest('Send mutations by POST.', 'METHOD_NOT_ALLOWED', 405)
    const errors = documents.validate(schema, document)
    if (errors.length > 0) return { errors }
    checkScopes(schema, document, operation.name?.value ?? '', exchange.session.caller)
    // During maintenance every operation gets the site's notice, because half a shop helps nobody.
    const notice = await services.maintenance.current()
    if (notice) return { data: null, errors: [new GraphQLError(notice.message, { originalError: notice })] }
    // Requests to the site are planned from what it has.
    await services.profile.whenKnown()
    const contextValue = createContext(services, running)
    const args = { schema, document, contextValue, variableValues: variables, operationName }
    const points = await costs.charge(args, exchange)
    record.phases.set('parse', performance.now() - began)
    exchange.reads.isStaleAllowed = isQuery
    await services.changes.confirm()
    if (isQuery) await this.#prepare(exchange.reads)
    // A mutation finishes even if its client leaves; a query is canceled, down to the database.
    if (!isQuery) exchange.abort.ignore()
    const done = await this.#turn(points, exchange, leave)
    const started = performance.now()
    try {
      const result = await executeOperation(args, record.isOwn)
      record.phases.set('execute', performance.now() - started)
      await costs.settle(args, result.data, exchange)
      return result.data === undefined ? asInvalid(result) : result
    } finally {
      done()
    }
  }

  /** Makes sure that the data that all operations share is not too old. */
  async #prepare(reads: ReadLog): Promise<void> {
    const { categories, shop, directory } = this.#options.services
    await Promise.all([categories, shop, directory].flatMap((reference) => reference.prepare(reads) ?? []))
  }

  /** Waits for the operation's turn. @returns a function to call when it is done */
  async #turn(points: number, exchange: Exchange, leave: () => void): Promise<() => void> {
    const { costs, programs } = this.#options
    if (!programs.isFor(points, exchange)) return () => {}
    leave()
    const began = performance.now()
    try {
      return await programs.enter(points, exchange)
    } catch (error) {
      await costs.giveBackAll(exchange)
      throw error
    } finally {
      exchange.record.phases.set('queue', performance.now() - began)
    }
  }

  /** Presents errors by one table, logs unexpected ones once, and adds what the client should know to the extensions. */
  #finish(result: Result, exchange: Exchange): Result {
    const { requestId, abort, partialErrors, session, reads, record } = exchange
    const errors = [...(result.errors ?? []), ...partialErrors]
    const notices = {
      // The data is what a guest sees.
      ...(session.hasEnded && { session: 'ended' }),
      ...costNotice(exchange),
      ...(reads.staleSince !== null && { staleSince: new Date(reads.staleSince).toISOString() }),
    }
    const extensions = { ...result.extensions, ...notices }
    const finished = Object.keys(extensions).length > 0 ? { ...result, extensions } : result
    // If the client has left, its calls were aborted on purpose.
    if (errors.length === 0 || isAbandoned(abort.signal)) return finished
    const presented = errors.map((error) => present(error, requestId))
    for (const unexpected of new Set(presented.map((one) => one.unexpected).filter((one) => one !== null)))
      this.#options.services.log.error({ requestId, err: unexpected }, 'an operation failed')
    const publicErrors = presented.map(({ error }) => error)
    record.codes = [...new Set(publicErrors.map(({ extensions: { code } }) => String(code)))]
    return { ...finished, errors: publicErrors }
  }
}
