import type { OrderAddress } from '../database/orderColumns.ts'
import { countriesByCode, type Country } from './formats.ts'

/** Post within this country does not name it. */
const home = 'US'

type Parts = OrderAddress['address']

/** The lines of a country that is not in the list: an old address stays readable. */
const anywhere = [
  '%recipient',
  '%organization',
  '%address_line1',
  '%address_line2',
  '%dependent_locality',
  '%postal_code %locality %administrative_area',
  '%country',
]

const areaOf = (code: string | undefined, country: Country | undefined): string | undefined =>
  code === undefined ? undefined : (country?.printedAreas.get(code) ?? code)

/** The text of a line between two names, or around them, goes with the values beside it. */
const lineOf = (line: string, values: Readonly<Record<string, string | undefined>>): string => {
  let printed = ''
  let end = 0
  for (const match of line.matchAll(/%(\w+)/g)) {
    const value = values[match[1] ?? '']
    const before = line.slice(end, match.index)
    const isFirst = end === 0
    end = match.index + match[0].length
    if (value === undefined || value === '') continue
    // Between two values stands what the country puts there; before the first one, what belongs to that one.
    printed += `${printed !== '' || isFirst ? before : before.replace(/^[\s,/-]+/, '')}${value}`
  }
  return printed
}

/** An address as it is printed in its country, line by line. */
export const printedAddress = (parts: Parts): string[] => {
  const code = parts['country_code'] ?? home
  const country = countriesByCode.get(code)
  const values = {
    ...parts,
    administrative_area: areaOf(parts['administrative_area'], country),
    recipient: [parts['given_name'], parts['family_name']].filter(Boolean).join(' '),
    country: code === home ? undefined : (country?.name ?? code).toUpperCase(),
  }
  return (country?.printedLines ?? anywhere).map((line) => lineOf(line, values)).filter((line) => line !== '')
}

/** A phone number as it is read: `16615550142` is "(661) 555-0142", all others stay as they are. */
export const printedPhone = (phone: string): string => phone.replace(/^1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
