import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { words } from './words.ts'

/** Every category with itself and its ancestors; begins a `with recursive`. */
export const ancestors = sql`ancestors as (
      select id as category_id, id as ancestor_id from categories
      union all
      select a.category_id, c.parent_id from ancestors a join categories c on c.id = a.ancestor_id
      where c.parent_id is not null
    )`

/**
 * Whether the name of a category says what all of its products are. That of "Motion and valves" does not: its motion
 * feedthroughs are not valves.
 */
export function isKind(name: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(${name} !~ ' and ' or not exists (
    select 1 from categories child where child.parent_id::text = ${id}::text))`
}

/** Words for the kind of product that a category's name states: "Viewport accessories" are not viewports. */
export function kindIn(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return words(sql`regexp_replace(${name}, '^.* accessories$', 'accessories')`)
}

/** Begins a word that only a whole name finds: no typed word is a prefix of it. */
export const wholeName = 'zz'

/**
 * Names of each product's categories; needs `ancestors`. Those that do not say what a product is are one word, such as
 * "zzmotionvalves", which only the whole name finds.
 */
export const places = sql`places as (
      select p.product_id, string_agg(distinct case when ${isKind(sql`c.name`, sql`c.id`)} then c.name
        else ${wholeName} || regexp_replace(lower(replace(c.name, ' and ', '')), '[^a-z]', '', 'g') end, ' ') as names
      from product_categories p
      join ancestors a on a.category_id = p.category_id
      join categories c on c.id = a.ancestor_id
      group by p.product_id
    )`
