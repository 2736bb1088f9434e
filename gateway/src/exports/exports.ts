import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ExecutionResult } from 'graphql'
import { z } from 'zod'
import { type Scope, scopes } from '@shop/runtime/apiKey'
import type { SharedStore } from '../cache/store.ts'
import type { Log } from '../observability/log.ts'
import { ExportError, exportErrorCodes } from './exportError.ts'
import { type ExportFolder, exportFileName, LIFE_MS } from './exportFolder.ts'
import { ExportLinks } from './exportLinks.ts'

export type ExportState = 'RUNNING' | 'COMPLETED' | 'FAILED'

const exportSchema = z.object({
  id: z.string(),
  /** UUID of the customer who can read the export. */
  owner: z.string(),
  /** Scopes that a key needs to read it. */
  scopes: z.array(z.enum(scopes)),
  state: z.enum(['RUNNING', 'COMPLETED', 'FAILED']),
  rows: z.number(),
  bytes: z.number(),
  /** Cursor of the last row, to continue with later. */
  endCursor: z.string().nullable(),
  /** Why it failed. */
  error: z.object({ code: z.enum(exportErrorCodes), message: z.string() }).nullable(),
  /** Unix time in milliseconds, until which the file can be downloaded. */
  expires: z.number(),
})

export type Export = z.infer<typeof exportSchema>

const pageSchema = z.object({
  variations: z.object({
    nodes: z.array(z.unknown()),
    pageInfo: z.object({ endCursor: z.string().nullable(), hasNextPage: z.boolean() }),
  }),
})

/** The result of reading a page. */
export type Page = Pick<ExecutionResult, 'data' | 'errors'>

/** Reads the page after a cursor, as the requester who started the export. The signal aborts when the gateway stops. */
type ReadPage = (after: string | null, signal: AbortSignal) => Promise<Page>

/** Time after which an export whose process died is dropped. */
const RUNNING_LIFE_MS = 90_000
/** Their queries wait in a fair queue, so this only limits memory. */
const MAX_RUNNING = 10
/** How often, and how long, an export waits for points. */
const MAX_WAITS = 120
const WAIT_MS = 1_000

/** Why no export was started. */
export class ExportRefusal extends Error {
  override readonly name = 'ExportRefusal'
}

export interface ExportsOptions {
  readonly store: SharedStore
  readonly folder: ExportFolder
  /** Secret from which the signing key of links is derived. */
  readonly secret: string
  /** Address of the shop, without a slash at the end. */
  readonly publicUrl: string
  readonly now: () => Date
  readonly log: Log
}

export interface ExportRequest {
  readonly owner: string
  /** Scopes that the contents need. */
  readonly scopes: readonly Scope[]
  readonly readPage: ReadPage
}

/** Files with all parts, one JSON object per line, written page by page. */
export class Exports {
  readonly #options: ExportsOptions
  readonly #links: ExportLinks
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(options: ExportsOptions) {
    this.#options = options
    this.#links = new ExportLinks(options.secret, options.publicUrl)
  }

  /** Creates the folder of the files. @throws ConfigError */
  prepare(): Promise<void> {
    return this.#options.folder.prepare()
  }

