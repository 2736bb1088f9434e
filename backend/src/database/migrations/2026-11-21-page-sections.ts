/** Pages in sections: text, pictures, tables and lists of links, in order; and files that belong to no part. */
export const pageSections: readonly string[] = [
  `alter table pages add column keywords text not null default ''`,
  `drop view page_rows`,
  `create view page_rows as
    select p.*, a.id as pid, a.alias
    from pages p
    left join path_aliases a on a.entity_type = 'node' and a.entity_id = p.id`,
  `alter table files alter variation_id drop not null`,
  `create table page_paragraphs (
    id integer primary key,
    uuid uuid not null unique,
    page_id integer not null references pages,
    delta integer not null,
    type text not null check (type in ('text', 'image', 'table', 'link_list')),
    heading text,
    body text,
    caption text,
    cells json,
    links json,
    picture_id integer references files,
    alt text,
    title text,
    unique (page_id, delta),
    check ((type = 'image') = (picture_id is not null)))`,
]
