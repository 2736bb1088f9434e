import type { FastifyInstance } from 'fastify'
import { readFillState } from './database/state.ts'
import type { Database } from './database/tables.ts'

/**
 * Live: the process responds. Ready: the database responds too and holds a whole catalog, and the process is neither
 * stopping nor overloaded.
 */
export function healthRoutes(app: FastifyInstance, database: Database, isBusy: () => boolean): void {
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const state = await readFillState(database).catch(() => undefined)
    return state?.kind === 'ready' && !isBusy() ? { status: 'ok' } : reply.code(503).send({ status: 'not ready' })
  })
}
