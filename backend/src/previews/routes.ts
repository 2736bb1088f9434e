import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../database/tables.ts'
import type { Kept } from '../files/kept.ts'
import { strongTag, unchanged } from '../jsonapi/conditional.ts'
import { previewEdition, type PreviewKind, previewFolder, previewVersion } from '../fileAddresses/previews.ts'
import { factsOf, findPreviewed, shopFacts } from './facts.ts'
import { drawPreview } from '../../../drawings/src/previews/picture.ts'

const forEver = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

const wanted = z.object({
  params: z.object({
    kind: z.enum(['products', 'categories']) satisfies z.ZodType<PreviewKind>,
    name: z
      .string()
      .regex(/^[1-9]\d{0,8}\.png$/)
      .transform((name) => Number.parseInt(name, 10)),
  }),
  query: z.object({ v: z.string() }),
})

const missing = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send({ message: 'There is no such file.' })

/**
 * Pictures of link previews, drawn when they are first asked for and kept. Only an address that the shop gave out costs a
 * drawing: another `v`, or none, is no file.
 */
export const previewRoutes = (app: FastifyInstance, database: Database, kept: Kept): void => {
  const send = (request: FastifyRequest, reply: FastifyReply, body: Buffer, changed: Date, cacheControl: string) => {
    const tag = strongTag(body)
    reply.header('cache-control', cacheControl).header('etag', tag).header('last-modified', changed.toUTCString())
    if (unchanged(request, tag, changed)) return reply.code(304).send()
    return reply.type('image/png').send(body)
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: `${previewFolder}/:kind/:name`,
    handler: async (request, reply) => {
      const asked = wanted.safeParse(request)
      if (!asked.success) return missing(reply)
      const { kind, name: id } = asked.data.params
      const { v: version } = asked.data.query
      const previewed = await findPreviewed(database, kind, id)
      if (previewed === null || version !== previewVersion(kind, id, previewed.title, previewed.changed))
        return missing(reply)
      const name = `preview.${version}.${kind}.${id}.png`
      const body = await kept.get(name, async () => drawPreview(await factsOf(database, previewed)))
      return body === null ? missing(reply) : send(request, reply, body, previewed.changed, forEver)
    },
  })

  const started = new Date()
  app.route({
    method: ['GET', 'HEAD'],
    url: `${previewFolder}/shop.png`,
    handler: async (request, reply) => {
      const body = await kept.get(`preview.${previewEdition}.shop.png`, () => drawPreview(shopFacts))
      return body === null ? missing(reply) : send(request, reply, body, started, forAnHour)
    },
  })
}
