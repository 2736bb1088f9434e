import { type Country, findCountry } from './countries.ts'
import { fullName } from './personName.ts'

/** Domestic mail omits the country. */
const homeCountry = 'US'

/** Lines for an unlisted country: old addresses stay readable. */
const fallbackLines = [
  '%recipient',
  '%organization',
  '%address_line1',
  '%address_line2',
  '%dependent_locality',
  '%postal_code %locality %administrative_area',
  '%country',
]

type Values = Readonly<Record<string, string | null | undefined>>

function areaOf(code: string | null | undefined, country: Country | null) {
  const options = country?.addressFields.find(({ name }) => name === 'administrativeArea')?.options
  return options?.find((option) => option.code === code)?.printed ?? code
}

/** Literal text between or around two placeholders is printed only with the adjacent values. */
function lineOf(line: string, values: Values): string {
  let printed = ''
  let end = 0
  for (const match of line.matchAll(/%(\w+)/g)) {
    const value = values[match[1] ?? '']
    const before = line.slice(end, match.index)
    const isFirst = end === 0
    end = match.index + match[0].length
    if (!value) continue
    // Between two values, print the format's separator; before the first one, its own prefix only.
    printed += `${printed || isFirst ? before : before.replace(/^[\s,/-]+/, '')}${value}`
  }
  return printed
}

/**
 * The address lines in the country's format.
 * @param parts by their names in JSON:API
 */
export function printAddress(parts: Values): string[] {
  const code = parts['country_code'] ?? homeCountry
  const country = findCountry(code)
  const values = {
    ...parts,
    administrative_area: areaOf(parts['administrative_area'], country),
    recipient: fullName({ givenName: parts['given_name'], familyName: parts['family_name'] }, code),
    country: code === homeCountry ? null : (country?.name ?? code).toUpperCase(),
  }
  return (country?.printedLines ?? fallbackLines).map((line) => lineOf(line, values)).filter(Boolean)
}
