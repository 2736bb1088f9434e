/** Pages, distributors and search terms. */
export const content: readonly string[] = [
  `create table pages (
    id integer primary key,
    uuid uuid not null unique,
    status boolean not null,
    title text not null,
    layout text not null,
    summary text not null,
    body text not null,
    created timestamptz not null,
    changed timestamptz not null)`,
  `create table distributors (
    id integer primary key,
    uuid uuid not null unique,
    company text not null,
    region text not null,
    countries text[] not null,
    phone text not null,
    email text not null,
    website text not null,
    address json not null,
    weight integer not null,
    created timestamptz not null,
    changed timestamptz not null)`,
  `create table search_terms (
    id integer primary key,
    uuid uuid not null unique,
    parent_id integer references search_terms,
    name text not null,
    weight integer not null,
    changed timestamptz not null)`,
  `create index search_terms_name on search_terms using gin (lower(name) gin_trgm_ops)`,
  `create table search_targets (
    id integer primary key,
    uuid uuid not null unique,
    term_id integer not null references search_terms,
    delta integer not null,
    name text not null,
    category_id integer references categories,
    variation_id integer references variations,
    page_id integer references pages,
    check (num_nonnulls(category_id, variation_id, page_id) = 1))`,
  `create index search_targets_term on search_targets (term_id, delta)`,
  `create view page_rows as
    select p.*, a.id as pid, a.alias
    from pages p
    left join path_aliases a on a.entity_type = 'node' and a.entity_id = p.id`,
]
