import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Resource } from './document.ts'

/** Minus sign (U+2212), at which lines do not break. */
const MINUS = '\u2212'

/** Used before anything was bought; the shop sells in one currency. */
export const DEFAULT_CURRENCY = 'USD'

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

interface CurrencyFormat {
  readonly format: Intl.NumberFormat
  readonly fractionDigits: number
}

const formats = new Map<string, CurrencyFormat>()

function formatOf(currencyCode: string): CurrencyFormat {
  const known = formats.get(currencyCode)
  if (known) return known
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyCode })
  const created = { format, fractionDigits: format.resolvedOptions().minimumFractionDigits ?? 2 }
  formats.set(currencyCode, created)
  return created
}

function money(number: string, currencyCode: string, formatted?: string | null): Money {
  const { format, fractionDigits } = formatOf(currencyCode)
  const amount = normalizeDecimal(number, fractionDigits)
  // Formatted from the text, because a float would lose digits. The type does not guarantee that it is a decimal.
  const text = formatted || format.format(amount as Intl.StringNumericLiteral)
  return { amount, currencyCode, formatted: text.replace(/^-/, MINUS) }
}

export function zeroMoney(currencyCode = DEFAULT_CURRENCY): Money {
  return money('0', currencyCode)
}

/** Prices repeat: each distinct one is validated and formatted once. */
const prices = new LRUCache<string, Money>({ max: 5_000 })

/** A price in the backend's format; null, nulls inside, `[]` and invalid values all mean no price. */
export function readMoney(value: unknown): Money | null {
  if (typeof value !== 'object' || value === null || !('number' in value) || !('currency_code' in value)) return null
  const formatted = 'formatted' in value ? value.formatted : ''
  const key = `${String(value.number)} ${String(value.currency_code)} ${String(formatted)}`
  const known = prices.get(key)
  if (known) return known
  const { data } = priceSchema.safeParse(value)
  if (!data) return null
  const price = money(data.number, data.currency_code, data.formatted)
  prices.set(key, price)
  return price
}

/** The price to pay: the one resolved for the requester, otherwise the list price. */
export function priceOf(variation: Resource): Money | null {
  return readMoney(variation.attributes.resolved_price) ?? readMoney(variation.attributes.price)
}
