import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { heapBytes, parseWithinLimits } from './documentLimits.ts'
import { limitError } from './limitError.ts'
import type { OperationSource } from './persistedOperations.ts'

/** Measured: heap of a document without locations, in bytes per character of its text. */
const BYTES_PER_CHARACTER = 15
/** The shop's own operations take 6 MB; those of earlier builds may still be in use. */
const PERSISTED_BYTES = 32 * 1024 * 1024
const OTHER_BYTES = 16 * 1024 * 1024

/** Validation stops after this many errors. */
const MAX_ERRORS = 5

/** Maximum values in an operation's variables, including nested ones. The largest order sheet has some 1,500. */
export const MAX_VALUES = 5_000

export interface DocumentsOptions {
  /** Whether documents may read the schema. */
  readonly isIntrospectionAllowed?: boolean
  /** Called for every document that exceeds a limit or is invalid. */
  readonly onRefused?: () => void
}

/**
 * Parsed and valid documents by their text. Persisted operations are stored separately, so that other documents never
 * evict them. Rejected documents are not stored.
 */
export class Documents {
  readonly #operations: Pick<OperationSource, 'hasText'>
  readonly #onRefused: () => void
  readonly #rules: typeof specifiedRules
  readonly #persisted = new LRUCache<string, DocumentNode>({
    maxSize: PERSISTED_BYTES,
    sizeCalculation: (_document, text) => BYTES_PER_CHARACTER * text.length,
  })
  readonly #others = new LRUCache<string, DocumentNode>({ maxSize: OTHER_BYTES, sizeCalculation: heapBytes })
  readonly #own = new WeakSet<DocumentNode>()
  readonly #valid = new WeakSet<DocumentNode>()

  constructor(
    operations: Pick<OperationSource, 'hasText'>,
    { isIntrospectionAllowed = true, onRefused = () => {} }: DocumentsOptions = {},
  ) {
    this.#operations = operations
    this.#rules = isIntrospectionAllowed ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
    this.#onRefused = onRefused
  }

  /** Whether a document is cached or is one of the shop's own operations. */
  isKnown(text: string): boolean {
    return this.#operations.hasText(text) || this.#others.has(text)
  }

  /** A document that is cached or one of the shop's own operations; null for others. */
  findKnown(text: string): DocumentNode | null {
    return this.isKnown(text) ? this.parse(text) : null
  }

  /** Whether a parsed document is one of the shop's own operations. */
  isPersisted(document: DocumentNode): boolean {
    return this.#own.has(document)
  }

  /** Estimated heap of all cached documents, in bytes. */
  get size(): number {
    return this.#persisted.calculatedSize + this.#others.calculatedSize
  }

  /** @throws GraphQLError */
  parse(text: string): DocumentNode {
    const known = this.#persisted.get(text) ?? this.#others.get(text)
    if (known) return known
    if (this.#operations.hasText(text)) return this.#parseOwn(text)
    try {
      return parseWithinLimits(text)
    } catch (error) {
      this.#onRefused()
      if (error instanceof GraphQLError && error.extensions.http === undefined)
        Object.assign(error.extensions, { code: 'GRAPHQL_PARSE_FAILED', http: { spec: true, status: 400 } })
      throw error
    }
  }

  /** Parses an operation that its build has validated, without locations, which take most of a document's heap. */
  #parseOwn(text: string): DocumentNode {
    const document = parse(text, { noLocation: true })
    this.#own.add(document)
    this.#persisted.set(text, document)
    return document
  }

  /** Validates a document, and caches it if it is valid. */
  validate(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
    if (this.#own.has(document) || this.#valid.has(document)) return []
    const errors = validate(schema, document, this.#rules, { hideSuggestions: true, maxErrors: MAX_ERRORS })
    const text = document.loc?.source.body
    if (errors.length > 0) this.#onRefused()
    for (const { extensions } of errors)
      Object.assign(extensions, { code: 'GRAPHQL_VALIDATION_FAILED', http: { spec: true, status: 400 } })
    if (errors.length > 0 || text === undefined) return errors
    this.#valid.add(document)
    this.#others.set(text, document)
    return errors
  }
}

/** Whether this gateway can execute an operation of another build of the shop. */
export function isExecutable(schema: GraphQLSchema, text: string): boolean {
  try {
    return validate(schema, parse(text)).length === 0
  } catch {
    return false
  }
}

/** Counts nested values. Stops after the maximum, so that the time is bounded. */
function countValues(whole: unknown, maxValues: number): number {
  const open: unknown[] = [whole]
  let count = 0
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const values: unknown[] = Object.values(value)
    count += values.length
    if (count > maxValues) break
    open.push(...values)
  }
  return count
}

/** Reporting an error for each of many values would take seconds. @throws GraphQLError */
export function checkVariables(variables: unknown): void {
  const value = countValues(variables, MAX_VALUES)
  if (value <= MAX_VALUES) return
  throw limitError({
    message: `The variables contain too many values: at most ${MAX_VALUES} are allowed, and they have ${value} or more.`,
    code: 'VARIABLES_LIMIT',
    title: 'Variables too large',
    limit: { name: 'values', maximum: MAX_VALUES, value },
  })
}
