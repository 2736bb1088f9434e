import { literal, scalar } from '../jsonapi/fields.ts'
import type { Field } from '../jsonapi/resource.ts'

/** The shop sells in one currency. */
const currency = 'USD'

export type Price = { readonly number: string; readonly currency_code: string; readonly formatted: string }

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency })

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text)

/** A price from decimal text; formatted digit by digit, never through a float. */
export const priceOf = (amount: unknown): Price | null =>
  typeof amount === 'string' && isDecimal(amount)
    ? { number: amount, currency_code: currency, formatted: dollars.format(amount) }
    : null

/** Without trailing zeros, as a just computed amount is written: "172.00" is "172". */
export const trimmedPriceOf = (amount: unknown): Price | null =>
  priceOf(typeof amount === 'string' && amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)

export const price = (column: string): Field => ({
  columns: [column],
  value: (row) => priceOf(row[column]),
  properties: { number: scalar(column, 'number'), currency_code: literal(currency) },
})
