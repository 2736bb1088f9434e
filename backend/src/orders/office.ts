import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { auditOrders } from './audit.ts'
import { runOfficeAction, officeRequest } from './officeActions.ts'
import { officeOnly } from './officeKey.ts'
import { ActionNotAllowed, type Orders } from './orders.ts'

function respond(reply: FastifyReply, status: number, body: Readonly<Record<string, unknown>>) {
  return reply.code(status).header('cache-control', 'private, no-store').type('application/json').send(body)
}

const number = z.object({ number: z.string().regex(/^VX-\d{4}-\d{6,}$/) })

function jsonOf(body: unknown): unknown {
  if (typeof body !== 'string') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/**
 * Office routes: `POST /office/orders/{number}` changes an order, `GET /office/audit` returns inconsistencies. They
 * require the office key, which is stored on the shop's machine.
 */
export function officeRoutes(app: FastifyInstance, orders: Orders, key: string): void {
  const change = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = number.safeParse(request.params)
    const parsed = officeRequest.safeParse(jsonOf(request.body))
    if (!parsed.success)
      return respond(reply, 400, {
        message: parsed.error.issues
          .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
          .join('; '),
      })
    try {
      const state = params.success ? await runOfficeAction(orders, params.data.number, parsed.data) : undefined
      if (!params.success || state === undefined)
        return await respond(reply, 404, { message: 'This order does not exist.' })
      return await respond(reply, 200, { number: params.data.number, state })
    } catch (error) {
      if (error instanceof ActionNotAllowed) return respond(reply, 422, { message: error.message })
      throw error
    }
  }
  const audit = async (_request: FastifyRequest, reply: FastifyReply) =>
    respond(reply, 200, { problems: await auditOrders(orders.database) })

  officeOnly(app, key, (office) => {
    office.post('/office/orders/:number', change)
    office.get('/office/audit', audit)
  })
}
