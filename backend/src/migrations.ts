import { readFileSync } from 'node:fs'
import { columnMigrations } from './catalog/variationColumns.ts'
import type { Migrations } from './database/migrate.ts'

/** Areas with tables, each after those that its tables refer to. */
const areas = [
  ...['database', 'routing', 'catalog', 'content', 'search', 'accounts', 'addresses', 'coupons', 'orders', 'checkout'],
  ...['payments', 'savedCarts', 'mail', 'webhooks', 'quotes', 'contentChanges'],
]

/** Migrations of all areas: those that create their tables, and later changes. */
export const migrations: Migrations = Object.fromEntries([
  ...areas.map((area, index): [string, string] => [
    `2026-11-28-${String(index + 1).padStart(2, '0')}-${area}`,
    readFileSync(new URL(`${area}/tables.sql`, import.meta.url), 'utf8'),
  ]),
  ...columnMigrations(),
])
