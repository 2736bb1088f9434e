-- Tables that no area owns.

create extension if not exists pg_trgm;

create extension if not exists unaccent;

create table shop_state (
  name text primary key,
  value text not null,
  changed timestamptz not null default now());
