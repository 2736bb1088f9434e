import { sql } from 'kysely'
import { priceOfCents } from '../catalog/money.ts'
import type { Database } from '../database/tables.ts'
import { document } from '../jsonapi/document.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { Viewer } from '../jsonapi/resource.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import type { JsonApiResponse } from '../jsonapi/route.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import { loadBuyer } from '../pricing/buyer.ts'
import { partColumns, partOf, type PartRow } from '../pricing/parts.ts'
import { priceOrder } from '../pricing/priceOrder.ts'
import { loadClosedDays } from '../shipping/shipDate.ts'
import { type EstimateEntry, readEstimate } from './bodies.ts'

async function loadParts(database: Database, entries: readonly EstimateEntry[]) {
  const uuids = entries.map(({ id }) => id).filter((id) => isUuid(id))
  const { rows } = await sql<PartRow & { uuid: string }>`
    select v.uuid, ${partColumns} from variations v join products p on p.id = v.product_id
    where v.uuid = any(${uuids}::uuid[])`.execute(database)
  return new Map(rows.map((row) => [row.uuid, partOf(row)]))
}

/** Prices these items for this viewer, with the total, without storing a cart. */
async function estimateOf(database: Database, { user, now }: Viewer, entries: readonly EstimateEntry[]) {
  const parts = await loadParts(database, entries)
  return priceOrder({
    now,
    buyer: await loadBuyer(database, user?.id ?? null),
    lines: entries.map(({ id, quantity }, place) => ({
      id: place,
      title: '',
      quantity,
      part: parts.get(id.toLowerCase()) ?? null,
    })),
    coupon: null,
    shipTo: null,
    method: '',
    shipsComplete: false,
    isTaxCharged: false,
    hasInstructions: false,
    closedDays: await loadClosedDays(database),
  })
}

/** `POST /cart/estimate`: one entry per requested part, in order; unavailable parts have no price. */
export function estimate(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const entries = readEstimate(request.body(), api)
    const { lines, subtotalCents } = await estimateOf(api.database, request.viewer, entries)
    const data = lines.map((line, place) => ({
      id: entries[place]?.id ?? '',
      unit_price: line.available ? priceOfCents(line.unitCents, 6) : null,
      list_price: line.available ? priceOfCents(line.listCents, 6) : null,
      price_from: line.priceFrom,
      total_price: line.available ? priceOfCents(line.totalCents) : null,
      ships_by: line.shipsBy,
      stocked_quantity: line.stockedQuantity,
      available: line.available,
    }))
    const links = { self: { href: request.self } }
    return { document: document({ data, meta: { subtotal: priceOfCents(subtotalCents ?? 0) }, links }), shared: false }
  }
}
