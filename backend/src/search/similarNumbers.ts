import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type RequestedCondition, operatorNotAllowed } from '../jsonapi/comparison.ts'
import { longestPartNumber, plainNumber } from '@shop/schema/partNumbers'

const most = 10

/** Less similar numbers have hardly any digits in common positions. */
export const leastLikeness = 0.3

/** Similarity of a part's most similar number, from 0 to 1. */
export function similarity(alias: string, number: string): RawBuilder<unknown> {
  return sql`(select max(similarity(n.number, ${plainNumber(number)})) from variation_numbers n
    where n.variation_id = ${sql.ref(`${alias}.variation_id`)})`
}

/** Whether a part is among the few with the most similar numbers. */
export function isSimilar(alias: string, { operator, values }: RequestedCondition): RawBuilder<SqlBool> {
  if (operator !== '=') throw operatorNotAllowed(operator)
  const number = plainNumber(values?.join(' ') ?? '')
  // The cost grows with the length, and no part number is that long.
  if (number.length > longestPartNumber) return sql`false`
  return sql`${sql.ref(`${alias}.variation_id`)} = any(array(
    select n.variation_id from variation_numbers n
    where n.number % ${number} and similarity(n.number, ${number}) >= ${leastLikeness}
    group by n.variation_id
    order by max(similarity(n.number, ${number})) desc, n.variation_id
    limit ${most}))`
}
