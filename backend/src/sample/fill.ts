import { sql } from 'kysely'
import type { SamplePromotion } from '@shop/sample/domain/store'
import type { SampleContent } from '@shop/sample/domain/types'
import { store } from '../catalog/site.ts'
import { uuidOf } from '../database/identity.ts'
import { writeFillState } from '../database/state.ts'
import type { Database, Tables } from '../database/tables.ts'
import { documentKinds } from '../fileAddresses/kinds.ts'
import { writeTable } from '../import/writeTable.ts'
import { refreshIndex } from '../search/indexing/refresh.ts'
import { modelParts, stepBytes } from './modelSizes.ts'
import { addPageSections } from './pageRows.ts'
import { type Sample, sampleRows } from './sampleRows.ts'

/** Adds the sample's store settings that the office has not set. */
async function addFacts(database: Database, { store: facts }: SampleContent): Promise<void> {
  const { address } = facts
  await database
    .insertInto('store_facts')
    .values({
      store_id: Number(store.id),
      mail: facts.mail,
      phone: facts.phone,
      timezone: facts.timezone,
      address: JSON.stringify({
        langcode: null,
        country_code: address.countryCode,
        administrative_area: address.administrativeArea,
        locality: address.locality,
        dependent_locality: null,
        postal_code: address.postalCode,
        sorting_code: null,
        address_line1: address.addressLine1,
        address_line2: null,
        organization: null,
        given_name: null,
        additional_name: null,
        family_name: null,
      }),
      office_hours: JSON.stringify(facts.officeHours),
      social_links: JSON.stringify(facts.socialLinks),
      shipping_notice: facts.shippingNotice,
      contact_subjects: [...facts.contactSubjects],
      closed_days: [...facts.closedDays],
      more_countries: [...facts.moreCountries],
      bank_account: facts.bankAccount === null ? null : JSON.stringify(facts.bankAccount),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds the sample menus; menus that have links stay unchanged. */
async function addMenus(database: Database, { menus }: SampleContent): Promise<void> {
  const there = await database.selectFrom('menu_links').select('menu').distinct().execute()
  const own = new Set(there.map(({ menu }) => menu))
  const added = menus.filter(({ menu }) => !own.has(menu))
  if (added.length === 0) return
  await database
    .insertInto('menu_links')
    .values(
      added.map(({ menu, title, url }, weight) => ({
        uuid: uuidOf('menu-link', `${menu}${url}`),
        menu,
        title,
        url,
        weight,
      })),
    )
    .execute()
}

/** Adds missing store settings and menus. */
async function addStore(database: Database, content: SampleContent): Promise<void> {
  await addFacts(database, content)
  await addMenus(database, content)
}

/** Document IDs follow all picture IDs, eight per variation. */
const firstId = 1_000_000

/**
 * Inserts missing rows of all documents that the catalog's variations offer. The same row has the same ID and UUID in
 * every database.
 */
async function addDocumentRows(database: Database, { catalog, modelSizes }: Sample): Promise<void> {
  const kinds = Object.entries(documentKinds).map(([kind, sending], place) => ({
    kind,
    place,
    folder: sending.folder,
    suffix: sending.suffix,
    solid: sending.isSolidOnly,
    specification: 'specification' in sending ? sending.specification : null,
  }))
  const solids = modelParts(catalog).map(({ partNumber, title }) => {
    const sizes = modelSizes?.get(partNumber)
    return [partNumber, { model_glb: sizes?.glb, model_step: sizes && stepBytes(sizes, title) }] as const
  })
  await sql`
    insert into files (id, uuid, variation_id, kind, path, bytes, created, changed)
    select ${firstId}::integer + v.id * 8 + k.place,
      overlay(overlay(md5('vacuum-shop/' || k.kind || '/' || v.sku) placing '3' from 13) placing '8' from 17)::uuid,
      v.id, k.kind, k.folder || '/' || v.sku || k.suffix,
      (solid.sizes ->> k.kind)::integer, v.created, v.changed
    from variations v
    -- Not a join: without statistics, the planner would choose nested loops.
    cross join lateral (select ${JSON.stringify(Object.fromEntries(solids))}::jsonb -> v.sku as sizes) as solid
    cross join json_to_recordset(${JSON.stringify(kinds)}::json)
      as k (kind text, place integer, folder text, suffix text, solid boolean, specification text)
    where (not k.solid or solid.sizes is not null)
      and (k.specification is null or exists (
        select 1 from specifications f where f.fields ->> k.specification is not null and (
          (f.parent_type = 'commerce_product_variation' and f.parent_id = v.id)
          or (f.parent_type = 'commerce_product' and f.parent_id = v.product_id))))
    order by v.id, k.place
    on conflict do nothing`.execute(database)
}

async function addPromotion(database: Database, promotion: SamplePromotion): Promise<void> {
  const { key, label, percent, families, minimumCents, ends, coupon } = promotion
  const added = await database
    .insertInto('promotions')
    .values({
      uuid: uuidOf('promotion', key),
      label,
      percent,
      families: families === null ? null : [...families],
      minimum_cents: minimumCents,
      ends,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return
  await database
    .insertInto('coupons')
    .values({
      uuid: uuidOf('coupon', coupon.code),
      promotion_id: added.id,
      code: coupon.code,
      code_key: coupon.code.toLowerCase(),
      usage_limit: coupon.usageLimit,
      used: coupon.used,
    })
    // The shop may use the code for its own promotion.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds missing sample promotions, each with its coupon. */
async function addPromotions(database: Database, promotions: readonly SamplePromotion[]): Promise<void> {
  for (const promotion of promotions) await addPromotion(database, promotion)
}

export interface FillProgress {
  readonly done: number
  readonly total: number
}

export type Filling = Sample & {
  /** Called about every thousand rows. */
  readonly progress?: (rows: FillProgress) => void
}

const filledTables: readonly (keyof Tables)[] = [
  'page_index',
  'index_words',
  'product_terms',
  'index_terms',
  'variation_numbers',
  'variation_index',
  'product_index',
  'redirects',
  'path_aliases',
  'search_targets',
  'search_terms',
  'distributors',
  'page_paragraphs',
  'pages',
  'product_related',
  'product_categories',
  'categories',
  'files',
  'specification_numbers',
  'specifications',
  'price_breaks',
  'variation_accessories',
  'variation_attributes',
  'order_items',
  'orders',
  'coupons',
  'promotions',
  'variations',
  'products',
  'attribute_values',
  'attributes',
  'configuration',
  'menu_links',
  'stores',
]

/**
 * Writes a whole catalog into a migrated database, after removing an interrupted fill. The state is `filling` until the
 * last row; each table is one transaction.
 */
export async function fill(database: Database, filling: Filling): Promise<void> {
  const tables = sampleRows(filling)
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0)
  let done = 0
  const rowsDone = (rows: number) => {
    done += rows
    filling.progress?.({ done, total })
  }

  await writeFillState(database, 'filling')
  // Rows that depend on orders are deleted with them.
  await sql`truncate ${sql.join(filledTables.map((table) => sql.table(table)))} restart identity cascade`.execute(
    database,
  )
  for (const table of tables)
    await database.transaction().execute((transaction) => writeTable(transaction, table, tables, rowsDone))
  await addDocumentRows(database, filling)
  await addPageSections(database, filling.content)
  await addStore(database, filling.content)
  await addPromotions(database, filling.content.promotions)
  await refreshIndex(database)
  await sql`analyze`.execute(database)
  await writeFillState(database, 'ready')
}
