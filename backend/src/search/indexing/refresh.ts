import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/**
 * What a text is found by: its English stems, and its words as they are, so that a type "T" or an "A" is found too. Dashes
 * and slashes are blanks, otherwise "cf-2.75" would hold the number -2.75.
 */
const words = (text: ReturnType<typeof sql>) =>
  sql`(to_tsvector('english', unaccent(translate(${text}, '-/', '  '))) ||
    to_tsvector('simple', unaccent(translate(${text}, '-/', '  '))))`

/** A part number as it is compared: lower case, without dashes, dots and blanks. */
const plainNumber = (text: ReturnType<typeof sql>) => sql`lower(regexp_replace(${text}, '[^[:alnum:]]', '', 'g'))`

/** Flange sizes have other names: 2.75" CF (DN40) is CF40, too, and NW25 KF is KF25 and QF25. */
const otherNames = (name: ReturnType<typeof sql>) => sql`case
  when ${name} ~ ' CF \\(DN[0-9]+\\)$' then regexp_replace(${name}, '^.* CF \\(DN([0-9]+)\\)$', 'CF\\1 DN\\1CF')
  when ${name} ~ '^NW[0-9]+ KF$' then regexp_replace(${name}, '^NW([0-9]+) KF$', 'KF\\1 QF\\1 DN\\1KF')
  end`

/** Makes the index anew from the catalogue and the pages, in one transaction: readers see the old one until it ends. */
export const refreshIndex = (database: Database): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await sql`delete from product_index`.execute(transaction)
    await sql`
      insert into product_index
      with recursive ancestors as (
        select id as category_id, id as ancestor_id from categories
        union all
        select a.category_id, c.parent_id from ancestors a join categories c on c.id = a.ancestor_id
        where c.parent_id is not null
      ),
      offered as (
        select v.*, s.fields from variations v
        left join specifications s on s.parent_type = 'commerce_product_variation' and s.parent_id = v.id
        where v.status
      ),
      numbers as (
        select product_id,
          array_agg(distinct ${plainNumber(sql`number`)}) as plain,
          string_agg(distinct number, ' ') as written
        from (
          select product_id, sku as number from offered
          union select product_id, model_number from offered
          union select product_id, json_array_elements_text(fields -> 'field_partner_part_numbers') from offered
        ) as each
        group by product_id
      ),
      parts as (
        select product_id, array_agg(lower(sku)) as skus, min(price) as price,
          bool_or(coalesce(stock, 0) > 0 and not discontinued) as in_stock
        from offered group by product_id
      ),
      choices as (
        select o.product_id, array_agg(distinct c.value_id) as ids, string_agg(distinct concat_ws(' ', v.name, ${otherNames(sql`v.name`)}), ' ') as names
        from offered o
        join variation_attributes c on c.variation_id = o.id
        join attribute_values v on v.id = c.value_id
        group by o.product_id
      ),
      places as (
        select p.product_id, array_agg(distinct a.ancestor_id) as ids, string_agg(distinct c.name, ' ') as names
        from product_categories p
        join ancestors a on a.category_id = p.category_id
        join categories c on c.id = a.ancestor_id
        group by p.product_id
      ),
      printed as (
        select product_id, string_agg(distinct value, ' ') as text
        from (
          select o.product_id, each.value from offered o, json_each_text(o.fields) as each
          union
          select s.parent_id, each.value from specifications s, json_each_text(s.fields) as each
          where s.parent_type = 'commerce_product'
        ) as specs
        where value not like '/%' and value not like '[%'
        group by product_id
      )
      select p.id, p.title, d.sku, n.plain, v.skus, coalesce(places.ids, '{}'), coalesce(choices.ids, '{}'), v.price,
        v.in_stock, p.created,
        setweight(${words(sql`n.written || ' ' || array_to_string(n.plain, ' ')`)}, 'A') ||
        setweight(${words(sql`p.title`)}, 'B') ||
        setweight(${words(sql`concat_ws(' ', places.names, choices.names, array_to_string(p.keywords, ' '))`)}, 'C') ||
        setweight(${words(sql`concat_ws(' ', p.summary, printed.text)`)}, 'D')
      from products p
      join variations d on d.id = p.default_variation_id
      join parts v on v.product_id = p.id
      join numbers n on n.product_id = p.id
      left join choices on choices.product_id = p.id
      left join places on places.product_id = p.id
      left join printed on printed.product_id = p.id
      where p.status`.execute(transaction)

    await sql`delete from page_index`.execute(transaction)
    await sql`
      insert into page_index
      select id, title, created,
        setweight(${words(sql`title`)}, 'A') || setweight(${words(sql`summary`)}, 'B') ||
        setweight(${words(sql`regexp_replace(body, '<[^>]*>', ' ', 'g')`)}, 'D')
      from pages where status`.execute(transaction)
  })
