import type { OrderAddress } from '../orderColumns.ts'
import { baseRate, type District, districts, taxedState } from './rates.ts'

export type TaxFacts = {
  readonly shipTo: OrderAddress
  /** The buyer's resale certificate was checked. */
  readonly isExempt: boolean
  /** The buyer wants this order taxed all the same. */
  readonly isCharged: boolean
}

/** The district whose rate holds, or why there is none. */
export type TaxRule =
  | { readonly district: District; readonly note: null }
  | { readonly district: null; readonly note: string }

const untaxed = (note: string): TaxRule => ({ district: null, note })

/** "9.5 %" of the share "0.095". */
const percent = (rate: string): string => `${Number((Number(rate) * 100).toFixed(4))} %`

/** "Sales tax, Valencia CA 9.5 %" */
export const taxLabel = ({ name, rate }: District): string => `Sales tax, ${name} ${percent(rate)}`

/** What goods that are sent to an address are taxed with. Freight is not taxed. */
export const taxRule = ({ shipTo: { address }, isExempt, isCharged }: TaxFacts): TaxRule => {
  if (address['country_code'] !== 'US') return untaxed('Tax may be due in your country.')
  if (address['administrative_area'] !== taxedState) return untaxed('Tax may be due in your state.')
  if (isExempt && !isCharged) return untaxed('No sales tax: your resale certificate is on file.')
  const zip = address['postal_code'] ?? ''
  return { district: districts.find(({ prefix }) => zip.startsWith(prefix)) ?? baseRate, note: null }
}
