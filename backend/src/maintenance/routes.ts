import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { scheduleChores } from '../housekeeping.ts'
import { sendError, sendPrivate } from '../jsonapi/sendResponse.ts'
import { JsonApiError } from '../jsonapi/errors.ts'
import { addressOf } from '../jsonapi/request.ts'
import { officeOnly } from '../orders/officeKey.ts'
import { type Maintenance, defaultMessage } from './maintenance.ts'

/** Retry-After in seconds if no return time is set. */
const RETRY_AFTER_S = 10

function retryAfter(until: Date | null, now: Date): string {
  const seconds = until === null ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1000)
  return String(Math.max(RETRY_AFTER_S, seconds))
}

/** Milliseconds in which a process notices a change made through another one. */
const refreshInterval = 15_000

/**
 * Available during maintenance: health checks, the office, and files, which a web server may serve without the backend.
 */
const isExempt = /^\/(?:health|office|sites\/default\/files)\//

const isJsonApi = /^\/jsonapi(?:\/|$)/
/** Drupal responds in the requested format, and in plain text if that is not HTML. */
const isPlain = /^\/(?:router|decoupled_kit)\//
const asksForFormat = /(?:^|&)_format=(?!html)/

function page(message: string) {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<!DOCTYPE html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8" />
    <title>JsonApi under maintenance | Vacuum Components</title>
  </head>
  <body>
    <h1>JsonApi under maintenance</h1>
    <p>${text}</p>
  </body>
</html>
`
}

interface Notice {
  readonly message: string
  readonly until: Date | null
}

function refuse(request: FastifyRequest, reply: FastifyReply, { message, until }: Notice) {
  const { path, rawQuery } = addressOf(request)
  // Tells the notice from responses of proxies, as Drupal does.
  reply.header('x-generator', '@shop/backend').header('retry-after', retryAfter(until, new Date()))
  if (isJsonApi.test(path)) return sendError(request, reply, new JsonApiError(503, [{ detail: message }]))
  return isPlain.test(path) || asksForFormat.test(rawQuery)
    ? sendPrivate(request, reply, 503, 'text/plain; charset=utf-8', message)
    : sendPrivate(request, reply, 503, 'text/html; charset=utf-8', page(message))
}

const change = z.object({
  /** Null opens the site; a missing message closes it with the default one. */
  message: z
    .string()
    .trim()
    .max(500, 'at most 500 characters')
    .min(1, 'at least one character')
    .nullable()
    .default(defaultMessage),
  /** When the site is expected back. */
  until: z.iso
    .datetime({ offset: true, error: 'until must be a date and time with a UTC offset' })
    .nullable()
    .default(null),
})

function bodyOf(body: unknown): unknown {
  try {
    return typeof body === 'string' && body !== '' ? JSON.parse(body) : {}
  } catch {
    return undefined
  }
}

/** Refuses visitors during maintenance. Call it before registering the routes it guards. */
export function refuseDuringMaintenance(app: FastifyInstance, maintenance: Maintenance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { message, until } = maintenance
    if (message === null || isExempt.test(addressOf(request).path)) return
    await refuse(request, reply, { message, until })
  })
  scheduleChores(app, [() => maintenance.refresh()], refreshInterval)
}

/** `GET /office/maintenance` returns `message`, which is null while the site is open, and `until`; `PUT` changes them. */
export function maintenanceRoutes(app: FastifyInstance, maintenance: Maintenance, key: string): void {
  return officeOnly(app, key, (office) => {
    const tell = (reply: FastifyReply, status: number, body: Readonly<Record<string, unknown>>) =>
      reply.code(status).header('cache-control', 'private, no-store').type('application/json').send(body)
    const told = () => ({ message: maintenance.message, until: maintenance.until?.toISOString() ?? null })
    office.get('/office/maintenance', async (_request, reply) => tell(reply, 200, told()))
    office.put('/office/maintenance', async (request, reply) => {
      const asked = change.safeParse(bodyOf(request.body))
      if (!asked.success)
        return tell(reply, 400, { message: `The message is invalid: ${asked.error.issues[0]?.message}.` })
      const { message, until } = asked.data
      await maintenance.announce({ message, until: until === null ? null : new Date(until) })
      return tell(reply, 200, told())
    })
  })
}
