import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { type PreviewFacts, drawPreview } from '@shop/drawings/previews/picture'
import { companyName } from '../catalog/company.ts'
import type { Database } from '../database/tables.ts'
import {
  type PreviewKind,
  previewEdition,
  previewFolder,
  previewVersion,
  shopPreview,
} from '../fileAddresses/previews.ts'
import type { FileCache } from '../files/fileCache.ts'
import { drawSvg } from '../files/pictures.ts'
import { findFile } from '../files/fileSource.ts'
import { strongTag, isUnchanged } from '../jsonapi/conditional.ts'

/** The parts of published content that its preview shows, by ID. */
interface PreviewedEntity {
  readonly title: string
  readonly changed: Date
  readonly partNumber: string | null
  /** Path of the part's picture. */
  readonly picture: string | null
  /** Number of items: parts of a product. */
  readonly parts: number
}

const readers: Record<PreviewKind, (database: Database, id: number) => Promise<readonly PreviewedEntity[]>> = {
  products: async (database, id) =>
    (
      await sql<PreviewedEntity>`
        select p.title, p.changed, v.sku as "partNumber",
          (select f.path from files f where f.variation_id = v.id and f.kind = 'picture') as picture,
          (select count(*)::integer from variations o where o.product_id = p.id and o.status) as parts
        from products p
        left join variations v on v.id = p.default_variation_id
        where p.id = ${id} and p.status`.execute(database)
    ).rows,
  categories: async (database, id) =>
    (
      await sql<PreviewedEntity>`
        select c.name as title, c.changed, null as "partNumber", f.path as picture, 0 as parts
        from categories c
        left join files f on f.id = c.picture_id
        where c.id = ${id} and c.status`.execute(database)
    ).rows,
}

async function findPreviewed(database: Database, kind: PreviewKind, id: number): Promise<PreviewedEntity | null> {
  const [found] = await readers[kind](database, id)
  return found ?? null
}

const about = 'High and ultrahigh vacuum components'

function noteOf({ partNumber, parts }: PreviewedEntity): string {
  if (partNumber === null) return about
  return parts > 1 ? `One of ${parts} part numbers` : 'Drawing, price and stock'
}

/** Content of a page's preview; without a picture if the part can't be drawn. */
async function factsOf(database: Database, previewed: PreviewedEntity): Promise<PreviewFacts> {
  const { title, partNumber, picture } = previewed
  const file = picture === null ? undefined : await findFile(database, picture)
  const svg = file === undefined ? null : await drawSvg(file, { kind: 'card' })
  return { company: companyName, title, partNumber, note: noteOf(previewed), picture: svg }
}

/** Content of the preview for all other pages. */
const shopFacts: PreviewFacts = {
  company: companyName,
  title: 'Flanges, feedthroughs, viewports and wire for vacuum',
  partNumber: null,
  note: about,
  picture: null,
}

const forEver = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

const parsePreviewName = z.object({
  params: z.object({
    kind: z.enum(['products', 'categories']) satisfies z.ZodType<PreviewKind>,
    name: z
      .string()
      .regex(/^[1-9]\d{0,8}\.png$/)
      .transform((name) => Number.parseInt(name, 10)),
  }),
  query: z.object({ v: z.string() }),
})

function missing(reply: FastifyReply) {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send({ message: 'This file does not exist.' })
}

/**
 * Serves link preview images, drawn on first request and cached. Only URLs issued by the shop cause a drawing: any
 * other `v` returns 404.
 */
export function previewRoutes(app: FastifyInstance, database: Database, cache: FileCache): void {
  const send = (request: FastifyRequest, reply: FastifyReply, body: Buffer, changed: Date, cacheControl: string) => {
    const tag = strongTag(body)
    reply.header('cache-control', cacheControl).header('etag', tag).header('last-modified', changed.toUTCString())
    if (isUnchanged(request, tag, changed)) return reply.code(304).send()
    return reply.type('image/png').send(body)
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: `${previewFolder}/:kind/:name`,
    handler: async (request, reply) => {
      const asked = parsePreviewName.safeParse(request)
      if (!asked.success) return missing(reply)
      const { kind, name: id } = asked.data.params
      const { v: version } = asked.data.query
      const previewed = await findPreviewed(database, kind, id)
      if (previewed === null || version !== previewVersion(kind, id, previewed.title, previewed.changed))
        return missing(reply)
      const name = `preview.${version}.${kind}.${id}.png`
      const body = await cache.get(name, async () => drawPreview(await factsOf(database, previewed)))
      return body === null ? missing(reply) : send(request, reply, body, previewed.changed, forEver)
    },
  })

  const started = new Date()
  app.route({
    method: ['GET', 'HEAD'],
    url: shopPreview,
    handler: async (request, reply) => {
      const body = await cache.get(`preview.${previewEdition}.shop.png`, () => drawPreview(shopFacts))
      return body === null ? missing(reply) : send(request, reply, body, started, forAnHour)
    },
  })
}
