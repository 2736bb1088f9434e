import { sql } from 'kysely'
import { pageType } from '../content/pages.ts'
import type { Database } from '../database/tables.ts'
import { scalar } from '../jsonapi/fields.ts'
import type { SearchIndex } from './indexDefinition.ts'
import { rowIndex, valueField } from './rowIndex.ts'

/** Full-text index of content pages. */
export function pageIndex(database: Database): SearchIndex {
  return rowIndex(database, {
    id: 'content',
    type: pageType,
    table: 'page_index',
    key: 'page_id',
    fields: { title: valueField(scalar('title', 'text')), created: valueField(scalar('created', 'time')) },
    score: (alias, query) =>
      query === null ? sql`0` : sql`ts_rank('{0.05, 0.2, 0.6, 1}', ${sql.ref(`${alias}.document`)}, ${query})`,
    ties: (alias) => sql`lower(${sql.ref(`${alias}.title`)}) collate "C", ${sql.ref(`${alias}.page_id`)}`,
  })
}
