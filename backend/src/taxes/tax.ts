import { companyMail } from '../catalog/company.ts'
import { areaOf, type OrderAddress } from '../orderColumns.ts'

/**
 * Sales tax by destination. The rates are samples of Nov 21, 2026, not advice: check each one against the state's own
 * table before opening a shop.
 */

/** The only state where the shop collects sales tax. */
export const taxedState = 'CA'

export interface District {
  /** First digits of the ZIP code. */
  readonly prefix: string
  readonly name: string
  /** Decimal share. */
  readonly rate: string
}

export const districts: readonly District[] = [
  { prefix: '91354', name: 'Valencia CA', rate: '0.095' },
  { prefix: '91355', name: 'Valencia CA', rate: '0.095' },
  { prefix: '900', name: 'Los Angeles CA', rate: '0.095' },
  { prefix: '951', name: 'San Jose CA', rate: '0.09375' },
  { prefix: '941', name: 'San Francisco CA', rate: '0.08625' },
  { prefix: '921', name: 'San Diego CA', rate: '0.0775' },
  { prefix: '958', name: 'Sacramento CA', rate: '0.0875' },
]

/** Everywhere else in the state. */
const baseRate: District = { prefix: '', name: 'California', rate: '0.0725' }

export interface TaxFacts {
  readonly shipTo: OrderAddress
  /** The buyer's resale certificate was verified. */
  readonly isExempt: boolean
  /** Number of a certificate, verified or not. */
  readonly resaleNumber?: string | null | undefined
  /** The buyer chose to be charged sales tax anyway. */
  readonly isCharged: boolean
}

/** The district whose rate applies, or why there is no tax, or why there is. */
export type TaxRule =
  | { readonly district: District; readonly note: string | null }
  | { readonly district: null; readonly note: string }

function noTax(note: string): TaxRule {
  return { district: null, note }
}

/** Formats a share as a percentage: "0.095" as "9.5%". */
function percent(rate: string): string {
  return `${Number((Number(rate) * 100).toFixed(4))}%`
}

/** "Sales tax, Valencia CA 9.5%" */
export function taxLabel({ name, rate }: District): string {
  return `Sales tax, ${name} ${percent(rate)}`
}

/** What a buyer can do about tax that is charged despite their certificate. */
function unverifiedNote(resaleNumber: string): string {
  return `Sales tax is charged because your resale certificate ${resaleNumber} isn’t verified. To buy without tax, first send a signed copy of it to ${companyMail} and wait for our reply.`
}

/** Returns the sales tax on goods shipped to an address. Freight is not taxed. */
export function taxRule({ shipTo: { address }, isExempt, resaleNumber, isCharged }: TaxFacts): TaxRule {
  if (address['country_code'] !== 'US') return noTax('Taxes may be due in your country.')
  if (areaOf(address) !== taxedState) return noTax('No sales tax collected; use tax may apply in your state.')
  if (isExempt && !isCharged) return noTax('No sales tax: your resale certificate is on file.')
  const zip = address['postal_code'] ?? ''
  const note = !isExempt && resaleNumber ? unverifiedNote(resaleNumber) : null
  return { district: districts.find(({ prefix }) => zip.startsWith(prefix)) ?? baseRate, note }
}
