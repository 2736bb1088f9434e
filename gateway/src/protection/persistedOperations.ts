import { readFileSync, statSync } from 'node:fs'
import { GraphQLError } from 'graphql'
import { z } from 'zod'

const fileSchema = z.record(z.string(), z.string())
const documentIdSchema = z.string().regex(/^[\w-]{1,128}$/)

export interface OperationSource {
  /** The text of an operation; null for an unknown ID. */
  textOf(id: string): string | null
  /** Whether a text is a persisted operation, however it was sent. */
  hasText(text: string): boolean
  /** Whether there is a query with this name. */
  hasQuery(name: string): boolean
}

const queryPattern = /^query (\w+)/

/** The compiled operations of the shop's own screens, by the hash of their text. */
export class PersistedOperations implements OperationSource {
  readonly #file: URL
  readonly #isWatching: boolean
  #operations: ReadonlyMap<string, string> = new Map()
  #texts: ReadonlySet<string> = new Set()
  #queries: ReadonlySet<string> = new Set()
  #readAt = 0

  /** @param options.reload during development, reads the file again when it has changed */
  constructor(file: URL, { reload }: { reload: boolean }) {
    this.#file = file
    this.#isWatching = reload
    this.#read()
  }

  textOf(id: string): string | null {
    const known = this.#operations.get(id)
    if (known !== undefined || !this.#isWatching) return known ?? null
    this.#read()
    return this.#operations.get(id) ?? null
  }

  hasText(text: string): boolean {
    return this.#texts.has(text)
  }

  hasQuery(name: string): boolean {
    if (!this.#queries.has(name) && this.#isWatching) this.#read()
    return this.#queries.has(name)
  }

  #read() {
    const changedAt = statSync(this.#file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (changedAt === this.#readAt) return
    this.#readAt = changedAt
    this.#operations = new Map(
      changedAt === 0 ? [] : Object.entries(fileSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')))),
    )
    this.#texts = new Set(this.#operations.values())
    this.#queries = new Set([...this.#operations.values()].flatMap((text) => queryPattern.exec(text)?.[1] ?? []))
  }
}

function refusal(message: string, code: string, status: number) {
  return new GraphQLError(message, {
    // Caches must not store a refusal: the ID may be known a moment later.
    extensions: {
      code,
      title: 'Unknown operation',
      status,
      http: { status, headers: { 'cache-control': 'no-store' } },
    },
  })
}

/** The text of a persisted operation. @throws GraphQLError for an unknown ID */
export function textOfDocument(source: OperationSource, documentId: unknown): string {
  const id = documentIdSchema.safeParse(documentId)
  const text = id.success ? source.textOf(id.data) : null
  if (text === null) throw refusal('There is no operation with this ID.', 'UNKNOWN_OPERATION', 404)
  return text
}
