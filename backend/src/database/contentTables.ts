import type { ColumnType, Generated } from 'kysely'
import type { JsonList, Maybe, Time } from './columns.ts'

/** Tables of what the office writes and of what is written to it, and where paths lead. */
export type ContentTables = {
  pages: {
    id: number
    uuid: string
    status: boolean
    title: string
    layout: string
    summary: string
    /** Words apart from those of the text, separated by commas. */
    keywords: string
    body: string
    created: Time
    changed: Time
  }
  /** What follows the body of a page, in order. Each type has columns of its own. */
  page_paragraphs: {
    id: number
    uuid: string
    page_id: number
    delta: number
    type: PageParagraphType
    heading: string | null
    body: string | null
    caption: string | null
    /** Rows of cells from left to right; the first row heads the columns. */
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
  search_terms: {
    id: number
    uuid: string
    parent_id: number | null
    name: string
    weight: number
    changed: Time
  }
  search_targets: {
    id: number
    uuid: string
    term_id: number
    delta: number
    name: string
    category_id: number | null
    variation_id: number | null
    page_id: number | null
  }
  path_aliases: { id: number; alias: string; entity_type: RoutedEntity; entity_id: number }
  redirects: { id: number; source: string; target: string; status: number }
  /** What everybody may know of a store. */
  store_facts: {
    store_id: number
    /** Where mail to the office goes. */
    mail: string
    phone: string
    timezone: string
    address: ColumnType<Record<string, string | null>, string, string>
    office_hours: JsonList<{ readonly day: string; readonly opens: string | null; readonly closes: string | null }>
    social_links: JsonList<{ readonly network: string; readonly uri: string }>
    shipping_notice: string
    contact_subjects: string[]
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
  /** How many messages a day of the shop has had. */
  contact_counts: { day: Date; messages: number }
  /** What people wrote to the office. */
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
    /** One of the store's subjects. */
    topic: string | null
    order_number: string | null
    message: string
    created: Time
  }
  /** What they sent with it; no address answers one. */
  contact_files: {
    id: Generated<number>
    uuid: string
    /** Null until its message comes. */
    message_id: Maybe<number>
    name: string
    mime: string
    /** Its size; null until all of it is there. */
    bytes: Maybe<number>
    created: Time
  }
  contact_file_parts: { file_id: number; place: number; content: Uint8Array }
}

type PageParagraphType = 'text' | 'image' | 'table' | 'link_list'
export type RoutedEntity = 'commerce_product' | 'taxonomy_term' | 'node'
