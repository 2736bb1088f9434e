import type { ColumnType } from 'kysely'

/** A point in time: a Date when read, RFC 3339 text or a Date when written. */
export type Time = ColumnType<Date, Date | string, Date | string>

/** Money and weights: decimal text when read, so that no amount ever becomes a float. */
export type Decimal = ColumnType<string, string, string>

/** A nullable time that is optional on insert. */
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** Same for other types. */
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>

/** A JSON column that may be null, written as JSON text. */
export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** A JSON column with a list, written as JSON text because drivers convert arrays to SQL arrays. */
export type JsonList<T> = ColumnType<readonly T[], string | undefined, string>
