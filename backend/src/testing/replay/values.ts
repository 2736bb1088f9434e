import type { Fixture } from '../../sample/testFixture.ts'
import type { Database } from '../../database/tables.ts'
import type { Json } from './json.ts'
import type { Values } from './substitute.ts'

async function one<T>(what: string, row: Promise<T | undefined>): Promise<T> {
  const found = await row
  if (found === undefined) throw new Error(`the test catalog has no ${what}`)
  return found
}

function entity(name: string, properties: Record<string, string | number>): Values {
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [`${name}.${key}`, String(value)]))
}

function aliasOf(database: Database, type: 'commerce_product' | 'taxonomy_term' | 'node', id: number) {
  return one(
    `alias of ${type} ${id}`,
    database
      .selectFrom('path_aliases')
      .select('alias')
      .where('entity_type', '=', type)
      .where('entity_id', '=', id)
      .executeTakeFirst(),
  ).then(({ alias }) => alias)
}

async function productValues(database: Database, name: string, title: string): Promise<Values> {
  const row = await one(
    title,
    database.selectFrom('products').selectAll().where('title', '=', title).executeTakeFirst(),
  )
  return entity(name, {
    id: row.uuid,
    number: row.id,
    title,
    titleStart: title.slice(0, 5),
    titlePart: title.slice(2, 9),
    titleEnd: title.slice(-6),
    alias: await aliasOf(database, 'commerce_product', row.id),
  })
}

async function variationValues(database: Database, name: string, sku: string): Promise<Values> {
  const row = await one(sku, database.selectFrom('variations').selectAll().where('sku', '=', sku).executeTakeFirst())
  return entity(name, { id: row.uuid, number: row.id, title: row.title, sku })
}

export async function pageValues(database: Database, name: string, path: string): Promise<Values> {
  const alias = await one(
    path,
    database.selectFrom('path_aliases').selectAll().where('alias', '=', path).executeTakeFirst(),
  )
  const row = await one(
    path,
    database.selectFrom('pages').selectAll().where('id', '=', alias.entity_id).executeTakeFirst(),
  )
  return { ...entity(name, { id: row.uuid, number: row.id, title: row.title, alias: path }), [`${name}.crumbs`]: [] }
}

/** The ancestors of a category, from the top, as breadcrumbs. */
async function crumbsOf(database: Database, id: number | null): Promise<Json[]> {
  if (id === null) return []
  const row = await one(
    `category ${id}`,
    database.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  const crumb = { link: await aliasOf(database, 'taxonomy_term', id), title: row.name }
  return [...(await crumbsOf(database, row.parent_id)), crumb]
}

async function categoryValues(database: Database, productTitle: string): Promise<Values> {
  const row = await one(
    `category of ${productTitle}`,
    database
      .selectFrom('categories')
      .innerJoin('product_categories', 'product_categories.category_id', 'categories.id')
      .innerJoin('products', 'products.id', 'product_categories.product_id')
      .selectAll('categories')
      .where('products.title', '=', productTitle)
      .executeTakeFirst(),
  )
  const alias = await aliasOf(database, 'taxonomy_term', row.id)
  return {
    ...entity('category1', { id: row.uuid, number: row.id, title: row.name, alias }),
    'category1.crumbs': await crumbsOf(database, row.parent_id),
    'product1.crumbs': await crumbsOf(database, row.id),
  }
}

/** Flange sizes of two parts, the first part's first. */
async function flangeSizes(database: Database, skus: string[]): Promise<Values> {
  const rows = await database
    .selectFrom('attribute_values')
    .innerJoin('variation_attributes', 'variation_attributes.value_id', 'attribute_values.id')
    .innerJoin('variations', 'variations.id', 'variation_attributes.variation_id')
    .select(['attribute_values.id', 'attribute_values.uuid', 'attribute_values.name', 'variations.sku'])
    .where('attribute_values.attribute_id', '=', 'flange_size')
    .where('variations.sku', 'in', skus)
    .execute()
  const ordered = skus.map((sku) => rows.find((row) => row.sku === sku))
  return ordered.reduce<Values>(
    (values, row, at) =>
      row === undefined
        ? values
        : { ...values, ...entity(`flangeSize${at + 1}`, { id: row.uuid, number: row.id, title: row.name }) },
    {},
  )
}

/** Values of the recorded requests' placeholders in the test catalog. */
export async function catalogValues(database: Database, { catalog }: Fixture): Promise<Values> {
  const hidden = await one(
    'unpublished part',
    database.selectFrom('variations').selectAll().where('status', '=', false).executeTakeFirst(),
  )
  const hiddenProduct = await one(
    'unpublished product',
    database.selectFrom('products').selectAll().where('status', '=', false).executeTakeFirst(),
  )
  const picture = await one(
    'file',
    database.selectFrom('files').selectAll().where('kind', '=', 'picture').executeTakeFirst(),
  )
  const published = catalog.products.filter(({ status }) => status).length
  return {
    ...(await productValues(database, 'product1', 'Blank Flange 01')),
    ...(await productValues(database, 'product2', 'Polyimide Insulated Wire')),
    ...(await variationValues(database, 'variation1', '110001')),
    ...(await variationValues(database, 'variation2', '310001')),
    // On a plain site, the wire is of another bundle.
    ...(await productValues(database, 'cable1', 'Polyimide Insulated Wire')),
    ...(await variationValues(database, 'cablePart1', '310001')),
    ...(await categoryValues(database, 'Blank Flange 01')),
    ...(await flangeSizes(database, ['110001', '110002'])),
    ...(await pageValues(database, 'page1', '/about')),
    ...(await pageValues(database, 'hiddenPage1', '/draft-page')),
    ...entity('hiddenProduct1', { id: hiddenProduct.uuid }),
    ...entity('hiddenVariation1', { id: hidden.uuid, title: hidden.title }),
    ...entity('file1', { id: picture.uuid }),
    unicodePart: 'Ø 38',
    fulltext: 'flange',
    lastOffset: String(published - 2),
    beyondOffset: '200',
  }
}
