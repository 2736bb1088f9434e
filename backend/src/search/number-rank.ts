import { type RawBuilder, sql } from 'kysely'
import { plainNumber } from './keywords.ts'

const shortestNumber = 3

/** The part, model or partner number that keywords may be, as the index holds it. */
export const numberIn = (keywords: string): string | undefined => {
  const number = plainNumber(keywords)
  return number.length >= shortestNumber && /\d/.test(number) ? number : undefined
}

/**
 * How well a row of `variation_numbers` fits a number, and which rows fit at all: a whole part number before the beginning of
 * one, both before model and partner numbers.
 */
export const numberRank = (alias: string, number: string) => {
  const own = sql.ref(`${alias}.number`)
  const isPart = sql`${sql.ref(`${alias}.kind`)} = 'part'`
  const rank: RawBuilder<number> = sql`case
    when ${isPart} and ${own} = ${number} then 40
    when ${isPart} then 30
    when ${own} = ${number} then 20
    else 10 end`
  return { rank, fits: sql`${own} like ${`${number}%`}` }
}
