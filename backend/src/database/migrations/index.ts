import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { accessories } from './2026-11-21-accessories.ts'
import { accounts } from './2026-11-21-accounts.ts'
import { addresses } from './2026-11-21-addresses.ts'
import { buying } from './2026-11-21-buying.ts'
import { cartLists } from './2026-11-21-cart-lists.ts'
import { carts } from './2026-11-21-carts.ts'
import { catalogue } from './2026-11-21-catalogue.ts'
import { content } from './2026-11-21-content.ts'
import { customerCarts } from './2026-11-21-customer-carts.ts'
import { documents } from './2026-11-21-documents.ts'
import { finding } from './2026-11-21-finding.ts'
import { findingByProduct } from './2026-11-21-finding-by-product.ts'
import { mails } from './2026-11-21-mails.ts'
import { office } from './2026-11-21-office.ts'
import { orders } from './2026-11-21-orders.ts'
import { pageSections } from './2026-11-21-page-sections.ts'
import { placing } from './2026-11-21-placing.ts'
import { search } from './2026-11-21-search.ts'
import { sessions } from './2026-11-22-sessions.ts'
import { termCounts } from './2026-11-21-term-counts.ts'

/** Kysely hands migrations a database of unknown tables: they describe the change, not the tables of today. */
const inOrder = (statements: readonly string[]): Migration => ({
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
})

/** Run in the order of their names, each once. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-01-catalogue': inOrder(catalogue),
  '2026-11-21-02-content': inOrder(content),
  '2026-11-21-03-search': inOrder(search),
  '2026-11-21-04-carts': inOrder(carts),
  '2026-11-21-05-finding': inOrder(finding),
  '2026-11-21-06-accessories': inOrder(accessories),
  '2026-11-21-07-documents': inOrder(documents),
  '2026-11-21-08-finding-by-product': inOrder(findingByProduct),
  '2026-11-21-09-term-counts': inOrder(termCounts),
  '2026-11-21-10-mails': inOrder(mails),
  '2026-11-21-11-accounts': inOrder(accounts),
  '2026-11-21-12-addresses': inOrder(addresses),
  '2026-11-21-13-customer-carts': inOrder(customerCarts),
  '2026-11-21-14-buying': inOrder(buying),
  '2026-11-21-15-placing': inOrder(placing),
  '2026-11-21-16-orders': inOrder(orders),
  '2026-11-21-17-cart-lists': inOrder(cartLists),
  '2026-11-21-18-page-sections': inOrder(pageSections),
  '2026-11-21-19-office': inOrder(office),
  '2026-11-22-01-sessions': inOrder(sessions),
}
