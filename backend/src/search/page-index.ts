import { sql } from 'kysely'
import { pageType } from '../content/pages.ts'
import { scalar } from '../jsonapi/fields.ts'
import type { SearchIndex } from './index-definition.ts'

/** Pages, found by their words. */
export const pageIndex: SearchIndex = {
  id: 'content',
  type: pageType,
  table: 'page_index',
  key: 'page_id',
  fields: {
    title: {
      kind: 'value',
      scalar: scalar('title', 'text'),
      order: (alias) => sql`lower(${sql.ref(`${alias}.title`)}) collate "C"`,
    },
    created: { kind: 'value', scalar: scalar('created', 'time'), order: (alias) => sql.ref(`${alias}.created`) },
  },
  facets: [],
  relevance: (alias, query) => sql`ts_rank('{0.05, 0.2, 0.6, 1}', ${sql.ref(`${alias}.document`)}, ${query})`,
  ties: (alias) => sql`lower(${sql.ref(`${alias}.title`)}) collate "C", ${sql.ref(`${alias}.page_id`)}`,
  count: () => Promise.resolve(new Map()),
}
