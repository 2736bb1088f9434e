import { sql } from 'kysely'
import type { Database } from '../../database/tables.ts'

/** The words, as they are written, of titles, categories, values and search words: what a misspelt word may have meant. */
export const indexSpelling = (database: Database) =>
  sql`
    insert into index_words
    select each.word, count(distinct each.product_id)::integer
    from (
      select p.id as product_id, p.title || ' ' || array_to_string(p.keywords, ' ') as text from products p
      union all
      select x.product_id, t.label from product_terms x join index_terms t on t.id = x.term_id where t.number is null
    ) as texts
    join product_index using (product_id),
      lateral (select texts.product_id, lower(unaccent(found[1])) as word
        from regexp_matches(texts.text, '[[:alpha:]]{3,}', 'g') as matches(found)) as each
    group by each.word`.execute(database)
