import type { FastifyInstance, FastifyRequest } from 'fastify'
import { QueryDeadline } from './database/queryDeadline.ts'

interface Rule {
  /** Method and path of a route, as declared. */
  readonly route: RegExp
  /** Total query time of the request, in milliseconds. */
  readonly limitMs: number
  /** Whether to cancel queries if the client leaves; writes always finish. */
  readonly endsWithClient: boolean
  /** Whether they must leave connections for other requests. */
  readonly isSearch?: boolean
}

/** The first match applies. Routes without a match, such as the office's, have no deadline. */
const rules: readonly Rule[] = [
  { route: /^(GET|HEAD) \/jsonapi\/index\//, limitMs: 2_000, endsWithClient: true, isSearch: true },
  { route: /^(GET|HEAD) \/jsonapi\/[^/:]+\/[^/:]+$/, limitMs: 2_000, endsWithClient: true },
  { route: /^(GET|HEAD) \/(?!office\/|health\/)/, limitMs: 10_000, endsWithClient: true },
  { route: /^POST \/jsonapi\/(part-numbers|cart\/estimate)$/, limitMs: 10_000, endsWithClient: true },
  { route: /^[A-Z]+ \/(?!office\/|health\/)/, limitMs: 10_000, endsWithClient: false },
]

/** Header with a shorter deadline; the search box ignores suggestions after 500 ms. */
const header = 'x-query-deadline-ms'

function requestedLimit(request: FastifyRequest): number {
  const value = request.headers[header]
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : Number.POSITIVE_INFINITY
}

const deadlines = new WeakMap<FastifyRequest, QueryDeadline>()

/** Gives each request a query deadline, and cancels the queries of a read if its client leaves. */
export function limitQueries(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`
    const rule = rules.find((each) => each.route.test(route))
    if (rule === undefined) return done()
    const deadline = new QueryDeadline(Math.min(rule.limitMs, requestedLimit(request)), rule.isSearch)
    deadlines.set(request, deadline)
    if (rule.endsWithClient)
      reply.raw.once('close', () => {
        if (!reply.raw.writableEnded) deadline.stop('The client disconnected.')
      })
    deadline.run(done)
  })
  // Bodies are read outside of the request's async context.
  app.addHook('preHandler', (request, _reply, done) => {
    const deadline = deadlines.get(request)
    if (deadline === undefined) done()
    else deadline.run(done)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    deadlines.get(request)?.close()
    done()
  })
}
