import { sql } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { ancestors, places } from './places.ts'
import { isInStock, stockedParts } from './stock.ts'
import { otherNames, plainNumber, words, wordsWithUnits } from './words.ts'

/** Attribute values with their synonyms, computed once for all parts that have them. */
const namedValues = sql`named as materialized (
  select id as value_id, concat_ws(' ', name, ${otherNames(sql`name`)}) as names from attribute_values)`

/** Specifications that say what a part is, not what it is used with. */
const isOfPart = sql`each.key not in ('field_included', 'field_mates_with', 'field_leak_rate', 'field_pressure_range',
  'field_bolt_torque', 'field_laser_damage_threshold')`

/** Part, model and partner numbers of every published part. */
export function indexNumbers(database: Database) {
  return sql`
    insert into variation_numbers
    select distinct o.id, o.kind, ${plainNumber(sql`o.number`)}
    from (
      select id, product_id, status, 'part' as kind, sku as number from variations
      union all select id, product_id, status, 'model', model_number from variations
      union all select v.id, v.product_id, v.status, 'partner', json_array_elements_text(s.fields -> 'field_partner_part_numbers')
        from variations v
        join specifications s on s.parent_type = 'commerce_product_variation' and s.parent_id = v.id
    ) as o
    join products p on p.id = o.product_id
    where o.status and p.status and ${plainNumber(sql`o.number`)} <> ''`.execute(database)
}

/**
 * Every published part with the words it is found by: those of its product, and its own. What its product prints for all
 * parts alike is read once for the product.
 */
export function indexParts(database: Database) {
  return sql`
    insert into variation_index
    with recursive ${ancestors},
    ${places},
    shared as materialized (
      select p.id as product_id, p.title, p.default_variation_id, s.fields::jsonb as fields, ${wordsWithUnits(sql`concat_ws(' ',
        p.title, places.names, array_to_string(p.keywords, ' '), p.summary, (
          select string_agg(each.value, ' ') from json_each_text(s.fields) as each
          where each.value not like '/%' and each.value not like '[%' and ${isOfPart}))`)} as words
      from products p
      left join places on places.product_id = p.id
      left join specifications s on s.parent_type = 'commerce_product' and s.parent_id = p.id
      where p.status
    ),
    ${namedValues},
    choices as (
      select variation_id, string_agg(names, ' ') as names
      from variation_attributes join named using (value_id) group by variation_id
    ),
    numbers as (
      select variation_id, string_agg(number, ' ') as written from variation_numbers group by variation_id
    ),
    -- What the trade calls the vacuum that a part is good for.
    vacuums as (
      select specification_id, case when value <= 1e-9 then 'UHV ultra high vacuum ultrahigh' else 'HV high vacuum' end as names
      from specification_numbers where name = 'max_vacuum_level'
    ),
    own as (
      select v.id, v.product_id, v.delta, v.sku, v.title, v.price, ${isInStock} as in_stock,
        concat_ws(' ', replace(v.title, p.title, ''), v.sku, v.model_number, numbers.written, choices.names, vacuums.names,
          (select string_agg(translate(each.value, '[]",', '    '), ' ') from json_each_text(s.fields) as each
            where each.value not like '/%' and ${isOfPart} and each.value is distinct from p.fields ->> each.key)) as text
      from variations v
      join shared p on p.product_id = v.product_id
      left join numbers on numbers.variation_id = v.id
      left join choices on choices.variation_id = v.id
      left join specifications s on s.parent_type = 'commerce_product_variation' and s.parent_id = v.id
      left join vacuums on vacuums.specification_id = s.id
      where v.status
    ),
    placed as (
      select own.*, (row_number() over in_product)::integer - 1 as place, (count(*) over all_of_product)::integer as parts
      from own
      window in_product as (partition by product_id order by delta), all_of_product as (partition by product_id)
    )
    select v.id, v.product_id, v.place, overlay(repeat('0', v.parts) placing '1' from v.place + 1 for 1)::bit varying,
      v.id = p.default_variation_id, v.sku, v.title, v.price, v.in_stock,
      strip(p.words || ${wordsWithUnits(sql`v.text`)})
    from placed v
    join shared p on p.product_id = v.product_id
    order by v.product_id, v.place`.execute(database)
}

/**
 * Every product that has published parts, with weighted words: part numbers, then the title, then values. A "shield
 * for viewports" is not a viewport, so what follows "for" does not count as the title.
 */
export function indexProducts(database: Database) {
  return sql`
    insert into product_index (product_id, title, created, parts, stocked, rank, title_key, document)
    with recursive ${ancestors},
    parts as (
      select product_id, bit_or(part) as parts, ${stockedParts} as stocked
      from variation_index group by product_id
    ),
    numbers as (
      select product_id, string_agg(distinct number, ' ') as written
      from (
        select v.product_id, n.number from variation_index v join variation_numbers n using (variation_id)
        union select v.product_id, v.sku from variation_index v
      ) as each
      group by product_id
    ),
    ${namedValues},
    choices as (
      select v.product_id, string_agg(distinct named.names, ' ') as names
      from variation_index v
      join variation_attributes c using (variation_id)
      join named using (value_id)
      group by v.product_id
    ),
    ${places},
    printed as (
      select product_id, string_agg(distinct value, ' ') as text
      from (
        select v.product_id, each.key, each.value
        from variation_index v
        join specifications s on s.parent_type = 'commerce_product_variation' and s.parent_id = v.variation_id,
          json_each_text(s.fields) as each
        union
        select s.parent_id, each.key, each.value from specifications s, json_each_text(s.fields) as each
        where s.parent_type = 'commerce_product'
      ) as each
      where each.value not like '/%' and each.value not like '[%' and ${isOfPart}
      group by product_id
    )
    select p.id, p.title, p.created, parts.parts, parts.stocked, p.rank, natural_key(p.title),
      setweight(${words(sql`numbers.written`)}, 'A') ||
      setweight(${words(sql`regexp_replace(p.title, ' for .*$', '')`)}, 'B') ||
      setweight(${words(sql`concat_ws(' ', substring(p.title from ' for (.*)$'), places.names, choices.names, array_to_string(p.keywords, ' '))`)}, 'C') ||
      setweight(${wordsWithUnits(sql`concat_ws(' ', p.summary, printed.text)`)}, 'D')
    from products p
    join parts on parts.product_id = p.id
    join numbers on numbers.product_id = p.id
    left join choices on choices.product_id = p.id
    left join places on places.product_id = p.id
    left join printed on printed.product_id = p.id
    where p.status`.execute(database)
}
