import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ExecutionResult } from 'graphql'
import { z } from 'zod'
import { isUuid } from '../backend/jsonapi/names.ts'
import type { SharedStore } from '../cache/store.ts'
import type { Log } from '../observability/log.ts'

export type ExportState = 'RUNNING' | 'COMPLETED' | 'FAILED'

const exportSchema = z.object({
  id: z.string(),
  /** Requester who can read the export. */
  owner: z.string(),
  state: z.enum(['RUNNING', 'COMPLETED', 'FAILED']),
  rows: z.number(),
  bytes: z.number(),
  /** Cursor of the last row, to continue with later. */
  endCursor: z.string().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
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

/** Reads the page after a cursor, as the requester who started the export. */
type ReadPage = (after: string | null) => Promise<Page>

const LIFE_MS = 24 * 3_600_000
/** Time after which an export whose process died is dropped. */
const RUNNING_LIFE_MS = 90_000
const MAX_RUNNING = 2
/** How often, and how long, an export waits for points. */
const MAX_WAITS = 120
const WAIT_MS = 1_000

/** Why no export was started. */
export class ExportRefusal extends Error {
  override readonly name = 'ExportRefusal'
}

export interface ExportsOptions {
  readonly store: SharedStore
  /** Folder of the files. Gateways of one shop share it. */
  readonly folder: string
  /** Secret from which the signing key of links is derived. */
  readonly secret: string
  /** Address of the shop, without a slash at the end. */
  readonly publicUrl: string
  readonly now: () => Date
  readonly log: Log
}

/** Files with all parts, one JSON object per line, written page by page. */
export class Exports {
  readonly #options: ExportsOptions
  readonly #key: Buffer
  readonly #running = new Map<string, Promise<void>>()

  constructor(options: ExportsOptions) {
    this.#options = options
    this.#key = Buffer.from(hkdfSync('sha256', options.secret, '', 'export links', 32))
  }

  /** @throws ExportRefusal if the owner already has one in progress, or too many are in progress */
  async start(owner: string, readPage: ReadPage): Promise<Export> {
    if (this.#running.has(owner))
      throw new ExportRefusal('You already have an export in progress. Wait until it is complete.')
    if (this.#running.size >= MAX_RUNNING) throw new ExportRefusal('Too many exports are in progress. Try again later.')
    const expires = this.#options.now().getTime() + LIFE_MS
    const begun: Export = {
      ...{ id: randomUUID(), owner, state: 'RUNNING', rows: 0, bytes: 0, endCursor: null, error: null, expires },
    }
    const running = this.#run(begun, readPage).finally(() => this.#running.delete(owner))
    this.#running.set(owner, running)
    await this.#save(begun)
    return begun
  }

  /** Null for exports of others, and for expired ones. */
  async find(id: string, owner: string): Promise<Export | null> {
    const stored = await this.#options.store.get(`export:${id}`)
    const found = stored === null ? null : exportSchema.parse(JSON.parse(stored))
    return found?.owner === owner ? found : null
  }

  /** Link to the file, which needs no other credentials; null until it is complete. */
  urlOf({ id, state, expires }: Export): string | null {
    if (state !== 'COMPLETED') return null
    return `${this.#options.publicUrl}/exports/${id}.ndjson?expires=${expires}&signature=${this.#sign(id, expires)}`
  }

  /** The file of a link; null if the link is invalid or has expired. */
  fileOf(link: string): string | null {
    const url = new URL(link, 'http://shop.invalid')
    const id = /^\/exports\/([\da-f-]{36})\.ndjson$/.exec(url.pathname)?.[1] ?? ''
    const expires = Number(url.searchParams.get('expires'))
    const given = Buffer.from(url.searchParams.get('signature') ?? '')
    const signature = Buffer.from(this.#sign(id, expires))
    const isSigned = given.length === signature.length && timingSafeEqual(given, signature)
    return isUuid(id) && isSigned && this.#options.now().getTime() < expires ? this.#file(id) : null
  }

  #sign(id: string, expires: number): string {
    return createHmac('sha256', this.#key).update(`${id} ${expires}`).digest('base64url')
  }

  #file(id: string): string {
    return path.join(this.#options.folder, `${id}.ndjson`)
  }

  #save(state: Export): Promise<void> {
    const { store, now } = this.#options
    const lifeMs = state.state === 'RUNNING' ? RUNNING_LIFE_MS : state.expires - now().getTime()
    return store.put(`export:${state.id}`, JSON.stringify(state), lifeMs)
  }

  async #run(begun: Export, readPage: ReadPage): Promise<void> {
    const { log } = this.#options
    try {
      await this.#sweep()
      await this.#save({ ...(await this.#write(begun, readPage)), state: 'COMPLETED' })
    } catch (error) {
      log.warn({ err: error, export: begun.id }, 'an export failed')
      await rm(this.#file(begun.id), { force: true })
      const message =
        error instanceof ExportRefusal ? error.message : 'Something has gone wrong. Start the export again.'
      await this.#save({ ...begun, state: 'FAILED', error: message })
    }
  }

  /** One page is in memory at a time. */
  async #write(begun: Export, readPage: ReadPage): Promise<Export> {
    await mkdir(this.#options.folder, { recursive: true, mode: 0o700 })
    const file = createWriteStream(this.#file(begun.id), { mode: 0o600 })
    let state = begun
    try {
      for (let hasMore = true; hasMore; ) {
        const { nodes, pageInfo } = await this.#page(readPage, state.endCursor)
        const text = nodes.map((node) => `${JSON.stringify(node)}\n`).join('')
        if (!file.write(text)) await once(file, 'drain')
        const bytes = state.bytes + Buffer.byteLength(text)
        state = { ...state, rows: state.rows + nodes.length, bytes, endCursor: pageInfo.endCursor }
        hasMore = pageInfo.hasNextPage
        await this.#save(state)
      }
      return state
    } finally {
      file.end()
      await once(file, 'close')
    }
  }

  /** Waits while the owner has no points left. */
  async #page(readPage: ReadPage, after: string | null) {
    for (let waits = 0; ; waits += 1) {
      const { data, errors = [] } = await readPage(after)
      const [error] = errors
      if (!error) return pageSchema.parse(data).variations
      const isLimited = error.extensions.code === 'RATE_LIMITED' || error.extensions.code === 'OVERLOADED'
      if (!isLimited || waits >= MAX_WAITS) throw new ExportRefusal(error.message)
      await wait(WAIT_MS)
    }
  }

  /** Removes the files of expired exports. */
  async #sweep(): Promise<void> {
    const { folder } = this.#options
    for (const name of await readdir(folder).catch(() => [])) {
      const file = path.join(folder, name)
      const { mtimeMs } = await stat(file)
      if (name.endsWith('.ndjson') && Date.now() - mtimeMs > LIFE_MS) await rm(file, { force: true })
    }
  }
}
