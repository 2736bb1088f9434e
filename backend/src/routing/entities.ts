import { sql } from 'kysely'
import type { RoutedEntity } from './tables.ts'
import type { Database } from '../database/tables.ts'

/** An entity with its own URL. */
export interface Entity {
  readonly type: RoutedEntity
  readonly bundle: string
  readonly id: number
  readonly uuid: string
  readonly label: string
  readonly alias: string
  readonly published: boolean
  /** JSON:API type and its path. */
  readonly resource: { readonly name: string; readonly path: string }
}

interface Kind {
  readonly bundle: string
  readonly table: string
  readonly label: string
  /** `product/77`: the path before any alias. */
  readonly systemPath: RegExp
  readonly resource: Entity['resource']
}

const kinds: Readonly<Record<RoutedEntity, Kind>> = {
  commerce_product: {
    bundle: 'product',
    table: 'product_rows',
    label: 'title',
    systemPath: /^\/product\/(\d{1,9})$/,
    resource: { name: 'product--product', path: '/products/product' },
  },
  taxonomy_term: {
    bundle: 'product_categories',
    table: 'category_rows',
    label: 'name',
    systemPath: /^\/taxonomy\/term\/(\d{1,9})$/,
    resource: { name: 'taxonomy_term--product_categories', path: '/taxonomy_term/product_categories' },
  },
  node: {
    bundle: 'page',
    table: 'page_rows',
    label: 'title',
    systemPath: /^\/node\/(\d{1,9})$/,
    resource: { name: 'node--page', path: '/node/page' },
  },
}

const types = Object.keys(kinds).filter((type): type is RoutedEntity => type in kinds)

interface Place {
  readonly type: RoutedEntity
  readonly id: number
}

function bySystemPath(path: string): Place | undefined {
  for (const type of types) {
    const id = kinds[type].systemPath.exec(path)?.[1]
    if (id !== undefined) return { type, id: Number(id) }
  }
  return undefined
}

/** Aliases are case-insensitive. */
async function byAlias(database: Database, path: string): Promise<Place | undefined> {
  const row = await database
    .selectFrom('path_aliases')
    .select(['entity_type', 'entity_id'])
    .where(sql<string>`lower(alias)`, '=', path.toLowerCase())
    .executeTakeFirst()
  return row === undefined ? undefined : { type: row.entity_type, id: row.entity_id }
}

/** Resolves a path by alias or system path, whether published or not. */
export async function entityAt(database: Database, path: string): Promise<Entity | undefined> {
  const place = (await byAlias(database, path)) ?? bySystemPath(path.toLowerCase())
  if (place === undefined) return undefined
  const { bundle, table, label, resource } = kinds[place.type]
  const { rows } = await sql<Pick<Entity, 'id' | 'uuid' | 'label' | 'alias' | 'published'>>`
    select id, uuid, ${sql.ref(label)} as label, coalesce(alias, '') as alias, status as published
    from ${sql.table(table)} where id = ${place.id}`.execute(database)
  const [row] = rows
  return row === undefined ? undefined : { ...row, type: place.type, bundle, resource }
}
