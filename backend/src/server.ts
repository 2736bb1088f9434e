import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Database } from './database/tables.ts'
import type { Log } from './log.ts'

export type ServerOptions = {
  /** Migrated and filled. */
  readonly database: Database
  /** Where made pictures are kept; created when the first is made. */
  readonly filesFolder: string
  readonly log: Log
}

/** The whole wire: ready for `inject()` or `listen()`. */
export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const loggerInstance: FastifyBaseLogger = options.log
  const app = Fastify({ loggerInstance, disableRequestLogging: true })
  app.get('/health/live', () => ({ status: 'ok' }))
  await app.ready()
  return app
}
