import areas from './postalAreas.json' with { type: 'json' }

/** Ranges of the first characters of postal codes, by state or province: "200 202-205 569". */
const byCountry: Readonly<Record<string, Readonly<Record<string, string>>>> = areas

/** Where a postal code is said to be. */
export interface PostalPlace {
  readonly countryCode: string | null | undefined
  readonly administrativeArea: string | null | undefined
  readonly postalCode: string | null | undefined
}

function isWithin(code: string, ranges: string): boolean {
  return ranges.split(' ').some((range) => {
    const [first = '', last = first] = range.split('-')
    const start = code.slice(0, first.length)
    return first <= start && start <= last
  })
}

function tableOf({ countryCode }: PostalPlace) {
  return new Map(Object.entries(byCountry[countryCode ?? ''] ?? {}))
}

/** The areas that may have a postal code. */
function areasOf(place: PostalPlace): string[] {
  const { postalCode } = place
  if (!postalCode) return []
  return [...tableOf(place)].flatMap(([area, ranges]) => (isWithin(postalCode, ranges) ? [area] : []))
}

/** The state or province by the postal code, which is right more often; the given one if it may have the code. */
export function areaByPostalCode(place: PostalPlace): string | null {
  const area = place.administrativeArea ?? null
  const possible = areasOf(place)
  return area !== null && possible.includes(area) ? area : (possible[0] ?? area)
}

/**
 * What to do about a stored postal code that contradicts the state or province; null if it does not.
 * @param options names of the country's areas
 */
export function postalAreaProblem(
  place: PostalPlace,
  options: readonly { readonly code: string; readonly name: string }[],
): string | null {
  const { administrativeArea: area, postalCode: code, countryCode } = place
  const possible = areasOf(place)
  // Other codes are invalid, which is another problem.
  if (!code || !/^(?:\d{5}|[A-Z]\d[A-Z])/.test(code)) return null
  if (!area || !tableOf(place).has(area) || possible.includes(area)) return null
  const nameOf = (wanted: string) => options.find((option) => option.code === wanted)?.name ?? wanted
  const actual = possible[0] === undefined ? '' : `is in ${nameOf(possible[0])}, `
  const remedy = `Correct the code or the ${countryCode === 'CA' ? 'province' : 'state'}.`
  return `${code} ${actual}${actual ? 'not' : 'is not'} in ${nameOf(area)}. ${remedy}`
}
