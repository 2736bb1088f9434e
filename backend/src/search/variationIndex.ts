import { type RawBuilder, sql } from 'kysely'
import { scalar } from '../jsonapi/fields.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import type { Question, SearchIndex } from './indexDefinition.ts'
import { requestedTerms, type TermField } from './indexField.ts'
import { numberRank } from './keywords/numberRank.ts'
import { numberIn } from './keywords/query.ts'
import { type RowField, rowIndex, valueField } from './rowIndex.ts'
import { isSimilar, similarity } from './similarNumbers.ts'

function termField(field: TermField): RowField {
  return {
    condition: (alias, asked) => {
      const { not, where } = requestedTerms(field, 't', asked)
      return sql`${sql.raw(not ? 'not' : '')} exists (
      select 1 from product_terms x join index_terms t on t.id = x.term_id
      where x.product_id = ${sql.ref(`${alias}.product_id`)} and ${where}
        and bit_count(x.parts & ${sql.ref(`${alias}.part`)}) > 0)`
    },
  }
}

const similarNumber = 'similar_number'

/** The number to find similar parts for, if any. */
function similarIn({ conditions }: Question): string | undefined {
  return conditions.find(({ path }) => path === similarNumber)?.values?.join(' ')
}

function score(alias: string, query: RawBuilder<unknown> | null, question: Question): RawBuilder<unknown> {
  const similar = similarIn(question)
  if (similar !== undefined) return similarity(alias, similar)
  if (query === null) return sql`0`
  const id = sql.ref(`${alias}.variation_id`)
  const words = sql`(select ts_rank('{0.05, 0.2, 0.6, 1}', p.document, ${query}) from product_index p
    where p.product_id = ${sql.ref(`${alias}.product_id`)})`
  const number = numberIn(question.keywords)
  if (number === undefined) return words
  const { rank, fits } = numberRank('n', number)
  return sql`coalesce((select max(${rank}) from variation_numbers n where n.variation_id = ${id} and ${fits}), 0) + ${words}`
}

/** Index of parts by numbers and words. */
export async function variationIndex({ database, types }: JsonApi): Promise<SearchIndex> {
  const attributes = (await database.selectFrom('attributes').select('id').orderBy('weight').execute()).map(
    ({ id }) => id,
  )
  return rowIndex(database, {
    id: 'variations',
    type: types.get('product-variation--product'),
    table: 'variation_index',
    key: 'variation_id',
    fields: {
      sku: valueField(scalar('sku', 'text')),
      title: valueField(scalar('title', 'text')),
      price: valueField(scalar('price', 'number')),
      in_stock: valueField(scalar('in_stock', 'boolean')),
      [similarNumber]: { condition: isSimilar },
      ...Object.fromEntries(attributes.map((id) => [id, termField({ kind: 'choice' })])),
    },
    number: termField({ kind: 'compared', scalar: scalar('number', 'number') }),
    score,
    ties: (alias) =>
      sql`${sql.ref(`${alias}.in_stock`)} desc, ${sql.ref(`${alias}.product_id`)}, ${sql.ref(`${alias}.place`)}`,
  })
}
