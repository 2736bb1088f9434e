import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/tables.ts'
import { document } from '../jsonapi/document.ts'
import { badRequest } from '../jsonapi/errors.ts'
import { readInclude } from '../jsonapi/include.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import { renderAll, rendering, type JsonApi } from '../jsonapi/resources.ts'
import type { JsonApiResponse } from '../jsonapi/route.ts'
import { isVisible, selectById } from '../jsonapi/rows.ts'
import { longestPartNumber, plainNumber } from '@shop/schema/partNumbers'
import { meantNumbers } from './similarNumbers.ts'

const maxNumbers = 200
/** Parts that match a number, or, if there are none, parts with the most similar numbers. */
const most = { parts: 10, nearest: 3 }

const body = z.object({
  data: z.array(z.object({ type: z.literal('part-number'), id: z.string() })).max(maxNumbers),
})

function readNumbers(request: JsonApiRequest): readonly string[] {
  const read = body.safeParse(request.body())
  if (!read.success) throw badRequest(`Expected at most ${maxNumbers} resource identifiers of the type part-number.`)
  return read.data.data.map(({ id }) => id)
}

/** IDs of variations by requested number, best match first. */
type PartMatches = ReadonlyMap<string, readonly number[]>

/** Part numbers take precedence over equal model and partner numbers. */
async function exactMatches(database: Database, numbers: readonly string[]): Promise<PartMatches> {
  const { rows } = await sql<{ number: string; ids: number[] }>`
    select number, (array_agg(variation_id order by in_stock desc, product_id, place))[1:${sql.lit(most.parts)}] as ids
    from (
      select n.number, n.variation_id, bool_or(n.kind = 'part') as own,
        bool_or(bool_or(n.kind = 'part')) over (partition by n.number) as any_own,
        i.in_stock, i.product_id, i.place
      from variation_numbers n
      join variation_index i using (variation_id)
      where n.number = any(${numbers}::text[])
      group by n.number, n.variation_id, i.in_stock, i.product_id, i.place) as each
    where own or not any_own
    group by number`.execute(database)
  return new Map(rows.map(({ number, ids }) => [number, ids]))
}

/** Compares each number also with the letters O, I and L read as digits. */
async function nearestMatches(database: Database, numbers: readonly string[]): Promise<PartMatches> {
  const digits: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' }
  const asked = numbers.flatMap((number) =>
    [...new Set([number, number.replaceAll(/[oil]/g, (letter) => digits[letter] ?? letter)])].map((spelling) => ({
      number,
      spelling,
      patterns: meantNumbers(spelling),
    })),
  )
  const { rows } = await sql<{ number: string; ids: number[] }>`
    select number, (array_agg(variation_id order by likeness desc, variation_id))[1:${sql.lit(most.nearest)}] as ids
    from (
      select asked.number, n.variation_id, max(similarity(n.number, asked.spelling)) as likeness
      from json_to_recordset(${JSON.stringify(asked)}::json) as asked(number text, spelling text, patterns text[])
      join variation_numbers n on n.number % asked.spelling and n.number like any(asked.patterns)
      group by asked.number, n.variation_id) as near
    group by number`.execute(database)
  return new Map(rows.map(({ number, ids }) => [number, ids]))
}

/**
 * Looks up part, model and partner numbers, ignoring punctuation and case, and for
 * unknown numbers the parts with the most similar numbers. `data` contains each part once; `meta.numbers` lists the parts
 * of each number, in the order of the request.
 */
export function resolveNumbers(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const made = rendering(api, request)
    const asked = readNumbers(request).map((number) => ({ number, plain: plainNumber(number) }))
    const known = [...new Set(asked.map(({ plain }) => plain))].filter(
      (plain) => plain !== '' && plain.length <= longestPartNumber,
    )
    const parts = await exactMatches(api.database, known)
    const like = await nearestMatches(
      api.database,
      known.filter((plain) => !parts.has(plain)),
    )
    const type = api.types.get('product-variation--product')
    const ids = [...new Set([...parts.values(), ...like.values()].flat())]
    const rows = (await selectById(api.database, type, made.viewer, made.hasField, ids)).filter(isVisible)
    const uuids = new Map(rows.map(({ id, uuid }) => [id, uuid]))
    const uuidsOf = (ids: readonly number[] = []) => ids.flatMap((id) => uuids.get(id) ?? [])
    const { data, included, omitted } = await renderAll(made, type, rows, readInclude(request.query['include']))
    const numbers = asked.map(({ number, plain }) => ({
      number,
      parts: uuidsOf(parts.get(plain)),
      nearest: uuidsOf(like.get(plain)),
    }))
    return {
      document: document({ data, included, omitted, meta: { numbers }, links: { self: { href: request.self } } }),
      shared: false,
    }
  }
}
