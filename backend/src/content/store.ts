import type { FastifyInstance } from 'fastify'
import { store } from '../catalog/site.ts'
import { specificationTable } from '../catalog/specifications.ts'
import type { Database } from '../database/tables.ts'
import { shopPreview } from '../fileAddresses/previews.ts'
import { document } from '../jsonapi/document.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import { type Answer, jsonApiRoute } from '../jsonapi/route.ts'

const path = '/jsonapi/store/online'

/**
 * Public information about the store, and how it presents specifications. A resource of its own, because shoppers can't
 * read stores.
 */
function publicStore(database: Database) {
  return async ({ self }: JsonApiRequest): Promise<Answer> => {
    const rows = await database
      .selectFrom('store_facts as f')
      .innerJoin('stores as s', 's.id', 'f.store_id')
      .selectAll('f')
      .select(['s.uuid', 's.name'])
      .where('s.id', '=', Number(store.id))
      .execute()
    const data = rows.map((row) => ({
      type: 'store--online',
      id: row.uuid,
      links: { self: { href: self } },
      attributes: {
        name: row.name,
        mail: row.mail,
        timezone: row.timezone,
        address: row.address,
        field_phone: row.phone,
        field_office_hours: row.office_hours,
        field_social_links: row.social_links,
        field_shipping_notice: row.shipping_notice,
        field_contact_subjects: row.contact_subjects,
        field_preview_image: shopPreview,
        field_specifications: specificationTable,
      },
    }))
    return { document: document({ data, links: { self: { href: self } } }), shared: true }
  }
}

/** `GET /jsonapi/store/online`: the company that runs the shop. */
export function storeRoute(app: FastifyInstance, database: Database, modified: Date): void {
  return jsonApiRoute(app, path, { GET: publicStore(database) }, modified)
}
