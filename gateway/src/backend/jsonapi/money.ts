import { z } from 'zod'
import type { Resource } from './document.ts'

/** Used before anything was bought; the shop sells in one currency. */
const DEFAULT_CURRENCY = 'USD'

export interface Money {
  /** A decimal such as "1249.50", with at least the currency's number of digits. */
  readonly amount: string
  readonly currencyCode: string
  readonly formatted: string
}

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/

const priceSchema = z.object({
  number: z.union([
    z.string().regex(decimalPattern),
    z.number().transform(String).pipe(z.string().regex(decimalPattern)),
  ]),
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  formatted: z.string().nullish(),
})

/**
 * "129.000000" → "129.00", "85.5" → "85.50", "0.0125" is unchanged: zeros are trimmed or added, digits never rounded.
 */
export function normalizeDecimal(text: string, fractionDigits = 2): string {
  const match = decimalPattern.exec(text)
  if (!match) throw new Error('not a decimal')
  const [, sign = '', whole = '0', fraction = ''] = match
  const digits = fraction.replace(/0+$/, '').padEnd(fractionDigits, '0')
  const integer = whole.replace(/^0+(?=\d)/, '')
  return `${sign}${integer}${digits ? `.${digits}` : ''}`
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currencyCode: string): Intl.NumberFormat {
  const known = formats.get(currencyCode)
  if (known) return known
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyCode })
  formats.set(currencyCode, format)
  return format
}

function money(number: string, currencyCode: string, formatted?: string | null): Money {
  const format = formatOf(currencyCode)
  const amount = normalizeDecimal(number, format.resolvedOptions().minimumFractionDigits)
  // Formatted from the text, because a float would lose digits. The type does not guarantee that it is a decimal.
  return { amount, currencyCode, formatted: formatted || format.format(amount as Intl.StringNumericLiteral) }
}

export function zeroMoney(currencyCode = DEFAULT_CURRENCY): Money {
  return money('0', currencyCode)
}

/** A price in the backend's format; null, nulls inside, `[]` and invalid values all mean no price. */
export function readMoney(value: unknown): Money | null {
  const result = priceSchema.safeParse(value)
  return result.success ? money(result.data.number, result.data.currency_code, result.data.formatted) : null
}

/** The price to pay: the one resolved for the requester, otherwise the list price. */
export function priceOf(variation: Resource): Money | null {
  return readMoney(variation.attributes.resolved_price) ?? readMoney(variation.attributes.price)
}
