import type { Generated, Insertable, Kysely, Selectable } from 'kysely'
import type { MailKind } from '../mail/mail.ts'
import type { AccountTables } from './accountTables.ts'
import type { CatalogueTables } from './catalogueTables.ts'
import type { Maybe, Time } from './columns.ts'
import type { ContentTables } from './contentTables.ts'
import type { IndexTables } from './indexTables.ts'
import type { OrderTables } from './orderTables.ts'
import type { PlacingTables } from './placingTables.ts'

/** Tables of the shop as a whole. */
type ShopTables = {
  shop_state: { name: string; value: string; changed: Generated<Date> }
  /** Bundles and vocabularies: names that types of things have. */
  configuration: { entity: string; id: string; uuid: string; label: string }
  stores: { id: number; uuid: string; name: string }
  /** Waiting to be sent. */
  mails: {
    id: Generated<number>
    uuid: string
    kind: MailKind
    recipient: string
    subject: string
    text: string
    html: string
    /** Where an answer goes, if not to the shop. */
    reply_to: Maybe<string>
    /** What goes with it. */
    contact_file_id: Maybe<number>
    tries: Generated<number>
    /** When it is tried next. */
    due: Time
    created: Time
  }
}

export type Tables = ShopTables &
  CatalogueTables &
  ContentTables &
  AccountTables &
  OrderTables &
  PlacingTables &
  IndexTables

export type MenuLinkRow = Selectable<Tables['menu_links']>
export type Database = Kysely<Tables>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
