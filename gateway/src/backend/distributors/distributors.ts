import { z } from 'zod'
import { type PostalAddress, postalAddressOf } from '../addresses/address.ts'
import { type PublicReads, type ReadLog, readDocument } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { ifAbsent } from '../jsonapi/errors.ts'
import { queryString } from '../jsonapi/query.ts'
import { MAX_PAGE_SIZE, wireNames } from '../jsonapi/names.ts'
import { RefreshedValue } from '../jsonapi/refreshedValue.ts'

/** A company that sells the shop's parts in its region. */
export interface Distributor {
  readonly name: string
  /** Such as "Europe"; empty if the site does not say. */
  readonly region: string
  /** ISO 3166-1 alpha-2 codes of the countries it sells in. */
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

/** A distributor of the site; null if it has no name. */
function distributorOf(node: Resource): Distributor | null {
  const name = node.text('title')
  if (name === null) return null
  const address = node.read('field_address', addressSchema)
  const countries = node.read('field_countries', countriesSchema) ?? []
  return {
    name,
    region: node.text('field_region') ?? '',
    countries: countries.filter((code) => countryPattern.test(code)),
    // The name and the phone number are shown separately.
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
  const distributors: Distributor[] = []
  let query: string | null = queryString({
    filter: [{ path: 'status', value: '1' }],
    sort: ['field_region', 'title'],
    page: { limit: MAX_PAGE_SIZE },
  })
  while (query !== null) {
    const page = await readDocument(calls, 'distributors', `${wireNames.distributor.path}${query}`)
    distributors.push(...page.data.map(distributorOf).filter((one) => one !== null))
    query = page.nextQuery
  }
  return distributors.sort(byRegionAndName)
}

export interface DistributorStoreOptions {
  /** Starts one load with its own deadline. */
  readonly calls: () => PublicReads
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

/** Distributors of the shop's parts, loaded on first use and shared by all visitors. */
export class DistributorStore {
  readonly #all: RefreshedValue<readonly Distributor[]>

  constructor({ calls, onFailure, now }: DistributorStoreOptions) {
    // Not every site has distributors.
    this.#all = new RefreshedValue({ read: () => readDistributors(calls()).catch(ifAbsent([])), onFailure, now })
  }

  /**
   * Sorted by region and name.
   * @param country only distributors that sell there, in any case; all if null
   * @throws BackendError until they have been loaded
   */
  async in(country: string | null, log: ReadLog): Promise<readonly Distributor[]> {
    await this.#all.prepare(log)
    const all = await this.#all.get()
    const code = country?.trim().toUpperCase()
    return code === undefined ? all : all.filter(({ countries }) => countries.includes(code))
  }

  /** Stops using what may have changed. */
  purge(): void {
    this.#all.purge()
  }

  /** Reloads them. */
  refresh(): Promise<void> {
    return this.#all.refresh()
  }
}
