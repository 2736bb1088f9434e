import type { Database } from './tables.ts'

/** `empty`: nothing written yet. `filling`: a fill began and never ended. `ready`: filled at `since`. */
export type FillState = { readonly kind: 'empty' | 'filling' } | { readonly kind: 'ready'; readonly since: Date }

const name = 'fill'

export const readFillState = async (database: Database): Promise<FillState> => {
  const row = await database.selectFrom('shop_state').selectAll().where('name', '=', name).executeTakeFirst()
  if (row === undefined) return { kind: 'empty' }
  return row.value === 'ready' ? { kind: 'ready', since: row.changed } : { kind: 'filling' }
}

export const writeFillState = async (database: Database, value: 'filling' | 'ready'): Promise<void> => {
  const changed = new Date()
  await database
    .insertInto('shop_state')
    .values({ name, value, changed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changed }))
    .execute()
}
