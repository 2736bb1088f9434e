import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../areas.ts'
import { migrate } from '../database/migrate.ts'
import { emptyDatabase } from '../sample/testDatabase.ts'

test('ship dates stored as noon at the shop become dates, in winter and summer', async () => {
  const target = await emptyDatabase()
  try {
    const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '2026-11-24-92'))
    await migrate(target.database, earlier)
    await sql`insert into orders (uuid, ships_complete_by) values
      (gen_random_uuid(), '2026-11-25T20:00:00Z'), (gen_random_uuid(), '2026-07-01T19:00:00Z'), (gen_random_uuid(), null)
    `.execute(target.database)
    await sql`insert into order_items (uuid, order_id, title, quantity, ships_by)
      select gen_random_uuid(), id, 'Flange', 1, ships_complete_by from orders`.execute(target.database)
    await migrate(target.database, migrations)
    const { rows } = await sql`select o.ships_complete_by as order_date, i.ships_by as item_date
      from order_rows o join order_item_rows i on i.order_id = o.id order by o.id`.execute(target.database)
    expect(rows).toEqual(['2026-11-25', '2026-07-01', null].map((date) => ({ order_date: date, item_date: date })))
  } finally {
    await target.close()
  }
})
