import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { z } from 'zod'
import type { OpenDatabase } from './database/open.ts'
import type { SessionLocks } from './database/sessionLocks.ts'
import type { Database } from './database/tables.ts'
import { copyDatabase } from './sample/testDatabase.ts'
import { createLog } from './log.ts'
import { createServer, type ServerOptions } from './server.ts'

const href = z.object({ href: z.string() })

const resource = z.object({
  type: z.string(),
  id: z.string(),
  links: z.looseObject({ self: href }),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z
    .record(z.string(), z.object({ data: z.unknown().optional(), links: z.record(z.string(), href).default({}) }))
    .default({}),
  meta: z.record(z.string(), z.unknown()).optional(),
})

const members = {
  included: z.array(resource).default([]),
  meta: z.record(z.string(), z.unknown()).default({}),
  links: z.record(z.string(), href),
}

const listDocument = z.object({ data: z.array(resource), ...members })
const singleDocument = z.object({ data: resource, ...members })
const errorDocument = z.object({
  errors: z.array(
    z.object({
      title: z.string(),
      status: z.string(),
      detail: z.string(),
      code: z.string().optional(),
      meta: z.record(z.string(), z.unknown()).optional(),
      links: z.record(z.string(), href).optional(),
      source: z.object({ pointer: z.string() }).optional(),
    }),
  ),
})

export interface TestResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  readonly bytes: Buffer
  json(): unknown
  /** As a list of resources; throws otherwise. */
  list(): z.infer<typeof listDocument>
  single(): z.infer<typeof singleDocument>
  errors(): z.infer<typeof errorDocument>['errors']
}

export interface TestShop {
  readonly app: FastifyInstance
  readonly database: Database
  readonly locks: SessionLocks
  readonly filesFolder: string
  send(options: InjectOptions): Promise<TestResponse>
  get(url: string, headers?: Record<string, string>): Promise<TestResponse>
  close(): Promise<void>
}

const host = 'cms.test'

/** Replacements for a test: clock, log, mail delivery, password hashing, and a callback during placements. */
export type TestShopOptions = Partial<
  Pick<
    ServerOptions,
    | 'now'
    | 'log'
    | 'post'
    | 'passwords'
    | 'placing'
    | 'provider'
    | 'officeKey'
    | 'overload'
    | 'isDemo'
    | 'payments'
    | 'alterations'
  > & {
    /** Database to use instead of a copy of the test database: migrated and filled. */
    readonly over: OpenDatabase
  }
>

/** Credentials of the gateway and public URL of a test shop. */
export const testAccess = {
  clients: [
    { id: 'shop', secret: 'secret-of-the-tests' },
    { id: 'public', secret: undefined },
  ],
  publicUrl: 'https://shop.test',
  isDemo: true,
}

/** The server on a copy of the test database. */
export async function openTestShop({ over, ...options }: TestShopOptions = {}): Promise<TestShop> {
  const opened = over ?? (await copyDatabase())
  const filesFolder = await mkdtemp(join(tmpdir(), 'shop-files-'))
  const app = await createServer({
    database: opened.database,
    locks: opened.locks,
    filesFolder,
    log: createLog('silent'),
    ...testAccess,
    ...options,
  })
  const send = async (options: InjectOptions): Promise<TestResponse> => {
    const response = await app.inject({ ...options, headers: { host, ...options.headers } })
    const json = (): unknown => response.json<unknown>()
    return {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [
          name,
          value === undefined ? undefined : String(value),
        ]),
      ),
      text: response.body,
      bytes: response.rawPayload,
      json,
      list: () => listDocument.parse(json()),
      single: () => singleDocument.parse(json()),
      errors: () => errorDocument.parse(json()).errors,
    }
  }
  return {
    app,
    database: opened.database,
    locks: opened.locks,
    filesFolder,
    send,
    get: (url, headers = {}) => send({ url, headers }),
    close: async () => {
      await app.close()
      await opened.close()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}
