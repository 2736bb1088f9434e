import type { Generated } from 'kysely'
import type { JsonList, Maybe, MaybeJson, MaybeTime, Time } from '../database/columns.ts'

/** A requested part. */
export interface QuoteLine {
  /** UUID of the part. */
  readonly variation: string
  readonly part_number: string
  /** Name of the part when it was requested, with the content of one unit: `Copper gasket, pack of 10`. */
  readonly title: string
  readonly quantity: number
  /** The buyer's note and own part number. */
  readonly note: string | null
  readonly reference: string | null
  /** Quoted unit price, whole US cents; null until the office replies. */
  readonly unit_cents: number | null
  /** Lower prices of larger quantities, which the buyer can request. */
  readonly breaks?: readonly { readonly quantity: number; readonly unit_cents: number }[]
}

/** The file that a buyer attached. Its content is in `contact_file_parts`. */
export interface QuoteFile {
  readonly name: string
  readonly mime: string
  readonly bytes: number
}

/** A message from the buyer or the office. */
export interface QuoteMessage {
  readonly from: 'buyer' | 'office'
  /** RFC 3339. */
  readonly at: string
  readonly text: string
}

/** An accepted quote is in a cart; an ordered one is final. */
export type QuoteState = 'requested' | 'answered' | 'accepted' | 'ordered'

declare module '../database/tables.ts' {
  interface Tables {
    quotes: {
      id: Generated<number>
      uuid: string
      /** `Q-2026-001001` */
      number: string
      /** Null for a guest. */
      user_id: number | null
      is_test: boolean
      state: QuoteState
      mail: string
      name: string
      company: string | null
      phone: string | null
      /** When the buyer needs the parts: `2026-12-24`. */
      target_date: string | null
      lines: JsonList<QuoteLine>
      messages: JsonList<QuoteMessage>
      file: MaybeJson<QuoteFile>
      requested: Time
      answered: MaybeTime
      valid_until: MaybeTime
      /** `3-4 weeks`; null unless the office gave one, like the freight. */
      lead_time: Maybe<string>
      freight_cents: Maybe<number>
      order_id: Maybe<number>
    }
    quote_links: {
      /** SHA-256 of the token. */
      token_hash: string
      quote_id: number
      expires: Time
    }
  }
}
