import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Asked } from '../jsonapi/comparison.ts'
import { keywordQuery } from './keywords.ts'

/** Whether a row with a `document` has all keywords; undefined where none are given. */
export const keywordCondition = (alias: string, { values }: Asked): RawBuilder<SqlBool> | undefined => {
  const text = values?.join(' ').trim() ?? ''
  if (text === '') return undefined
  const query = keywordQuery(text)
  return query === null ? sql`false` : sql`${sql.ref(`${alias}.document`)} @@ ${query}`
}
