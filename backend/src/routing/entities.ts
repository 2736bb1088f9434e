import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { pathOf, typeNameOf } from '../jsonapi/resource.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import { rowsIn } from '../jsonapi/rows.ts'

declare module '../database/tables.ts' {
  interface Tables {
    path_aliases: { id: number; alias: string; entity_type: RoutedEntity; entity_id: number }
    redirects: { id: number; source: string; target: string; status: number }
  }
}

type RoutedEntity = 'commerce_product' | 'taxonomy_term' | 'node'

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
  readonly label: string
  /** `product/77`: the path before any alias. */
  readonly systemPath: RegExp
  /** Name of its resource type. */
  readonly resource: string
}

const kinds: Readonly<Record<RoutedEntity, Kind>> = {
  commerce_product: {
    bundle: 'product',
    label: 'title',
    systemPath: /^\/product\/(\d{1,9})$/,
    resource: 'product--product',
  },
  taxonomy_term: {
    bundle: 'product_categories',
    label: 'name',
    systemPath: /^\/taxonomy\/term\/(\d{1,9})$/,
    resource: 'taxonomy_term--product_categories',
  },
  node: {
    bundle: 'page',
    label: 'title',
    systemPath: /^\/node\/(\d{1,9})$/,
    resource: 'node--page',
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
export async function entityAt({ database, types: registry }: JsonApi, path: string): Promise<Entity | undefined> {
  const place = (await byAlias(database, path)) ?? bySystemPath(path.toLowerCase())
  if (place === undefined) return undefined
  const { bundle, label, resource: name } = kinds[place.type]
  const resource = registry.find(name)
  if (resource === undefined) return undefined
  const { rows } = await sql<Pick<Entity, 'id' | 'uuid' | 'label' | 'alias' | 'published' | 'bundle'>>`
    select id, uuid, ${sql.ref(label)} as label, coalesce(alias, '') as alias, status as published,
      ${resource.bundles === undefined ? sql`${bundle}::text` : sql.ref(resource.bundles.column)} as bundle
    from ${rowsIn(resource)} as entities where id = ${place.id}`.execute(database)
  const [row] = rows
  return row === undefined
    ? undefined
    : { ...row, type: place.type, resource: { name: typeNameOf(resource, row), path: pathOf(resource, row) } }
}
