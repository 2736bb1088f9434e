import type { Migrations } from '../database/migrate.ts'

/** Tables of the catalog, and the views that resources read. */
export const migrations: Migrations = {
  '2026-11-23-03-catalogue': [
    `create table configuration (
      entity text not null,
      id text not null,
      uuid uuid not null unique,
      label text not null,
      primary key (entity, id))`,
    `create table stores (
      id integer primary key,
      uuid uuid not null unique,
      name text not null)`,
    `create table attributes (
      id text primary key,
      uuid uuid not null unique,
      label text not null,
      weight integer not null)`,
    `create table attribute_values (
      id integer primary key,
      uuid uuid not null unique,
      attribute_id text not null references attributes,
      name text not null,
      raw text not null,
      weight integer not null,
      created timestamptz not null,
      changed timestamptz not null,
      unique (attribute_id, raw))`,
    `create table products (
      id integer primary key,
      uuid uuid not null unique,
      status boolean not null,
      family text not null,
      title text not null,
      summary text not null,
      body text not null,
      featured text[] not null,
      keywords text[] not null,
      default_variation_id integer,
      created timestamptz not null,
      changed timestamptz not null)`,
    `create index products_title on products (lower(title))`,
    `create table variations (
      id integer primary key,
      uuid uuid not null unique,
      product_id integer not null references products,
      delta integer not null,
      status boolean not null,
      sku text not null,
      title text not null,
      model_number text not null,
      price numeric(19, 6),
      stock integer,
      lead_time text,
      discontinued boolean not null,
      minimum_quantity integer not null check (minimum_quantity > 0),
      maximum_quantity integer not null check (maximum_quantity >= minimum_quantity),
      quantity_step integer not null check (quantity_step > 0),
      quantity_multiplier integer,
      quantity_multiplier_label text,
      one_length boolean,
      weight_kg numeric(19, 6) not null,
      axis_values jsonb not null,
      created timestamptz not null,
      changed timestamptz not null,
      finite boolean not null default false,
      constraint variations_stock_of_finite check (not finite or (stock is not null and stock >= 0)))`,
    `create unique index variations_sku on variations (lower(sku) text_pattern_ops)`,
    `create index variations_product on variations (product_id, delta)`,
    `create index variations_title on variations using gin (lower(title) gin_trgm_ops)`,
    `create table variation_attributes (
      variation_id integer not null references variations,
      attribute_id text not null references attributes,
      value_id integer not null references attribute_values,
      primary key (variation_id, attribute_id))`,
    `create index variation_attributes_value on variation_attributes (value_id)`,
    `create table variation_accessories (
      variation_id integer not null references variations,
      accessory_id integer not null references variations,
      delta integer not null,
      role text not null,
      quantity integer check (quantity > 0),
      primary key (variation_id, accessory_id),
      check (accessory_id <> variation_id))`,
    `create table price_breaks (
      variation_id integer not null references variations,
      minimum_quantity integer not null,
      price numeric(19, 6) not null,
      primary key (variation_id, minimum_quantity))`,
    `create table specifications (
      id integer primary key,
      uuid uuid not null unique,
      parent_type text not null,
      parent_id integer not null,
      fields json not null,
      unique (parent_type, parent_id))`,
    `create table specification_numbers (
      specification_id integer not null references specifications,
      name text not null,
      value double precision not null,
      unit text not null,
      primary key (specification_id, name))`,
    `create table files (
      id integer primary key,
      uuid uuid not null unique,
      variation_id integer references variations,
      kind text not null,
      path text not null unique,
      bytes integer,
      alt text,
      width integer,
      height integer,
      created timestamptz not null,
      changed timestamptz not null)`,
    `create index files_variation on files (variation_id, kind)`,
    `create table categories (
      id integer primary key,
      uuid uuid not null unique,
      parent_id integer references categories,
      name text not null,
      description text not null,
      weight integer not null,
      status boolean not null,
      picture_id integer references files,
      changed timestamptz not null)`,
    `create table product_categories (
      product_id integer not null references products,
      category_id integer not null references categories,
      delta integer not null,
      primary key (product_id, category_id))`,
    `create index product_categories_category on product_categories (category_id)`,
    `create table product_related (
      product_id integer not null references products,
      related_id integer not null references products,
      delta integer not null,
      primary key (product_id, related_id))`,
    `create view product_rows as
      select p.*, a.id as pid, a.alias
      from products p
      left join path_aliases a on a.entity_type = 'commerce_product' and a.entity_id = p.id`,
    `create view category_rows as
      select c.*, a.id as pid, a.alias
      from categories c
      left join path_aliases a on a.entity_type = 'taxonomy_term' and a.entity_id = c.id`,
    `create view variation_rows as
      select v.*, p.status as product_status,
        (select json_agg(json_build_object('minimum_quantity', b.minimum_quantity::text, 'price', b.price::text)
          order by b.minimum_quantity)
          from price_breaks b where b.variation_id = v.id) as price_breaks
      from variations v
      join products p on p.id = v.product_id`,
    `create view offered_accessories as
      select a.*
      from variation_accessories a
      join variations v on v.id = a.accessory_id and v.status and not v.discontinued
      join products p on p.id = v.product_id and p.status`,
    `create view file_rows as
      select f.*, regexp_replace(path, '^.*/', '') as filename from files f`,
    `create view variation_drawings as
      select variation_id, id as file_id, kind from files where kind in ('drawing', 'drawing_portrait')`,
    `create view variation_documents as
      select variation_id, id as file_id from files where kind not in ('picture', 'drawing_portrait')`,
    `create view product_pictures as
      select p.id as product_id, f.id as file_id
      from products p
      join files f on f.variation_id = p.default_variation_id and f.kind = 'picture'`,
  ],
  '2026-11-23-27-variation-summaries': [
    `create view variation_summaries as
      select v.product_id, p.default_variation_id as variation_id, count(*)::integer as variation_count,
        min(v.price) filter (where v.status) as minimum_price, max(v.price) filter (where v.status) as maximum_price
      from variations v
      join products p on p.id = v.product_id
      where p.default_variation_id is not null
      group by v.product_id, p.default_variation_id`,
  ],
}
