import type { Generated, Insertable, Kysely } from 'kysely'

/** All tables of the shop: each area declares its own in its `tables.ts`. */
export interface Tables {
  shop_state: { name: string; value: string; changed: Generated<Date> }
}

export type Database = Kysely<Tables>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
