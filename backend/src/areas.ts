import { migrations as accounts } from './accounts/tables.ts'
import { migrations as addresses } from './addresses/tables.ts'
import { migrations as apiKeys } from './accounts/apiKeyTables.ts'
import { migrations as catalog } from './catalog/migrations.ts'
import { migrations as checkout } from './checkout/tables.ts'
import { migrations as content } from './content/tables.ts'
import { migrations as contentChanges } from './contentChanges/tables.ts'
import { migrations as coupons } from './coupons/tables.ts'
import { migrations as mail } from './mail/tables.ts'
import { migrations as orders } from './orders/migrations.ts'
import { migrations as payments } from './payments/tables.ts'
import { migrations as quotes } from './quotes/tables.ts'
import { migrations as routing } from './routing/tables.ts'
import { migrations as savedCarts } from './savedCarts/tables.ts'
import { migrations as search } from './search/tables.ts'
import { migrations as webhooks } from './webhooks/tables.ts'
import { baseline, type Migrations } from './database/migrate.ts'

/**
 * Migrations of all areas. Names start with a date and a number, so a table is created after the tables it refers to.
 * To change a table, add a migration with a later name to its area.
 */
export const migrations: Migrations = {
  ...baseline,
  ...routing,
  ...catalog,
  ...content,
  ...search,
  ...contentChanges,
  ...accounts,
  ...addresses,
  ...coupons,
  ...orders,
  ...checkout,
  ...payments,
  ...savedCarts,
  ...mail,
  ...webhooks,
  ...apiKeys,
  ...quotes,
}
