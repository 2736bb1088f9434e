import { COUNTRY_PARTS, type Country, countryOfCode } from './formats.ts'
import type { AddressParts } from './parts.ts'

/** Post within this country does not name it. */
const HOME = 'US'

/** The lines of a country that is not in the list: an old address stays readable. */
const FALLBACK_LINES = [
  '%recipient',
  '%organization',
  '%address_line1',
  '%address_line2',
  '%dependent_locality',
  '%postal_code %locality %administrative_area',
  '%country',
]

const NAME = /%(\w+)/g

function areaOf(code: string | null, country: Country | null): string | null {
  const options = country?.addressFields.find(({ name }) => name === 'administrativeArea')?.options
  const option = options?.find((one) => one.code === code)
  if (!country || !option) return code
  const shown = { code: option.code, short: option.short ?? option.name, name: option.name }
  return shown[country.areaShownAs]
}

/** The text of a line between two names, or around them, goes with the values beside it. */
function lineOf(line: string, values: Readonly<Record<string, string | null>>): string {
  const names = [...line.matchAll(NAME)]
  let printed = ''
  let end = 0
  names.forEach((match, index) => {
    const value = values[match[1] ?? '']
    const before = line.slice(end, match.index)
    end = match.index + match[0].length
    if (!value) return
    // Between two values stands what the country puts there; before the first one, what belongs to that one.
    printed += printed || index === 0 ? before : before.replace(/^[\s,/-]+/, '')
    printed += value
  })
  return printed
}

/** An address as it is printed in its country, line by line. */
export function formatted(address: AddressParts): string[] {
  const country = countryOfCode(address.countryCode)
  const values: Record<string, string | null> = {
    ...Object.fromEntries(Object.entries(COUNTRY_PARTS).map(([name, part]) => [name, address[part]])),
    administrative_area: areaOf(address.administrativeArea, country),
    recipient: [address.givenName, address.familyName].filter(Boolean).join(' '),
    organization: address.organization,
    country: address.countryCode === HOME ? null : (country?.name ?? address.countryCode).toUpperCase(),
  }
  const lines = country?.lines ?? FALLBACK_LINES
  return lines.map((line) => lineOf(line, values)).filter(Boolean)
}
