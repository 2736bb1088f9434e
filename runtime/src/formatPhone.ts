import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isAmericanIn, splitPhone } from '@shop/schema/addresses/phone'

/**
 * Formats a stored number as is usual in its country. Not for browsers: the metadata of all countries is too large.
 * @param country ISO 3166-1 alpha-2; null if unknown
 */
export function formatPhone(stored: string, country: string | null): string {
  const { number, extension } = splitPhone(stored)
  if (extension === null || number === '') return formatNumber(stored, country)
  return `${formatNumber(number, country)} ext. ${extension}`
}

function formatNumber(stored: string, country: string | null): string {
  if (isAmericanIn(stored, country)) {
    const [, code, area, exchange, line] = /^(1?)(\d{3})(\d{3})(\d{4})$/.exec(stored) ?? []
    return area === undefined ? stored : `${code && '+1 '}(${area}) ${exchange}-${line}`
  }
  const number = parsePhoneNumberFromString(stored, country && isSupportedCountry(country) ? country : undefined)
  if (!number?.isPossible()) return stored
  return stored.startsWith('+') ? number.formatInternational() : number.formatNational()
}
