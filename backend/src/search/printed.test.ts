import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../database/open.ts'
import { testDatabase } from '../sample/testDatabase.ts'
import { keywordsIn, textQuery } from './keywords/query.ts'
import { sampleOfAllPrinted } from '../sample/testSampleSlice.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await testDatabase(sampleOfAllPrinted())
}, 240_000)
afterAll(() => opened.close())

/** Every printed text, and the products or parts that have it. */
const printed: Readonly<Record<string, RawBuilder<unknown>>> = {
  'titles of products': sql`select title as text, product_id as id from product_index`,
  'titles of parts': sql`select title as text, variation_id as id from variation_index`,
  'part numbers': sql`select sku as text, variation_id as id from variation_index`,
  'model numbers': sql`
    select v.model_number as text, v.id from variations v join variation_index on variation_id = v.id`,
  "partners' numbers": sql`
    select json_array_elements_text(s.fields -> 'field_partner_part_numbers') as text, variation_id as id
    from specifications s
    join variation_index on s.parent_type = 'commerce_product_variation' and s.parent_id = variation_id`,
  'values of facets': sql`
    select t.label as text, x.product_id as id from index_terms t join product_terms x on x.term_id = t.id
    where t.number is null and t.path <> 'in_stock'`,
}

const ofProducts: readonly string[] = ['titles of products', 'values of facets']

const textsAtOnce = 200

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / textsAtOnce) }, (_, part) =>
    all.slice(part * textsAtOnce, (part + 1) * textsAtOnce),
  )
}

test.each(Object.keys(printed))(
  '%s find what they are printed of, typed as they are',
  async (kind) => {
    const key = sql.ref(ofProducts.includes(kind) ? 'v.product_id' : 'v.variation_id')
    const { rows } = await sql<{ text: string; ids: number[] }>`
    select text, array_agg(distinct id) as ids from (${printed[kind]}) as each
    where text <> '' group by text order by text`.execute(opened.database)
    expect(rows.length).toBeGreaterThan(100)
    const lost: string[] = []
    for (const part of inParts(rows)) {
      const found = await sql<{ text: string }>`${sql.join(
        part.map(
          ({ text, ids }) => sql`select ${text}::text as text where exists (
          select from variation_index v
          where ${key} = any(${ids}::integer[]) and v.document @@ ${textQuery(keywordsIn(text), true)})`,
        ),
        sql` union all `,
      )}`.execute(opened.database)
      const texts = new Set(found.rows.map(({ text }) => text))
      lost.push(...part.map(({ text }) => text).filter((text) => !texts.has(text)))
    }
    expect(lost).toEqual([])
  },
  240_000,
)
