import { z } from 'zod'
import { type PostalAddress, postalAddressOf } from '../addresses/address.ts'
import { type PublicReads, readDocument } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { queryString } from '../jsonapi/query.ts'
import { LARGEST_PAGE, wireNames } from '../jsonapi/names.ts'
import { Reference } from '../jsonapi/reference.ts'

/** A company that sells the parts of this shop in its part of the world. */
export interface Distributor {
  readonly name: string
  /** Such as "Europe"; empty where the site does not say. */
  readonly region: string
  /** ISO 3166-1 alpha-2, of the countries it sells in. */
  readonly countries: readonly string[]
  readonly address: PostalAddress | null
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
}

const addressSchema = z.looseObject({ country_code: z.string().length(2) })
const countriesSchema = z.array(z.string().trim().toUpperCase())
const websiteSchema = z.object({ uri: z.url({ protocol: /^https?$/ }) })

const countryPattern = /^[A-Z]{2}$/

/** A distributor of the site; null for one without a name. */
function distributorOf(node: Resource): Distributor | null {
  const name = node.text('title')
  if (name === null) return null
  const address = node.read('field_address', addressSchema)
  const countries = node.read('field_countries', countriesSchema) ?? []
  return {
    name,
    region: node.text('field_region') ?? '',
    countries: countries.filter((code) => countryPattern.test(code)),
    // Its name stands above the address already, and its number beside it.
    address: address && postalAddressOf({ ...address, organization: null }, null),
    phone: node.text('field_phone'),
    email: node.text('field_email'),
    website: node.read('field_website', websiteSchema)?.uri ?? null,
  }
}

function byRegionAndName(one: Distributor, other: Distributor) {
  return one.region.localeCompare(other.region, 'en') || one.name.localeCompare(other.name, 'en')
}

async function readDistributors(calls: PublicReads): Promise<Distributor[]> {
  const found: Distributor[] = []
  let query: string | null = queryString({
    filter: [{ path: 'status', value: '1' }],
    sort: ['field_region', 'title'],
    page: { limit: LARGEST_PAGE },
  })
  while (query !== null) {
    const page = await readDocument(calls, 'distributors', `${wireNames.distributor.path}${query}`)
    found.push(...page.data.map(distributorOf).filter((one) => one !== null))
    query = page.nextQuery
  }
  return found.sort(byRegionAndName)
}

export interface DistributorStoreOptions {
  /** Calls for one load, with a deadline of its own. */
  readonly calls: () => PublicReads
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

/** Who sells the parts of this shop, read once for all visitors when the first one asks. */
export class DistributorStore {
  readonly #all: Reference<readonly Distributor[]>

  constructor({ calls, onFailure, now }: DistributorStoreOptions) {
    this.#all = new Reference({ read: () => readDistributors(calls()), onFailure, now })
  }

  /**
   * By region and name.
   * @param country only those that sell there, in whatever case; all where null
   * @throws BackendError as long as nobody has read them
   */
  async in(country: string | null): Promise<readonly Distributor[]> {
    const all = await this.#all.get()
    const code = country?.trim().toUpperCase()
    return code === undefined ? all : all.filter(({ countries }) => countries.includes(code))
  }
}
