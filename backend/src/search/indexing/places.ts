import { sql } from 'kysely'

/** Every category with itself and its ancestors; begins a `with recursive`. */
export const ancestors = sql`ancestors as (
      select id as category_id, id as ancestor_id from categories
      union all
      select a.category_id, c.parent_id from ancestors a join categories c on c.id = a.ancestor_id
      where c.parent_id is not null
    )`

/** Names of each product's categories; needs `ancestors`. */
export const places = sql`places as (
      select p.product_id, string_agg(distinct c.name, ' ') as names
      from product_categories p
      join ancestors a on a.category_id = p.category_id
      join categories c on c.id = a.ancestor_id
      group by p.product_id
    )`
