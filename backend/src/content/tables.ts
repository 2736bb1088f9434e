import type { Weekday } from '@shop/schema/siteStore'
import type { ColumnType, Generated } from 'kysely'
import type { JsonList, Maybe, Time } from '../database/columns.ts'
import type { BankAccount } from '../orders/wireTransfer.ts'

declare module '../database/tables.ts' {
  interface Tables {
    pages: {
      id: number
      uuid: string
      status: boolean
      title: string
      layout: string
      summary: string
      /** Search words that the text lacks, separated by commas. */
      keywords: string
      body: string
      created: Time
      changed: Time
    }
    /** Sections after the body of a page, in order. Each type has its own columns. */
    page_paragraphs: {
      id: number
      uuid: string
      page_id: number
      delta: number
      type: PageParagraphType
      heading: string | null
      body: string | null
      caption: string | null
      /** Cells of each row from left to right; the first row is the header. */
      cells: readonly (readonly string[])[] | null
      links: readonly { readonly uri: string; readonly title: string }[] | null
      picture_id: number | null
      alt: string | null
      title: string | null
    }
    distributors: {
      id: number
      uuid: string
      company: string
      region: string
      countries: string[]
      phone: string
      email: string
      website: string
      address: Record<string, string | null>
      weight: number
      created: Time
      changed: Time
    }
    /** Public information about a store. */
    store_facts: {
      store_id: number
      /** Where email to the office is sent. */
      mail: string
      phone: string
      timezone: string
      address: ColumnType<Record<string, string | null>, string, string>
      office_hours: JsonList<{ readonly day: Weekday; readonly opens: string | null; readonly closes: string | null }>
      social_links: JsonList<{ readonly network: string; readonly uri: string }>
      shipping_notice: string
      contact_subjects: string[]
      /** ISO 3166-1 codes of countries that it ships to, besides those with an address format. */
      more_countries: ColumnType<string[], string[] | undefined, string[]>
      /** Days without work: "2026-11-27", or "12-24" in every year. */
      closed_days: ColumnType<string[], string[] | undefined, string[]>
      /** Where buyers send wire transfers; null if orders show no bank details. */
      bank_account: ColumnType<BankAccount | null, string | null | undefined, string | null>
    }
    menu_links: {
      id: Generated<number>
      uuid: string
      menu: string
      parent_id: Maybe<number>
      title: string
      url: string
      weight: number
    }
    /** Number of messages per shop day. */
    contact_counts: { day: Date; messages: number }
    /** Messages to the office. */
    contact_messages: {
      id: Generated<number>
      uuid: string
      /** `C-261121-0001` */
      reference: string
      name: string
      mail: string
      company: string | null
      phone: string | null
      subject: string
      /** One of the store's contact subjects. */
      topic: string | null
      order_number: string | null
      message: string
      created: Time
    }
    /** Uploaded attachments. Buyers can download those of their quote requests. */
    contact_files: {
      id: Generated<number>
      uuid: string
      /** Null until its message is sent. */
      message_id: Maybe<number>
      /** The quote request that it was sent with. */
      quote_id: Maybe<number>
      name: string
      mime: string
      /** Size in bytes; null until the upload is complete. */
      bytes: Maybe<number>
      created: Time
    }
    contact_file_parts: { file_id: number; place: number; content: Uint8Array }
  }
}

type PageParagraphType = 'text' | 'image' | 'table' | 'link_list'
