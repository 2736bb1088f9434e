import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { badRequest } from './errors.ts'
import type { Scalar, ScalarKind } from './resource.ts'
import { isUuid } from './uuid.ts'

type Condition = RawBuilder<SqlBool>

const nothing: Condition = sql<SqlBool>`false`

const truths: Readonly<Record<string, boolean>> = { 1: true, true: true, 0: false, false: false, '': false }
/** Pressures use exponents. */
const numberPattern = /^[+-]?\d{1,15}(\.\d{1,20})?(e[+-]?\d{1,2})?$/i

/** Number in a condition; undefined for text that equals no number. */
export function readNumber(text: string): number | undefined {
  return numberPattern.test(text) ? Number(text) : undefined
}

/** Four-digit years, as PostgreSQL reads them: it has no year 0 and writes others differently. */
const firstInstant = new Date('0001-01-01T00:00:00Z')
const lastInstant = new Date('9999-12-31T23:59:59Z')

/** Unix seconds or an RFC 3339 date; null for anything else. */
function instant(text: string): Date | null {
  const isSeconds = /^-?\d{1,11}$/.test(text)
  if (!isSeconds && !/^\d{4}-\d{2}-\d{2}/.test(text)) return null
  const date = isSeconds ? new Date(Number(text) * 1000) : new Date(text)
  return date >= firstInstant && date <= lastInstant ? date : null
}

/** Text from a query as a typed SQL value; null if it can't be converted, so that it equals no row. */
const literals: Readonly<Record<ScalarKind, (text: string) => RawBuilder<unknown> | null>> = {
  // PostgreSQL text can't contain NUL.
  text: (value) => (value.includes('\0') ? null : sql`lower(${value}::text)`),
  number: (value) => (numberPattern.test(value) ? sql`${value}::numeric` : null),
  boolean: (value) => {
    const truth = truths[value.toLowerCase()]
    return truth === undefined ? null : sql`${truth}::boolean`
  },
  time: (value) => {
    const date = instant(value)
    return date === null ? null : sql`${date.toISOString()}::timestamptz`
  },
  uuid: (value) => (isUuid(value) ? sql`${value}::uuid` : null),
}

/** Left side of a comparison: text is case-insensitive. */
function comparable(kind: ScalarKind, value: RawBuilder<unknown>) {
  return kind === 'text' ? sql`lower(${value})` : value
}

function asText(kind: ScalarKind, value: RawBuilder<unknown>) {
  return kind === 'text' ? sql`lower(${value})` : sql`lower(${value}::text)`
}

function escaped(text: string) {
  return text.replace(/[\\%_]/g, '\\$&')
}

type Operator = (kind: ScalarKind, value: RawBuilder<unknown>, operands: readonly string[]) => Condition

function compare(symbol: string): Operator {
  return (kind, value, [operand]) => {
    const literal = operand === undefined ? null : literals[kind](operand)
    return literal === null ? nothing : sql`${comparable(kind, value)} ${sql.raw(symbol)} ${literal}`
  }
}

function matches(pattern: (text: string) => string): Operator {
  return (kind, value, [operand]) =>
    operand === undefined || operand.includes('\0')
      ? nothing
      : sql`${asText(kind, value)} like lower(${pattern(escaped(operand))}::text)`
}

function oneOf(negated: boolean): Operator {
  return (kind, value, operands) => {
    const isKnown = operands.map((operand) => literals[kind](operand)).filter((literal) => literal !== null)
    if (isKnown.length === 0) return negated && operands.length > 0 ? sql`${value} is not null` : nothing
    return sql`${comparable(kind, value)} ${sql.raw(negated ? 'not in' : 'in')} (${sql.join(isKnown)})`
  }
}

function between(negated: boolean): Operator {
  return (kind, value, [low, high]) => {
    const lower = low === undefined ? null : literals[kind](low)
    const upper = high === undefined ? null : literals[kind](high)
    if (lower === null || upper === null) return nothing
    return sql`${comparable(kind, value)} ${sql.raw(negated ? 'not between' : 'between')} ${lower} and ${upper}`
  }
}

function nullness(test: 'is null' | 'is not null'): Operator {
  return (_kind, value) => sql`${value} ${sql.raw(test)}`
}

interface OperatorEntry {
  readonly operands: 'none' | 'one' | 'two' | 'many'
  readonly apply: Operator
}

export const operators: ReadonlyMap<string, OperatorEntry> = new Map<string, OperatorEntry>([
  ['=', { operands: 'one', apply: compare('=') }],
  ['<>', { operands: 'one', apply: compare('<>') }],
  ['>', { operands: 'one', apply: compare('>') }],
  ['>=', { operands: 'one', apply: compare('>=') }],
  ['<', { operands: 'one', apply: compare('<') }],
  ['<=', { operands: 'one', apply: compare('<=') }],
  ['STARTS_WITH', { operands: 'one', apply: matches((text) => `${text}%`) }],
  ['CONTAINS', { operands: 'one', apply: matches((text) => `%${text}%`) }],
  ['ENDS_WITH', { operands: 'one', apply: matches((text) => `%${text}`) }],
  ['IN', { operands: 'many', apply: oneOf(false) }],
  ['NOT IN', { operands: 'many', apply: oneOf(true) }],
  ['BETWEEN', { operands: 'two', apply: between(false) }],
  ['NOT BETWEEN', { operands: 'two', apply: between(true) }],
  ['IS NULL', { operands: 'none', apply: nullness('is null') }],
  ['IS NOT NULL', { operands: 'none', apply: nullness('is not null') }],
])

/** A requested condition. `values` is missing if none was given. */
export interface RequestedCondition {
  readonly path: string
  readonly operator: string
  readonly values: readonly string[] | undefined
}

const counts: Readonly<Record<OperatorEntry['operands'], (values: readonly string[]) => boolean>> = {
  none: () => true,
  one: (values) => values.length === 1,
  two: (values) => values.length === 2,
  many: () => true,
}

export function operatorNotAllowed(operator: string) {
  return badRequest(`The '${operator}' operator is not allowed in a filter parameter.`)
}

/** The condition in SQL. Without a value, it is false. */
export function comparison(scalar: Scalar, alias: string, condition: RequestedCondition): Condition {
  const operator = operators.get(condition.operator)
  if (operator === undefined) throw operatorNotAllowed(condition.operator)
  if (condition.values === undefined && operator.operands !== 'none') return nothing
  const values = condition.values ?? []
  if (!counts[operator.operands](values))
    throw badRequest(
      `The number of values does not fit the '${condition.operator}' operator (filter path '${condition.path}').`,
    )
  if (scalar.list !== true) return operator.apply(scalar.kind, scalar.of(alias), values)
  if (operator.operands === 'none')
    return operator.apply('number', sql`nullif(cardinality(${scalar.of(alias)}), 0)`, [])
  return sql`exists (select 1 from unnest(${scalar.of(alias)}) as member(value)
    where ${operator.apply(scalar.kind, sql`member.value`, values)})`
}
