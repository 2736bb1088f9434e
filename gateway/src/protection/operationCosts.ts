import { complexityFromQuery } from '@pothos/plugin-complexity'
import { type DocumentNode, GraphQLError, type GraphQLSchema, Kind } from 'graphql'
import { LRUCache } from 'lru-cache'
import { MAX_COMPLEXITY, tooComplex } from './cost.ts'
import type { Documents } from './documents.ts'
import { type Caller, type RateLimits, rateLimited } from './rateLimits.ts'

/** Maximum charge for the shop's own operations, which seldom reach their worst case. */
const MAX_SCREEN_CHARGE = 20_000

/** Points for an unknown document: one per kilobyte. Larger documents are rejected before they cost anything. */
const KILOBYTE = 1_024
const MAX_KILOBYTES = 20

/** Complexities are cached for this many sets of variables per document, unless they are long. */
const MAX_VARIANTS = 20
const MAX_KEY_LENGTH = 1_000

interface RateLimitedRequest {
  readonly limits: RateLimits
  readonly caller: Caller
}

interface Operation {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly operationName: string | null
  readonly variableValues: Readonly<Record<string, unknown>>
}

/** Complexity of one operation; 0 if its variables are invalid, which execution reports better. */
function complexityOf({ schema, document, operationName, variableValues }: Operation): number {
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

/** Costs of operations: unknown documents by size before they are parsed, operations by complexity. */
export class OperationCosts {
  readonly #documents: Documents
  readonly #complexities = new WeakMap<DocumentNode, LRUCache<string, number>>()

  constructor(documents: Documents) {
    this.#documents = documents
  }

  /** @throws GraphQLError if the caller has no points left */
  async chargeDocument(query: string, { limits, caller }: RateLimitedRequest): Promise<void> {
    if (this.#documents.isKnown(query)) return
    const points = Math.min(MAX_KILOBYTES, Math.ceil(query.length / KILOBYTE))
    const refusal = await limits.take('documents', caller, points)
    if (refusal) throw rateLimited(refusal)
  }

  /** @throws GraphQLError if it is too complex, or the caller has no points left */
  async chargeOperation(operation: Operation, { limits, caller }: RateLimitedRequest): Promise<void> {
    const complexity = this.#complexityOf(operation)
    if (complexity > MAX_COMPLEXITY) throw tooComplex(complexity)
    const isScreen = this.#documents.isPersisted(operation.document)
    const points = isScreen ? Math.min(complexity, MAX_SCREEN_CHARGE) : complexity
    const refusal = await limits.take('cost', caller, points)
    if (refusal) throw rateLimited(refusal)
  }

  #complexityOf(operation: Operation): number {
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
