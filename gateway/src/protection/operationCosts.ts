import { complexityFromQuery } from '@pothos/plugin-complexity'
import { type ExecutionArgs, GraphQLError, Kind } from 'graphql'
import { LRUCache } from 'lru-cache'
import { isAbandoned } from '@shop/runtime/signals'
import type { DocumentNode } from 'graphql'
import type { RequestRecord } from '../observability/requestRecord.ts'
import { MAX_COMPLEXITY, pointsOf, complexityError } from './cost.ts'
import type { Documents } from './documents.ts'
import { type Client, ENTRANCE_POINTS, rateLimited, type RateLimits } from './rateLimits.ts'

/** Maximum points of the shop's own operations, which rarely reach their worst case. */
const MAX_SCREEN_POINTS = 50

/** New documents count in kilobytes. Larger ones than the maximum are rejected before they cost anything. */
const KILOBYTE = 1_024
const MAX_KILOBYTES = 20

/** Complexities are cached for this many sets of variables per document, unless they are long. */
const MAX_VARIANTS = 20
const MAX_KEY_LENGTH = 1_000

type ExecutedOperation = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'>

interface ChargedRequest {
  readonly limits: RateLimits
  readonly client: Client
  readonly record: RequestRecord
  readonly abort: { readonly signal: AbortSignal }
}

/** Complexity of one operation; 0 if its variables are invalid, which execution reports better. */
export function complexityOf({ schema, document, operationName, variableValues }: ExecutedOperation): number {
  const definitions = document.definitions.filter(
    (node) => node.kind !== Kind.OPERATION_DEFINITION || !operationName || node.name?.value === operationName,
  )
  try {
    const options = { schema, ctx: {}, variables: { ...variableValues } }
    return complexityFromQuery({ ...document, definitions }, options).complexity
  } catch (error) {
    if (error instanceof GraphQLError) return 0
    throw error
  }
}

/** Number of fields in a response. */
function fieldsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const values = Object.values(value)
  return values.reduce((total: number, each) => total + fieldsIn(each), Array.isArray(value) ? 0 : values.length)
}

/** Costs of operations: unknown documents by size before they are parsed, operations by complexity. */
export class OperationCosts {
  readonly #documents: Documents
  readonly #complexities = new WeakMap<DocumentNode, LRUCache<string, number>>()

  constructor(documents: Documents) {
    this.#documents = documents
  }

  /** @throws GraphQLError if too many documents are new */
  async chargeDocument(query: string, { limits, client }: ChargedRequest): Promise<void> {
    if (this.#documents.isKnown(query)) return
    const kilobytes = Math.min(MAX_KILOBYTES, Math.ceil(query.length / KILOBYTE))
    const refusal = await limits.take('documents', client, kilobytes)
    if (refusal) throw rateLimited(refusal)
  }

  /**
   * Takes the points of an operation.
   * @returns them
   * @throws GraphQLError if it is too complex, or the caller has too few points left
   */
  async charge(operation: ExecutedOperation, { limits, client, record }: ChargedRequest): Promise<number> {
    const complexity = this.#complexityOf(operation)
    if (complexity > MAX_COMPLEXITY) throw complexityError('complexity', complexity, MAX_COMPLEXITY)
    const isScreen = this.#documents.isPersisted(operation.document)
    const requested = isScreen ? Math.min(MAX_SCREEN_POINTS, pointsOf(complexity)) : pointsOf(complexity)
    // It would never fit, so waiting does not help.
    if (requested > limits.capacity) throw complexityError('points', requested, limits.capacity)
    record.cost = { requested, actual: null }
    if (requested <= ENTRANCE_POINTS) return requested
    const { refusal, balances } = await limits.takePoints(client, requested - ENTRANCE_POINTS)
    record.balances = balances
    if (refusal) throw rateLimited(refusal)
    return requested
  }

  /** Returns the points of an operation that did not run. */
  async giveBackAll(request: ChargedRequest): Promise<void> {
    await this.#settle(request, ENTRANCE_POINTS)
  }

  /**
   * Returns the points of a program's operation that its response did not use: all if it was canceled or its variables
   * are invalid, none if it took too long. The shop's own operations cost a fixed number.
   * @param data undefined if the operation was not executed
   */
  async settle(operation: ExecutedOperation, data: unknown, request: ChargedRequest): Promise<void> {
    const { record, client, abort } = request
    const requested = record.cost?.requested ?? ENTRANCE_POINTS
    if (isAbandoned(abort.signal) || data === undefined) return this.giveBackAll(request)
    if (abort.signal.aborted) return this.#settle(request, requested)
    const isCounted = client.isProgram && !this.#documents.isPersisted(operation.document)
    const actual = isCounted ? Math.min(requested, pointsOf(record.extraComplexity + fieldsIn(data))) : requested
    return this.#settle(request, actual)
  }

  async #settle({ limits, client, record }: ChargedRequest, actual: number): Promise<void> {
    const requested = record.cost?.requested ?? ENTRANCE_POINTS
    record.cost = { requested, actual }
    if (actual < requested) record.balances = await limits.giveBackPoints(client, requested - actual)
  }

  #complexityOf(operation: ExecutedOperation): number {
    const { document, operationName, variableValues } = operation
    const known = this.#complexities.get(document) ?? new LRUCache({ max: MAX_VARIANTS })
    this.#complexities.set(document, known)
    const key = `${operationName ?? ''} ${JSON.stringify(variableValues)}`
    if (key.length > MAX_KEY_LENGTH) return complexityOf(operation)
    const complexity = known.get(key) ?? complexityOf(operation)
    known.set(key, complexity)
    return complexity
  }
}