  /** @throws ExportRefusal if the owner already has one in progress, or too many are in progress */
  async start({ owner, scopes: needed, readPage }: ExportRequest): Promise<Export> {
    const release = await this.#options.store.lock(`exports:${owner}`, LIFE_MS)
    if (!release) throw new ExportRefusal('You already have an export in progress. Wait until it is complete.')
    if (this.#running.size >= MAX_RUNNING) {
      await release()
      throw new ExportRefusal('Too many exports are in progress. Try again later.')
    }
    const expires = this.#options.now().getTime() + LIFE_MS
    const begun: Export = {
      ...{ id: randomUUID(), owner, scopes: [...needed], state: 'RUNNING', rows: 0, bytes: 0 },
      ...{ endCursor: null, error: null, expires },
    }
    const saved = this.#save(begun)
    const run = async () => {
      try {
        await saved
        await this.#run(begun, readPage)
      } finally {
        await release()
      }
    }
    const running = run()
    this.#running.add(running)
    void running.finally(() => this.#running.delete(running))
    await saved
    return begun
  }

  /** Null for exports of others, and for expired ones. */
  async find(id: string, owner: string): Promise<Export | null> {
    const stored = await this.#options.store.get(`export:${id}`)
    const found = stored === null ? null : exportSchema.parse(JSON.parse(stored))
    if (found?.owner !== owner) return null
    if (found.state !== 'COMPLETED' || (await this.#options.folder.has(this.#nameOf(found)))) return found
    const message = 'The file was removed to make room for newer ones. Start the export again.'
    return { ...found, state: 'FAILED', error: { code: 'FILE_REMOVED', message } }
  }

  /** Link to the file; null until it is complete. */
  urlOf(each: Export): string | null {
    const { state, expires, scopes: needed } = each
    return state === 'COMPLETED' ? this.#links.urlOf({ name: this.#nameOf(each), expires, scopes: needed }) : null
  }

  /** The file of a link, and the scopes that its contents need; null if the link is invalid or has expired. */
  fileOf(address: string): { readonly path: string; readonly scopes: readonly Scope[] } | null {
    const link = this.#links.read(address, this.#options.now())
    return link && { path: this.#options.folder.pathOf(link.name), scopes: link.scopes }
  }

  /** Fails the exports in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#running)
  }

  #nameOf({ id, owner }: Export): string {
    return exportFileName(this.#links.tagOf(owner), id)
  }

  #save(state: Export): Promise<void> {
    const { store, now } = this.#options
    const lifeMs = state.state === 'RUNNING' ? RUNNING_LIFE_MS : state.expires - now().getTime()
    return store.put(`export:${state.id}`, JSON.stringify(state), lifeMs)
  }

  async #run(begun: Export, readPage: ReadPage): Promise<void> {
    const { log, folder } = this.#options
    let state = begun
    const onProgress = (progress: Export) => {
      state = progress
      return this.#save(progress)
    }
    try {
      await folder.write(this.#nameOf(begun), this.#pages(begun, readPage, onProgress), this.#stopping.signal)
      await this.#save({ ...state, state: 'COMPLETED' })
    } catch (error) {
      log.warn({ err: error, export: begun.id }, 'an export failed')
      const { code, message } = error instanceof ExportError ? error : this.#unexpected()
      await this.#save({ ...begun, state: 'FAILED', error: { code, message } })
    }
  }

  #unexpected(): ExportError {
    const reason = this.#stopping.signal.aborted ? 'The shop was restarted.' : 'Something has gone wrong.'
    return new ExportError('INTERNAL', `${reason} Start the export again.`)
  }

  /** The lines of each page. */
  async *#pages(begun: Export, readPage: ReadPage, onProgress: (state: Export) => Promise<void>) {
    let state = begun
    const { signal } = this.#stopping
    for (let hasMore = true; hasMore; ) {
      signal.throwIfAborted()
      const { nodes, pageInfo } = await this.#page(
        () => readPage(state.endCursor, signal),
        () => onProgress(state),
      )
      const lines = Buffer.from(nodes.map((node) => `${JSON.stringify(node)}\n`).join(''))
      yield lines
      const bytes = state.bytes + lines.length
      state = { ...state, rows: state.rows + nodes.length, bytes, endCursor: pageInfo.endCursor }
      hasMore = pageInfo.hasNextPage
      await onProgress(state)
    }
  }

  /** Waits while the owner has no points left. */
  async #page(read: () => Promise<Page>, onWait: () => Promise<void>) {
    for (let waits = 0; ; waits += 1) {
      const { data, errors = [] } = await read()
      const [error] = errors
      if (!error) return pageSchema.parse(data).variations
      const isLimited = error.extensions.code === 'RATE_LIMITED' || error.extensions.code === 'OVERLOADED'
      if (!isLimited || waits >= MAX_WAITS) throw new ExportError('QUERY_FAILED', error.message)
      await onWait()
      await wait(WAIT_MS, undefined, { signal: this.#stopping.signal })
    }
  }
}
