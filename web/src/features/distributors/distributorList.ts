/** Where a distributor sells. */
interface Seller {
  readonly region: string
  readonly countries: readonly string[]
}

export interface CountryChoice {
  readonly code: string
  readonly name: string
  /** Number of distributors. */
  readonly count: number
}

/** "de" → "DE"; null for an invalid code, which shows all. */
export function countryOf(parameters: URLSearchParams): string | null {
  const code = parameters.get('country')?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(code) ? code : null
}

const worldNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** English name of a country, preferring the shop's. */
export function countryName(code: string, names: ReadonlyMap<string, string>): string {
  return names.get(code) ?? worldNames.of(code) ?? code
}

/** Countries with distributors, by name, with their counts. */
export function countryChoices(sellers: readonly Seller[], names: ReadonlyMap<string, string>): CountryChoice[] {
  const counts = new Map<string, number>()
  for (const code of sellers.flatMap(({ countries }) => [...new Set(countries)]))
    counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts]
    .map(([code, count]) => ({ code, count, name: countryName(code, names) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** Distributors of a country, or all; by region, in original order. */
export function byRegion<Each extends Seller>(sellers: readonly Each[], country: string | null): [string, Each[]][] {
  const matches = sellers.filter(({ countries }) => country === null || countries.includes(country))
  return [...Map.groupBy(matches, ({ region }) => region)]
}

function countText(count: number, one: string, many: string) {
  return `${count} ${count === 1 ? one : many}`
}

/** "4 companies, 9 countries", or for one country "1 company in Japan". */
export function countSentence(companies: number, countries: number, country: string | null): string {
  const companyCount = countText(companies, 'company', 'companies')
  return country === null
    ? `${companyCount}, ${countText(countries, 'country', 'countries')}`
    : `${companyCount} in ${country}`
}
