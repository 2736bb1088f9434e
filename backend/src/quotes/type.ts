import { priceOfCents, trimmedPriceOfCents } from '../catalog/money.ts'
import { boolean, computed, text, time, toMany, toOne } from '../jsonapi/fields.ts'
import type { ResourceType } from '../jsonapi/resource.ts'
import { quoteAccess } from './access.ts'
import type { QuoteLine } from './tables.ts'

/** Sum of the quoted lines, whole US cents; null until the office replies. */
export function totalCentsOf(lines: readonly QuoteLine[]): number | null {
  let total = 0
  for (const { unit_cents: cents, quantity } of lines) {
    if (cents === null) return null
    total += cents * quantity
  }
  return total
}

function isLines(value: unknown): value is readonly QuoteLine[] {
  return Array.isArray(value)
}

function linesOf(value: unknown): readonly QuoteLine[] {
  return isLines(value) ? value : []
}

function lineValue({ unit_cents: cents, breaks = [], ...line }: QuoteLine) {
  return {
    ...line,
    breaks: breaks.map((each) => ({ quantity: each.quantity, unit_price: priceOfCents(each.unit_cents) })),
    unit_price: priceOfCents(cents),
    total_price: cents === null ? null : priceOfCents(cents * line.quantity),
  }
}

/** A request for prices and the office's reply, for its buyer. */
export const quoteType: ResourceType = {
  name: 'quote--quote',
  path: '/quotes',
  table: 'quotes',
  access: quoteAccess,
  isCounted: true,
  attributes: {
    number: text('number'),
    state: text('state'),
    mail: text('mail'),
    name: text('name'),
    company: text('company'),
    phone: text('phone'),
    target_date: computed(['target_date'], (row) => row['target_date']),
    lines: computed(['lines'], ({ lines }) => linesOf(lines).map(lineValue)),
    total_price: computed(['lines'], ({ lines }) => trimmedPriceOfCents(totalCentsOf(linesOf(lines)))),
    lead_time: text('lead_time'),
    freight: computed(['freight_cents'], ({ freight_cents: cents }) => trimmedPriceOfCents(cents)),
    messages: computed(['messages'], ({ messages }) => messages ?? []),
    file: computed(['file'], ({ file }) => file ?? null),
    requested: time('requested'),
    answered: time('answered'),
    valid_until: time('valid_until'),
    is_test: boolean('is_test'),
  },
  relationships: {
    variations: toMany('product-variation--product', {
      table: 'quote_parts',
      from: 'quote_id',
      to: 'variation_id',
      order: 'place',
    }),
    order_id: toOne('order--default', { table: 'quotes', from: 'id', to: 'order_id' }),
  },
  refusals: { POST: '', PATCH: 'Quotes cannot be changed.', DELETE: 'Quotes cannot be deleted.' },
}
