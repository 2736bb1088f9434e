-- Tables of the catalog, and the views that resources read.

create table configuration (
  entity text not null,
  id text not null,
  uuid uuid not null unique,
  label text not null,
  primary key (entity, id));

create table stores (
  id integer primary key,
  uuid uuid not null unique,
  name text not null);

create table attributes (
  id text primary key,
  uuid uuid not null unique,
  label text not null,
  weight integer not null);

create table attribute_values (
  id integer primary key,
  uuid uuid not null unique,
  attribute_id text not null references attributes,
  name text not null,
  raw text not null,
  weight integer not null,
  created timestamptz not null,
  changed timestamptz not null,
  unique (attribute_id, raw));

create table products (
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
  changed timestamptz not null,
  rank integer);

create index products_title on products (lower(title));

create table variations (
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
  price_changed timestamptz not null,
  replaced_by text,
  constraint variations_stock_of_finite check (not finite or (stock is not null and stock >= 0)));

create unique index variations_sku on variations (lower(sku) text_pattern_ops);

create index variations_product on variations (product_id, delta);

create index variations_title on variations using gin (lower(title) gin_trgm_ops);

create table variation_attributes (
  variation_id integer not null references variations,
  attribute_id text not null references attributes,
  value_id integer not null references attribute_values,
  primary key (variation_id, attribute_id));

create index variation_attributes_value on variation_attributes (value_id);

create table variation_accessories (
  variation_id integer not null references variations,
  accessory_id integer not null references variations,
  delta integer not null,
  role text not null,
  quantity integer check (quantity > 0),
  primary key (variation_id, accessory_id),
  check (accessory_id <> variation_id));

create table price_breaks (
  variation_id integer not null references variations,
  minimum_quantity integer not null,
  price numeric(19, 6) not null,
  primary key (variation_id, minimum_quantity));

create table specifications (
  id integer primary key,
  uuid uuid not null unique,
  parent_type text not null,
  parent_id integer not null,
  fields json not null,
  unique (parent_type, parent_id));

create table specification_numbers (
  specification_id integer not null references specifications,
  name text not null,
  value double precision not null,
  unit text not null,
  primary key (specification_id, name));

create table files (
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
  changed timestamptz not null);

create index files_variation on files (variation_id, kind);

create table categories (
  id integer primary key,
  uuid uuid not null unique,
  parent_id integer references categories,
  name text not null,
  description text not null,
  weight integer not null,
  status boolean not null,
  picture_id integer references files,
  changed timestamptz not null,
  list_columns text[] not null default '{}');

create table product_categories (
  product_id integer not null references products,
  category_id integer not null references categories,
  delta integer not null,
  primary key (product_id, category_id));

create index product_categories_category on product_categories (category_id);

create table product_related (
  product_id integer not null references products,
  related_id integer not null references products,
  delta integer not null,
  primary key (product_id, related_id));

create view product_rows as
  select p.*, a.id as pid, a.alias
  from products p
  left join path_aliases a on a.entity_type = 'commerce_product' and a.entity_id = p.id;

create view category_rows as
  select c.*, a.id as pid, a.alias
  from categories c
  left join path_aliases a on a.entity_type = 'taxonomy_term' and a.entity_id = c.id;

-- Called again when a migration adds a column to variations. New columns of a view come last.
create function make_variation_rows() returns void language plpgsql as $$
  begin
    create or replace view variation_rows as
      select p.status as product_status,
        (select json_agg(json_build_object('minimum_quantity', b.minimum_quantity::text, 'price', b.price::text)
          order by b.minimum_quantity)
          from price_breaks b where b.variation_id = v.id) as price_breaks,
        v.*
      from variations v
      join products p on p.id = v.product_id;
  end $$;

select make_variation_rows();

create view offered_accessories as
  select a.*
  from variation_accessories a
  join variations v on v.id = a.accessory_id and v.status and not v.discontinued
  join products p on p.id = v.product_id and p.status;

create view file_rows as
  select f.*, regexp_replace(path, '^.*/', '') as filename from files f;

create view variation_drawings as
  select variation_id, id as file_id, kind from files where kind in ('drawing', 'drawing_portrait');

create view variation_documents as
  select variation_id, id as file_id from files where kind not in ('picture', 'drawing_portrait');

create view product_pictures as
  select p.id as product_id, f.id as file_id
  from products p
  join files f on f.variation_id = p.default_variation_id and f.kind = 'picture';

create index variations_changed on variations (changed nulls first, uuid nulls first);

