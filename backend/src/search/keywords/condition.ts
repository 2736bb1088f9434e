import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RequestedCondition } from '../../jsonapi/comparison.ts'
import type { Keyword } from './keyword.ts'
import { isMarked } from './operators.ts'
import { keywordsIn, textQuery } from './query.ts'

/** Conditions of keywords: words in a document and bounds of numbers; empty without keywords. */
export interface RequestedKeywords {
  /** Whether a row's `document` contains the words; undefined if there are only bounds. */
  readonly words?: (alias: string) => RawBuilder<SqlBool>
  readonly bounds: readonly RequestedCondition[]
}

function hasAll(query: RawBuilder<unknown>) {
  return (alias: string) => sql<SqlBool>`${sql.ref(`${alias}.document`)} @@ ${query}`
}

/** Reads a condition on `fulltext`. Only the index of parts has numbers; in others, bounds are words. */
export function requestedKeywords({ values }: RequestedCondition, isOfParts: boolean): RequestedKeywords {
  const text = values?.join(' ').trim() ?? ''
  if (text === '') return { bounds: [] }
  const keywords = keywordsIn(text)
  const isBound = (keyword: Keyword) => isOfParts && keyword.bound !== undefined && !isMarked(keyword)
  const bounds = keywords.filter(isBound).flatMap(({ bound }) => bound ?? [])
  const words = keywords.filter((keyword) => !isBound(keyword))
  const query = textQuery(words, isOfParts)
  if (query === null) return bounds.length > 0 ? { bounds: bounds.map(asked) } : { words: () => sql`false`, bounds: [] }
  return { words: hasAll(query), bounds: bounds.map(asked) }
}

function asked({ path, operator, value }: { path: string; operator: string; value: string }): RequestedCondition {
  return {
    path,
    operator,
    values: [value],
  }
}
