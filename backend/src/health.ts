import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readFillState } from './database/state.ts'
import type { Database } from './database/tables.ts'
import { OVERLOAD_RETRY_AFTER_S, type Overload, priorities, type Priority } from '@shop/runtime/overload'
import { sendError } from './jsonapi/sendResponse.ts'
import { JsonApiError } from './jsonapi/errors.ts'
import { addressOf } from './jsonapi/request.ts'

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

const overloaded = new JsonApiError(
  503,
  [{ detail: 'The server is overloaded. Try again in a few seconds.', code: 'overloaded' }],
  {
    'retry-after': String(OVERLOAD_RETRY_AFTER_S),
  },
)

/** Never refused: health checks and the office's commands. */
const exempt = /^\/(?:health|office)\//
/** Requests that buyers depend on. */
const interactive = /^\/(?:jsonapi\/(?:carts?|checkout|orders?|user|profile)|oauth|payments)\b/

function priorityOf(request: FastifyRequest): Priority {
  const isChange = request.method !== 'GET' && request.method !== 'HEAD'
  return isChange || interactive.test(addressOf(request).path) ? priorities.interactive : priorities.page
}

/** Returns 503 under overload, for lists first and orders last. */
export function refuseWhileOverloaded(app: FastifyInstance, overload: Overload): void {
  app.addHook('onRequest', async (request, reply) => {
    if (exempt.test(addressOf(request).path)) return
    const answered = overload.admit(priorityOf(request))
    if (!answered) return sendError(request, reply, overloaded)
    reply.raw.once('finish', answered).once('close', answered)
  })
  app.addHook('onClose', async () => overload.stop())
}
