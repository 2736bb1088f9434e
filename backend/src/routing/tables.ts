import type { Migrations } from '../database/migrate.ts'

/** Aliases and redirects. */
export const migrations: Migrations = {
  '2026-11-23-02-routing': [
    `create table path_aliases (
      id integer primary key,
      alias text not null,
      entity_type text not null,
      entity_id integer not null,
      unique (entity_type, entity_id))`,
    `create unique index path_aliases_alias on path_aliases (lower(alias))`,
    `create table redirects (
      id integer primary key,
      source text not null,
      target text not null,
      status integer not null check (status in (301, 302)))`,
    `create unique index redirects_source on redirects (lower(source))`,
  ],
}

declare module '../database/tables.ts' {
  interface Tables {
    path_aliases: { id: number; alias: string; entity_type: RoutedEntity; entity_id: number }
    redirects: { id: number; source: string; target: string; status: number }
  }
}

export type RoutedEntity = 'commerce_product' | 'taxonomy_term' | 'node'
