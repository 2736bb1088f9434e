import { type RawBuilder, sql } from 'kysely'

/**
 * How well a row of `variation_numbers` fits a number, and which rows fit at all: a whole part number before the beginning of
 * one, both before model and partner numbers.
 */
export function numberRank(alias: string, number: string) {
  const own = sql.ref(`${alias}.number`)
  const isPart = sql`${sql.ref(`${alias}.kind`)} = 'part'`
  const rank: RawBuilder<number> = sql`case
    when ${isPart} and ${own} = ${number} then 40
    when ${isPart} then 30
    when ${own} = ${number} then 20
    else 10 end`
  return { rank, fits: sql`${own} like ${`${number}%`}` }
}