-- Whole seconds, as on Drupal sites, so that the time a client reads is the exact time it can continue after.
create function stamp_variation() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      new.changed := date_trunc('second', new.changed);
      new.price_changed := date_trunc('second', coalesce(new.price_changed, new.changed));
    else
      new.changed := date_trunc('second', clock_timestamp());
      if new.price is distinct from old.price then new.price_changed := new.changed; end if;
    end if;
    return new;
  end $$;

create trigger stamp_variation_insert before insert on variations
  for each row execute function stamp_variation();

create trigger stamp_variation_update before update on variations
  for each row when (old is distinct from new) execute function stamp_variation();

create table removed_variations (
  id integer primary key,
  uuid uuid not null unique,
  sku text not null,
  changed timestamptz not null);

create index removed_variations_changed on removed_variations (changed nulls first, uuid nulls first);

create function record_removed_variation() returns trigger language plpgsql as $$
  begin
    if not exists (select from products where id = old.product_id and status) then return null;
    elsif old.status and (tg_op = 'DELETE' or not new.status) then
      insert into removed_variations values (old.id, old.uuid, old.sku, date_trunc('second', clock_timestamp()))
      on conflict (id) do update set changed = excluded.changed;
    elsif tg_op = 'UPDATE' and new.status then
      delete from removed_variations where id = new.id;
    end if;
    return null;
  end $$;

create trigger record_removed_variation after update of status or delete on variations
  for each row execute function record_removed_variation();

create function record_removed_product() returns trigger language plpgsql as $$
  begin
    if new.status then
      delete from removed_variations using variations v
        where v.id = removed_variations.id and v.product_id = new.id and v.status;
      update variations set changed = clock_timestamp() where product_id = new.id and status;
    else
      insert into removed_variations
        select id, uuid, sku, date_trunc('second', clock_timestamp())
        from variations where product_id = new.id and status
      on conflict (id) do update set changed = excluded.changed;
    end if;
    return null;
  end $$;

create trigger record_removed_product after update of status on products
  for each row when (old.status is distinct from new.status) execute function record_removed_product();

-- Digits before a decimal point are padded, so that 1.33 sorts before 10.00 and 5 kV before 12 kV.
create function natural_key(label text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(lower(label), '(?<![0-9.])([0-9]+)', '00000000\1', 'g'),
    '(?<![0-9.])0*([0-9]{9})(?![0-9])', '\1', 'g')
$$;

-- Values in which the published variations of a product differ: attributes in display order, then ratings. A range whose
-- ends are of different kinds, such as 1.33" CF and NW40 KF, has all its values.
create function variation_ranges(product integer) returns json language sql stable parallel safe as $$
  select coalesce(json_agg(json_build_object('name', r.name, 'first', r.first, 'last', r.last, 'count', r.count,
    'unit', r.unit, 'values', case when r.count <= 12
      and translate(r.first, '0123456789.', '') <> translate(r.last, '0123456789.', '') then r.values end)
    order by r.weight, r.name), '[]')
  from (
    select c.name, min(c.attribute_weight) as weight, count(*) as count, null as unit,
      (array_agg(c.label order by c.weight))[1] as first, (array_agg(c.label order by c.weight desc))[1] as last,
      json_agg(c.label order by c.weight) as values
    from (
      select distinct x.attribute_id as name, a.weight as attribute_weight, o.id, o.name as label, o.weight
      from variations v
      join variation_attributes x on x.variation_id = v.id
      join attribute_values o on o.id = x.value_id
      join attributes a on a.id = x.attribute_id
      where v.product_id = product and v.status) as c
    group by c.name
    having count(*) > 1
    union all
    select n.name, 1000, count(distinct n.value), n.unit, min(n.value)::text, max(n.value)::text, null
    from variations v
    join specifications s on s.parent_type = 'commerce_product_variation' and s.parent_id = v.id
    join specification_numbers n on n.specification_id = s.id and n.unit in ('A', 'C', 'V')
    where v.product_id = product and v.status
    group by n.name, n.unit
    having count(distinct n.value) > 1) as r
$$;

create view variation_summaries as
  select v.product_id, p.default_variation_id as variation_id, count(*)::integer as variation_count,
    min(v.price) filter (where v.status) as minimum_price, max(v.price) filter (where v.status) as maximum_price,
    variation_ranges(v.product_id) as ranges
  from variations v
  join products p on p.id = v.product_id
  where p.default_variation_id is not null
  group by v.product_id, p.default_variation_id;

create view variation_replacements as
  select v.id as variation_id, r.id as replacement_id
  from variations v
  join variations r on lower(r.sku) = lower(v.replaced_by) and r.id <> v.id and r.status and not r.discontinued
  join products p on p.id = r.product_id and p.status
  where v.discontinued;
