import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type RequestedCondition, operatorNotAllowed } from '../jsonapi/comparison.ts'
import { longestPartNumber, plainNumber } from '@shop/schema/partNumbers'

const most = 10

/** Minimum length of our part numbers that match the beginning of a longer one, such as one with a suffix. */
const shortestOwnNumber = 6

/**
 * SQL "like" patterns of the numbers that may have been meant: one character is replaced, missing, added or swapped
 * with the next, or the end is cut off. Other numbers that share digits are unrelated.
 */
export function meantNumbers(number: string): string[] {
  const edits = Array.from({ length: number.length + 1 }, (_, place) => {
    const [before, after] = [number.slice(0, place), number.slice(place)]
    const [first = '', second = ''] = after
    return [
      `${before}_${after.slice(1)}`,
      `${before}${after.slice(1)}`,
      `${before}_${after}`,
      before + second + first + after.slice(2),
    ]
  })
  const beginnings = Array.from(number, (_, place) => number.slice(0, place)).filter(
    ({ length }) => length >= shortestOwnNumber,
  )
  return [...new Set([number, ...edits.flat(), ...beginnings])]
}

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
    where n.number % ${number} and n.number like any(${meantNumbers(number)}::text[])
    group by n.variation_id
    order by max(similarity(n.number, ${number})) desc, n.variation_id
    limit ${most}))`
}
