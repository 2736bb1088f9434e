/** What the index answers from: one row a product with everything it is found, filtered, counted and sorted by. */
export const search: readonly string[] = [
  `create table product_index (
    product_id integer primary key references products,
    title text not null,
    sku text not null,
    numbers text[] not null,
    skus text[] not null,
    category_ids integer[] not null,
    value_ids integer[] not null,
    price numeric(19, 6),
    in_stock boolean not null,
    created timestamptz not null,
    document tsvector not null)`,
  `create index product_index_document on product_index using gin (document)`,
  `create index product_index_values on product_index using gin (value_ids)`,
  `create index product_index_categories on product_index using gin (category_ids)`,
  `create table page_index (
    page_id integer primary key references pages,
    title text not null,
    created timestamptz not null,
    document tsvector not null)`,
]
