import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { GraphQLError } from 'graphql'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { operationFile, type PublishedBuilds } from '@shop/runtime/publishedBuilds'

const fileSchema = z.record(z.string(), z.string())
const documentIdSchema = z.string().regex(/^[\w-]{1,128}$/)
/** The hash of an operation's text. */
const hashPattern = /^[\da-f]{64}$/
/** Memory for operations of other builds, in characters. */
const MAX_CHARACTERS = 4 * 1024 * 1024
const MAX_INVALID = 1_000

export interface OperationSource {
  /** Reads an operation of another build, so that the methods below can find it. */
  load(id: string): Promise<void>
  /** The text of an operation; null for an unknown ID. */
  textOf(id: string): string | null
  /** Whether a text is a persisted operation, however it was sent. */
  hasText(text: string): boolean
  /** Whether there is a query with this name. */
  hasQuery(name: string): boolean
}

const queryPattern = /^query (\w+)/

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

interface PersistedOperationsOptions {
  /** During development, reads the file again when it has changed. */
  readonly reload: boolean
  /** Where gateways and web servers publish the operations of their builds; null if they share no folder. */
  readonly builds?: PublishedBuilds | null
  /** Whether this gateway can execute an operation of another build. */
  readonly isValid?: (text: string) => boolean
}

/**
 * The compiled operations of the shop's own screens, by the hash of their text: those of this build, and those of other
 * builds, which are needed during and after an upgrade.
 */
export class PersistedOperations implements OperationSource {
  readonly #file: URL
  readonly #options: PersistedOperationsOptions
  /** Operations of other builds. */
  readonly #others = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (text) => text.length,
    dispose: (text) => this.#otherTexts.delete(text),
  })
  readonly #otherTexts = new Set<string>()
  readonly #invalid = new LRUCache<string, true>({ max: MAX_INVALID })
  #operations: ReadonlyMap<string, string> = new Map()
  #texts: ReadonlySet<string> = new Set()
  #queries: ReadonlySet<string> = new Set()
  #readAt = 0

  constructor(file: URL, options: PersistedOperationsOptions) {
    this.#file = file
    this.#options = options
    this.#read()
  }

  /** Publishes the operations of this build for gateways of other builds. */
  async publish(): Promise<void> {
    const build = hashOf([...this.#operations.keys()].join(' ')).slice(0, 16)
    const files = new Map([...this.#operations].map(([id, text]) => [operationFile(id), text]))
    await this.#options.builds?.publish(`gateway-${build}`, files)
  }

  async load(id: string): Promise<void> {
    const { builds, isValid } = this.#options
    if (!builds || !hashPattern.test(id) || this.textOf(id) !== null || this.#invalid.has(id)) return
    const file = await builds.find(operationFile(id))
    const text = file === null ? null : await readFile(file, 'utf8').catch(() => null)
    if (text === null) return
    if (hashOf(text) !== id || !isValid?.(text)) return void this.#invalid.set(id, true)
    this.#others.set(id, text)
    if (this.#others.has(id)) this.#otherTexts.add(text)
  }

  textOf(id: string): string | null {
    if (!this.#operations.has(id) && this.#options.reload) this.#read()
    return this.#operations.get(id) ?? this.#others.get(id) ?? null
  }

  hasText(text: string): boolean {
    return this.#texts.has(text) || this.#otherTexts.has(text)
  }

  hasQuery(name: string): boolean {
    if (!this.#queries.has(name) && this.#options.reload) this.#read()
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
