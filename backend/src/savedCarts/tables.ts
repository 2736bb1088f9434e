import type { ColumnType, Generated } from 'kysely'
import type { Time } from '../database/columns.ts'
import type { SavedLine } from './lines.ts'
import type { LinkKind } from './savedCarts.ts'

declare module '../database/tables.ts' {
  interface Tables {
    /** Lines outside the cart: saved by a customer, shared by link, or handed over by another program. */
    cart_lists: {
      id: Generated<number>
      uuid: string
      kind: 'saved' | LinkKind
      /** Owner and name of a saved cart. */
      user_id: number | null | undefined
      name: string | null | undefined
      /** SHA-256 of a link's token; the token itself is never stored. */
      token_hash: string | null | undefined
      /** JSON text. */
      lines: ColumnType<readonly SavedLine[], string, string>
      created: Time
      /** When a link expires. */
      expires: ColumnType<Date | null, Date | undefined, never>
      /** When a one-time link was opened. */
      used: ColumnType<Date | null, undefined, Date>
    }
  }
}
