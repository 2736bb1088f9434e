-- Aliases and redirects.

create table path_aliases (
  id integer primary key,
  alias text not null,
  entity_type text not null,
  entity_id integer not null,
  unique (entity_type, entity_id));

create unique index path_aliases_alias on path_aliases (lower(alias));

create table redirects (
  id integer primary key,
  source text not null,
  target text not null,
  status integer not null check (status in (301, 302)));

create unique index redirects_source on redirects (lower(source));
