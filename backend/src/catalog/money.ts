import { sql } from 'kysely'
import { literal, scalar } from '../jsonapi/fields.ts'
import type { Field } from '../jsonapi/resource.ts'

/** The shop's only currency. */
const currency = 'USD'

export interface Price {
  readonly number: string
  readonly currency_code: string
  readonly formatted: string
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency })

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text)
}

/** A price from decimal text; formatted digit by digit, never as a float. */
export function priceOf(amount: unknown): Price | null {
  return typeof amount === 'string' && isDecimal(amount)
    ? { number: amount, currency_code: currency, formatted: dollars.format(amount) }
    : null
}

/** Without trailing zeros, like a newly computed amount: "172.00" becomes "172". */
function trimmedPriceOf(amount: unknown): Price | null {
  return priceOf(typeof amount === 'string' && amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
}

export function price(column: string): Field {
  return {
    columns: [column],
    value: (row) => priceOf(row[column]),
    properties: { number: scalar(column, 'number'), currency_code: literal(currency) },
  }
}

/** Whole cents as decimal text: 8100 becomes "81.00". */
export function decimalOfCents(cents: number, decimals = 2): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2).padEnd(decimals, '0')}`
}

/** Whole cents for display: 8100 becomes "$81.00". */
export function dollarsOf(cents: number): string {
  return priceOf(decimalOfCents(cents))?.formatted ?? ''
}

/** A price from whole cents, or null. */
export function priceOfCents(cents: unknown, decimals?: number): Price | null {
  return typeof cents === 'number' ? priceOf(decimalOfCents(cents, decimals)) : null
}

/** Same, without trailing zeros. */
export function trimmedPriceOfCents(cents: unknown): Price | null {
  return typeof cents === 'number' ? trimmedPriceOf(decimalOfCents(cents)) : null
}

/** A price attribute, from a column of whole cents. */
export function centsPrice(column: string, decimals?: number): Field {
  return {
    columns: [column],
    value: (row) => priceOfCents(row[column], decimals),
    properties: {
      number: { kind: 'number', of: (alias) => sql`${sql.ref(`${alias}.${column}`)} / 100.0` },
      currency_code: literal(currency),
    },
  }
}
