import { type RawBuilder, sql } from 'kysely'

/**
 * Rank of a row of `variation_numbers` for a number, and whether it matches: a whole part number ranks above the beginning of
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
