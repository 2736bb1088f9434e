import type { ColumnType, Generated, Insertable, Kysely, Selectable } from 'kysely'
import type { Address, AddressType } from '../addresses/address.ts'
import type { ListLine } from '../cart-lists/lines.ts'
import type { LinkKind } from '../cart-lists/lists.ts'
import type { MailKind } from '../mail/mail.ts'
import type { Carrier } from '../orders/carriers.ts'
import type { OrderState } from '../orders/states.ts'
import type { PlacingTables } from './placing-tables.ts'
import type { Adjustment, CarrierAccount, Notice, OrderAddress, OrderCard } from './order-columns.ts'

/** A point in time: a Date when read, RFC 3339 text or a Date when written. */
type Time = ColumnType<Date, Date | string, Date | string>

/** Money and weights: decimal text when read, so that no amount ever becomes a float. */
type Decimal = ColumnType<string, string, string>

/** A column that may be left out when a row is inserted, and is set to a time or to null. */
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** The same for anything else. */
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>

/** A list in a JSON column: written as JSON text, since drivers take lists for arrays of SQL. */
type JsonList<T> = ColumnType<readonly T[], string | undefined, string>

export type Tables = PlacingTables & {
  shop_state: { name: string; value: string; changed: Generated<Date> }

  /** Bundles and vocabularies: names that types of things have. */
  configuration: { entity: string; id: string; uuid: string; label: string }
  stores: { id: number; uuid: string; name: string }

  attributes: { id: string; uuid: string; label: string; weight: number }
  attribute_values: {
    id: number
    uuid: string
    attribute_id: string
    name: string
    raw: string
    weight: number
    created: Time
    changed: Time
  }
  categories: {
    id: number
    uuid: string
    parent_id: number | null
    name: string
    description: string
    weight: number
    status: boolean
    picture_id: number | null
    changed: Time
  }
  products: {
    id: number
    uuid: string
    status: boolean
    family: string
    title: string
    summary: string
    body: string
    featured: string[]
    /** Words that find it although its title lacks them. */
    keywords: string[]
    default_variation_id: number | null
    created: Time
    changed: Time
  }
  product_categories: { product_id: number; category_id: number; delta: number }
  product_related: { product_id: number; related_id: number; delta: number }
  variations: {
    id: number
    uuid: string
    product_id: number
    delta: number
    status: boolean
    sku: string
    title: string
    model_number: string
    /** USD; null where the price is given on request. */
    price: Decimal | null
    stock: number | null
    lead_time: string | null
    discontinued: boolean
    minimum_quantity: number
    maximum_quantity: number
    quantity_step: number
    quantity_multiplier: number | null
    quantity_multiplier_label: string | null
    one_length: boolean | null
    /** No more can be sold than there are in stock. */
    finite: Generated<boolean>
    weight_kg: Decimal
    /** Axis name of the catalogue → its value: what the drawings are made from. */
    axis_values: Record<string, string>
    created: Time
    changed: Time
  }
  variation_attributes: { variation_id: number; attribute_id: string; value_id: number }
  /** What a part is installed with; `quantity` counts pieces, null where that depends. */
  variation_accessories: {
    variation_id: number
    accessory_id: number
    delta: number
    role: string
    quantity: number | null
  }
  price_breaks: { variation_id: number; minimum_quantity: number; price: Decimal }
  specifications: {
    id: number
    uuid: string
    parent_type: 'commerce_product' | 'commerce_product_variation'
    parent_id: number
    /** Wire name (`field_max_bake_temperature`) → value, in printing order. */
    fields: Record<string, string | boolean | string[]>
  }
  /** The number behind a printed specification. */
  specification_numbers: { specification_id: number; name: string; value: number; unit: string }
  files: {
    id: number
    uuid: string
    /** The part it is made of; null for an illustration, which belongs to pages. */
    variation_id: number | null
    kind: FileKind
    /** Below the public folder: `parts/110001.svg`. */
    path: string
    /** Its size; null until it was made once. */
    bytes: number | null
    /** Of pictures and drawings on sheets. */
    alt: string | null
    /** Pixels. */
    width: number | null
    height: number | null
    created: Time
    changed: Time
  }

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

  /** Entries of address books. */
  profiles: {
    id: Generated<number>
    uuid: string
    user_id: number
    address_type: AddressType
    status: boolean
    is_default: boolean
    address: Address
    phone: string | null
    created: Time
    changed: Time
  }

  orders: {
    id: Generated<number>
    uuid: string
    state: Generated<string>
    /** Counts its changes. */
    version: Generated<number>
    /** SHA-256 of the cart token; the token itself is never stored. */
    token_hash: string | null
    /** The customer's; a guest's order has a token instead. */
    user_id: number | null
    created: Generated<Date>
    changed: ColumnType<Date, Date | undefined, Date>
    /** `VX-2026-004183`, from when it is placed. */
    order_number: Maybe<string>
    placed: MaybeTime
    completed: MaybeTime
    canceled: MaybeTime
    /** Where its mails go; while it is a cart, a customer's own address stands in. */
    email: Maybe<string>
    shipping_information: Maybe<OrderAddress>
    billing_information: Maybe<OrderAddress>
    billing_same: Generated<boolean>
    /** A rate, `ups--ground`; empty until it is chosen. */
    shipping_method: Generated<string>
    carrier_account: Maybe<CarrierAccount>
    ship_complete: Generated<boolean>
    payment_gateway: Maybe<string>
    payment_method: Maybe<OrderCard>
    po_number: Maybe<string>
    comments: Maybe<string>
    /** An exempt buyer wants this order taxed. */
    charge_tax: Generated<boolean>
    tax_note: Maybe<string>
    coupon_id: Maybe<number>
    notices: JsonList<Notice>
    /** Whole US cents, as all amounts; null while nothing is in it. */
    subtotal_cents: Maybe<number>
    /** What is taken off the subtotal, not negative. */
    discount_cents: Generated<number>
    /** Null until a rate is chosen. */
    shipping_cents: Maybe<number>
    /** Null until there is an address to ship to. */
    tax_cents: Maybe<number>
    total_cents: Maybe<number>
    adjustments: JsonList<Adjustment>
    ships_complete_by: MaybeTime
    /** Its lines leave on different days when they are not sent together. */
    can_split: Generated<boolean>
    /** The buyer's resale certificate was checked. */
    tax_exempt: Generated<boolean>
    /** When its amounts were computed. */
    priced: MaybeTime
    /** Why it is in its state, in a sentence. */
    state_reason: Maybe<string>
    /** Of a bill on terms, from the first parcel on. */
    payment_due: MaybeTime
    /** What was received for it, and when. */
    paid_cents: Generated<number>
    paid: MaybeTime
  }
  /** Links to guests' orders, as their mails carry them. */
  order_links: {
    /** SHA-256 of the token; the token itself is never stored. */
    token_hash: string
    order_id: number
    expires: Date
  }
  /** The states an order went through. */
  order_events: { id: Generated<number>; order_id: number; state: OrderState; at: Date; detail: string | null }
  /** Which mails about an order were queued: one of a kind. */
  order_mails: { order_id: number; kind: MailKind; queued: Date }
  shipments: {
    id: Generated<number>
    uuid: string
    order_id: number
    state: 'shipped' | 'delivered'
    carrier: Carrier | null
    /** `UPS Ground` */
    service_label: string
    tracking_code: string | null
    shipped: Date
    delivered: Date | null
  }
  shipment_items: { shipment_id: number; order_item_id: number; quantity: number }
  order_items: {
    id: Generated<number>
    uuid: string
    order_id: number
    /** Null once the part has left the catalogue. */
    variation_id: number | null
    title: string
    quantity: number
    one_length: boolean | null
    created: Generated<Date>
    changed: ColumnType<Date, Date | undefined, Date>
    /** The buyer's own words about the line; part of what tells two lines of one part apart. */
    note: Maybe<string>
    /** The buyer's own number of the part. */
    reference: Maybe<string>
    /** Of one at the tier in force, membership taken off; the last one known where it cannot be bought. */
    unit_cents: Maybe<number>
    /** Of one without membership, where that is more. */
    list_cents: Maybe<number>
    /** The quantity from which the tier in force is in force. */
    price_from: Generated<number>
    /** Unit price times quantity; 0 where it cannot be bought. */
    total_cents: Generated<number>
    discount_cents: Generated<number>
    tax_cents: Generated<number>
    available: Generated<boolean>
    ships_by: MaybeTime
    /** How many of them are in stock; null where stock is not kept. */
    stocked_quantity: Maybe<number>
    /** The part number it had when it was last in the catalogue. */
    sku: Maybe<string>
    shipped_quantity: Generated<number>
  }
  promotions: {
    id: Generated<number>
    uuid: string
    /** Shown with the amount: "10 % off flanges". */
    label: string
    /** Of 100. */
    percent: Decimal
    /** Families it counts for; null: all. */
    families: string[] | null
    /** What the goods it counts for must come to. */
    minimum_cents: Generated<number>
    starts: MaybeTime
    ends: MaybeTime
    status: Generated<boolean>
  }
  coupons: {
    id: Generated<number>
    uuid: string
    promotion_id: number
    code: string
    /** In lower case. */
    code_key: string
    /** How many orders may use it; null: any number. */
    usage_limit: number | null
    used: Generated<number>
    status: Generated<boolean>
  }

  /** Lines outside of any cart: saved by a customer, shared by a link, or handed over by one. */
  cart_lists: {
    id: Generated<number>
    uuid: string
    kind: 'saved' | LinkKind
    /** Whose it is, and how they call it, where it is saved. */
    user_id: number | null | undefined
    name: string | null | undefined
    /** SHA-256 of a link's token; the token itself is never stored. */
    token_hash: string | null | undefined
    /** Written as JSON text. */
    lines: ColumnType<readonly ListLine[], string, string>
    created: Time
    /** Until when a link opens. */
    expires: ColumnType<Date | null, Date | undefined, never>
    /** When a link that opens once was opened. */
    used: ColumnType<Date | null, undefined, Date>
  }

  users: {
    id: Generated<number>
    uuid: string
    name: string
    /** Trimmed and in lower case, as `mail_key` is. */
    name_key: string
    mail: string
    mail_key: string
    /** The name was the address when the account was made: it logs in by its address of today, not by its name. */
    enters_by_mail: boolean
    /** PHC text of argon2id. */
    password_hash: string
    /** False: blocked by the office. */
    status: Generated<boolean>
    mail_verified: Generated<boolean>
    first_name: string | null
    last_name: string | null
    company: string | null
    phone: string | null
    resale: string | null
    hear_about_us: string | null
    /** `none`, `pending`, `approved` or `hold`. */
    credit_status: Generated<string>
    newsletter: Generated<boolean>
    /** `none`, `standard`, `preferred` or `distributor`. */
    membership_level: Generated<string>
    /** `none`, `active`, `expired` or `suspended`. */
    membership_status: Generated<string>
    /** How much may be owed at once, whole US cents. */
    credit_limit_cents: Generated<number>
    /** The office has checked the resale certificate: no sales tax. */
    resale_verified: Generated<boolean>
    timezone: Generated<string>
    created: Generated<Date>
    changed: ColumnType<Date, Date | undefined, Date>
    last_login: Date | null
    password_changed: Date | null
  }
  /** An access token with the refresh token that came with it; all that follow from one login are a family. */
  token_pairs: {
    id: Generated<number>
    family: string
    client_id: string
    user_id: number
    /** SHA-256, as `refresh_hash`; the tokens themselves are never stored. */
    access_hash: string
    access_expires: Date
    access_revoked: Generated<boolean>
    refresh_hash: string
    refresh_expires: Date
    refresh_revoked: Generated<boolean>
  }
  /** When which kind of mail last went to a customer. */
  account_mails: { user_id: number; kind: string; sent: Date }

  product_index: {
    product_id: number
    title: string
    created: Time
    /** One bit for each published part, all set. */
    parts: string
    /** The parts in stock. */
    stocked: string
    document: string
  }
  /** A published part of a published product. */
  variation_index: {
    variation_id: number
    product_id: number
    /** Position among the published parts of its product, from 0. */
    place: number
    /** Its own bit among those of its product. */
    part: string
    is_default: boolean
    sku: string
    title: string
    price: Decimal | null
    in_stock: boolean
    created: Time
    document: string
  }
  /** Part, model and partner numbers, lower case without dashes, dots and blanks. */
  variation_numbers: { variation_id: number; kind: 'part' | 'model' | 'partner'; number: string }
  /** A value that an index field may have. */
  index_terms: {
    id: Generated<number>
    path: string
    value: string
    label: string
    number: number | null
    /** Where it stands among the values of its field. */
    place: number
    /** How many products have a part with it. */
    products: number
  }
  /** Which parts of a product have a value. */
  product_terms: { term_id: number; product_id: number; parts: string }
  /** Words that products are found by, for correcting those that are none. */
  index_words: { word: string; products: number }
  page_index: { page_id: number; title: string; created: Time; document: string }
}

export type FileKind =
  | 'picture'
  | 'drawing'
  | 'drawing_portrait'
  | 'drawing_pdf'
  | 'drawing_dxf'
  | 'model_glb'
  | 'model_step'
  | 'data_sheet'
  | 'illustration'

type PageParagraphType = 'text' | 'image' | 'table' | 'link_list'
export type RoutedEntity = 'commerce_product' | 'taxonomy_term' | 'node'

export type MenuLinkRow = Selectable<Tables['menu_links']>
export type Database = Kysely<Tables>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
