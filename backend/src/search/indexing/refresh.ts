import { sql } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { recordRebuild } from './changes.ts'
import { indexNumbers, indexParts, indexProducts } from './parts.ts'
import { indexTerms } from './terms.ts'
import { words } from './words.ts'

/** Indexes of tables, except those of keys. */
async function indexesOf(database: Database, tables: readonly string[]) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${tables}::regclass[]) and not i.indisunique
    order by c.relname`.execute(database)
  return rows
}

/**
 * Writes many rows, then rebuilds the indexes of their tables, which takes half as long as updating them row by row. The
 * transaction locks readers out of the tables.
 */
export async function withLateIndexes(
  transaction: Database,
  tables: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const indexes = await indexesOf(transaction, tables)
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(transaction)
  await write()
  for (const { definition } of indexes) await sql.raw(definition).execute(transaction)
}

/** Unstemmed words of titles, categories, values and search terms, for correcting misspelled words. */
function indexSpelling(database: Database) {
  return sql`
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
}

const tables = [
  'product_terms',
  'index_terms',
  'variation_numbers',
  'variation_index',
  'product_index',
  'index_words',
  'page_index',
] as const

function indexPages(database: Database) {
  return sql`
    insert into page_index
    select id, title, created,
      setweight(${words(sql`title`)}, 'A') || setweight(${words(sql`summary`)}, 'B') ||
      setweight(${words(sql`keywords`)}, 'B') ||
      setweight(${words(sql`regexp_replace(concat_ws(' ', body, sections.text), '<[^>]*>', ' ', 'g')`)}, 'D')
    from pages
    left join lateral (
      select string_agg(concat_ws(' ', heading, body, caption, alt, cells::text,
        (select string_agg(link ->> 'title', ' ') from json_array_elements(links) as link)), ' ' order by delta) as text
      from page_paragraphs where page_id = pages.id) as sections on true
    where status`.execute(database)
}

/** Version of the index's structure. An index of another version is rebuilt. */
const edition = '11'
const stateName = 'index'

async function isOld(database: Database): Promise<boolean> {
  const row = await database.selectFrom('shop_state').select('value').where('name', '=', stateName).executeTakeFirst()
  return row?.value !== edition
}

function writeEdition(database: Database) {
  return database
    .insertInto('shop_state')
    .values({ name: stateName, value: edition })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: edition, changed: new Date() }))
    .execute()
}

async function isEmpty(database: Database): Promise<boolean> {
  return (await database.selectFrom('product_index').select('product_id').limit(1).execute()).length === 0
}

async function writeIndex(transaction: Database): Promise<void> {
  await indexNumbers(transaction)
  await indexParts(transaction)
  await indexProducts(transaction)
  await indexTerms(transaction)
  await indexSpelling(transaction)
  await indexPages(transaction)
}

/** Rebuilds the index from the catalog and the pages in a transaction; until it ends, readers see the old index. */
export async function rebuildIndex(transaction: Database): Promise<void> {
  const isFirst = await isEmpty(transaction)
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(transaction)
  if (isFirst) await withLateIndexes(transaction, tables, () => writeIndex(transaction))
  else await writeIndex(transaction)
  await writeEdition(transaction)
  await recordRebuild(transaction)
}

/** The same in a separate transaction. Readers wait if there is no index yet. */
export function refreshIndex(database: Database): Promise<void> {
  return database.transaction().execute(rebuildIndex)
}

/** Rebuilds the index of a filled database if an earlier version of the shop built it or a migration emptied it. */
export async function refreshOldIndex(database: Database): Promise<void> {
  if (!(await isOld(database))) return
  await refreshIndex(database)
  // Otherwise, the planner would use outdated statistics.
  await sql`analyze`.execute(database)
}
