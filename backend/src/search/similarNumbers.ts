import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type RequestedCondition, operatorNotAllowed } from '../jsonapi/comparison.ts'
import { longestNumber, plainNumber } from './keywords/query.ts'

const most = 10

/** Below this two numbers have hardly a digit in the same place. */
export const leastLikeness = 0.3

/** How much the likest number of a part is like a number, 0 to 1. */
export function similarity(alias: string, number: string): RawBuilder<unknown> {
  return sql`(select max(similarity(n.number, ${plainNumber(number)})) from variation_numbers n
    where n.variation_id = ${sql.ref(`${alias}.variation_id`)})`
}

/** Whether a part is one of the few whose numbers are most like the number asked for. */
export function isSimilar(alias: string, { operator, values }: RequestedCondition): RawBuilder<SqlBool> {
  if (operator !== '=') throw operatorNotAllowed(operator)
  const number = plainNumber(values?.join(' ') ?? '')
  // Comparing takes as long as the number is; none is that long.
  if (number.length > longestNumber) return sql`false`
  return sql`${sql.ref(`${alias}.variation_id`)} = any(array(
    select n.variation_id from variation_numbers n
    where n.number % ${number} and similarity(n.number, ${number}) >= ${leastLikeness}
    group by n.variation_id
    order by max(similarity(n.number, ${number})) desc, n.variation_id
    limit ${most}))`
}
