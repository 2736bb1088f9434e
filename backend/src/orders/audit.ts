import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** A condition that must never hold: `rows` selects its violations by name. */
interface Check {
  readonly problem: string
  readonly rows: RawBuilder<{ name: string }>
}

const orderName = sql`coalesce(o.order_number, o.uuid::text)`

const checks: readonly Check[] = [
  {
    problem: 'is both a cart and an order',
    rows: sql`select ${orderName} as name from orders o
      where (o.state = 'draft') <> (o.placed is null) or (o.state = 'draft') <> (o.order_number is null)`,
  },
  {
    problem: 'has no items',
    rows: sql`select ${orderName} as name from orders o
      where o.state <> 'draft' and not exists (select 1 from order_items i where i.order_id = o.id)`,
  },
  {
    problem: 'has a line whose price is not unit price times quantity',
    rows: sql`select ${orderName} as name from orders o join order_items i on i.order_id = o.id
      where o.state <> 'draft' and i.total_cents is distinct from i.unit_cents * i.quantity`,
  },
  {
    problem: 'has totals that do not add up',
    rows: sql`select ${orderName} as name from orders o
      where o.state <> 'draft' and o.total_cents is distinct from
        o.subtotal_cents - o.discount_cents + o.shipping_cents + o.tax_cents`,
  },
  {
    problem: 'has lines that do not add up to its totals',
    rows: sql`select ${orderName} as name from orders o
      join lateral (select sum(total_cents) as subtotal, sum(discount_cents) as discount, sum(tax_cents) as tax
        from order_items where order_id = o.id) i on true
      where o.state <> 'draft'
        and (i.subtotal, i.discount, i.tax) is distinct from
          (o.subtotal_cents::numeric, o.discount_cents::numeric, o.tax_cents::numeric)`,
  },
  {
    problem: 'has adjustments that do not add up to the difference between its subtotal and total',
    rows: sql`select ${orderName} as name from orders o
      where o.state <> 'draft' and o.total_cents is distinct from o.subtotal_cents
        + coalesce((select sum((a->>'cents')::bigint) from jsonb_array_elements(o.adjustments) a), 0)`,
  },
  {
    problem: 'has no payment record, or one with a different amount',
    rows: sql`select ${orderName} as name from orders o left join payments p on p.order_id = o.id
      where o.state <> 'draft' and p.amount_cents is distinct from o.total_cents`,
  },
  {
    problem: 'is a cart with a payment record',
    rows: sql`select ${orderName} as name from orders o join payments p on p.order_id = o.id where o.state = 'draft'`,
  },
  {
    problem: 'has a paid amount that differs from its payment record or paid invoices',
    rows: sql`select ${orderName} as name from orders o join payments p on p.order_id = o.id
      where o.paid_cents <> case p.state when 'completed' then p.amount_cents
        when 'voided' then 0 when 'refunded' then 0
        else (select coalesce(sum(i.total_cents), 0) from invoices i where i.order_id = o.id and i.paid is not null) end`,
  },
  {
    problem: 'has invoices that do not add up to its total, or a shipment without an invoice',
    rows: sql`select ${orderName} as name from orders o
      where (o.state in ('shipped', 'delivered') and o.total_cents is distinct from
          (select sum(i.total_cents) from invoices i where i.order_id = o.id))
        or exists (select from shipments s left join invoices i on i.shipment_id = s.id
          where s.order_id = o.id and i.total_cents is null)`,
  },
  {
    problem: 'has shipped items that its card was not charged for',
    rows: sql`select distinct ${orderName} as name from orders o join payments p on p.order_id = o.id
      join invoices i on i.order_id = o.id where p.state = 'authorization' and i.paid is null`,
  },
  {
    problem: 'has more than one charge on a card',
    rows: sql`select ${orderName} as name from orders o
      join placements p on p.order_id = o.id
      join test_charges c on c.reference = p.uuid::text and c.state in ('authorized', 'captured')
      group by o.id having count(*) > 1`,
  },
  {
    problem: 'still holds a card authorization although no order was placed',
    rows: sql`select ${orderName} as name from orders o
      join placements p on p.order_id = o.id
      join test_charges c on c.reference = p.uuid::text
      where p.state in ('declined', 'voided') and not p.release_due and c.state in ('authorized', 'captured')`,
  },
  {
    problem: 'has a card charge that differs from its paid amount',
    rows: sql`select ${orderName} as name from orders o
      join payments p on p.order_id = o.id join test_charges c on c.id = p.charge
      where c.state in ('authorized', 'captured') and coalesce(c.captured_cents, 0) <> o.paid_cents`,
  },
  {
    problem: 'has a completed placement but is still a cart',
    rows: sql`select ${orderName} as name from orders o join placements p on p.order_id = o.id
      where o.state = 'draft' and p.state in ('committed', 'stamped')`,
  },
  {
    problem: 'has negative stock',
    rows: sql`select v.sku as name from variations v where v.finite and v.stock < 0`,
  },
  {
    problem: 'has a permanent stock reservation although it is not an active order',
    rows: sql`select ${orderName} as name from orders o join stock_reservations r on r.order_id = o.id
      where r.expires is null and o.state in ('draft', 'canceled')`,
  },
  {
    problem: 'was emailed more than once to the same address',
    rows: sql`select m.subject as name from mails m
      where m.kind like 'order%' group by m.kind, m.recipient, m.subject having count(*) > 1`,
  },
]

/** Returns one sentence per inconsistency in the shop's orders, normally none. */
export async function auditOrders(database: Database): Promise<string[]> {
  const found: string[] = []
  for (const { problem: problem, rows } of checks) {
    const result = await rows.execute(database)
    found.push(...result.rows.map(({ name }) => `${name} ${problem}.`))
  }
  return found
}
