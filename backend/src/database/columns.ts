import type { ColumnType } from 'kysely'

/** A point in time: a Date when read, RFC 3339 text or a Date when written. */
export type Time = ColumnType<Date, Date | string, Date | string>

/** Money and weights: decimal text when read, so that no amount ever becomes a float. */
export type Decimal = ColumnType<string, string, string>

/** A column that may be left out when a row is inserted, and is set to a time or to null. */
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** The same for anything else. */
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>

/** A list in a JSON column: written as JSON text, since drivers take lists for arrays of SQL. */
export type JsonList<T> = ColumnType<readonly T[], string | undefined, string>
