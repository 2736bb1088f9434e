import type { Country } from '@shop/schema/addresses/countries'
import type { KeyedQueue } from '../../cache/queue.ts'
import type { BackendCalls, Call } from '../jsonapi/calls.ts'
import { ownerKey } from '../jsonapi/owner.ts'
import { isAbsent, isInvalid, SignedOutError } from '../jsonapi/errors.ts'
import { Document } from '../jsonapi/document.ts'
import { queryString } from '../jsonapi/query.ts'
import { isUuid, MAX_PAGE_SIZE, wireNames } from '../jsonapi/names.ts'
import { catchSignedOut, type UserError, userError } from '../jsonapi/userErrors.ts'
import { addressFields, Address, type AddressChange, type AddressType, attributesOf } from './address.ts'
import type { OfferedCountries } from './offeredCountries.ts'
import { refusalsOf } from './refusals.ts'
import { type AddressInput, checkAddress } from './rules.ts'

/** Maximum entries in one address book, of both types together. */
export const MAX_ADDRESSES = 200

const OPERATION = 'addresses'
const profileFields = { [wireNames.profile.type]: addressFields }

/** Result of an address book mutation. The book itself is read afterward. */
export interface AddressOutcome {
  /** The current address; null if nothing was written. */
  readonly address: Address | null
  readonly userErrors: readonly UserError[]
}

function signedOutOutcome(...userErrors: readonly UserError[]): AddressOutcome {
  return { address: null, userErrors }
}

const refuseUnknownAddress = signedOutOutcome(
  userError('NOT_FOUND', 'This address is no longer in your address book.', ['id']),
)
const bookFull = signedOutOutcome(
  userError('TOO_LONG', `Your address book can hold at most ${MAX_ADDRESSES} addresses. Please delete one first.`),
)

/** Guests, and customers whose session ends, get an error. */
function asOwner(write: () => Promise<AddressOutcome>): Promise<AddressOutcome> {
  return catchSignedOut(write, signedOutOutcome)
}

export interface NewAddress {
  readonly type: AddressType
  readonly address: AddressInput
  readonly isDefault: boolean
}

/** The owner of the address book. */
interface BookOwner {
  /** Identifies the customer; null for guests. */
  readonly customerKey: string | null
}

export interface AddressBookOptions {
  readonly calls: BackendCalls
  readonly owner: BookOwner
  /** Shared by all gateways. */
  readonly queue: KeyedQueue
  readonly countries: () => OfferedCountries
}

interface Reading {
  readonly of: string | null
  readonly addresses: Promise<readonly Address[]>
}

/** The requester's addresses. An operation reads them once, until the addresses or the login change. */
export class AddressBook {
  readonly #calls: BackendCalls
  readonly #owner: BookOwner
  readonly #queue: KeyedQueue
  readonly #countries: () => OfferedCountries
  #all: Reading | null = null

  constructor({ calls, owner, queue, countries }: AddressBookOptions) {
    this.#calls = calls
    this.#owner = owner
    this.#queue = queue
    this.#countries = countries
  }

  /** All addresses: defaults first, then newest first. @throws SignedOutError, BackendError */
  all(): Promise<readonly Address[]> {
    const of = this.#owner.customerKey
    const reading = this.#all?.of === of ? this.#all : { of, addresses: this.#readAll() }
    this.#all = reading
    return reading.addresses
  }

  /** An address by UUID, searched in the requester's own book only. */
  async byUuid(uuid: string): Promise<Address | null> {
    return (await this.all()).find((address) => address.uuid === uuid) ?? null
  }

  create({ type, address, isDefault }: NewAddress): Promise<AddressOutcome> {
    return asOwner(async () => {
      const checked = checkAddress(address, ['address'], { countries: this.#countries()[type] })
      if ('userErrors' in checked) return signedOutOutcome(...checked.userErrors)
      if ((await this.all()).length >= MAX_ADDRESSES) return bookFull
      const change = { type, address: checked.address, isDefault }
      return this.#write({ operation: 'createAddress', method: 'POST', address: wireNames.profile.path }, change)
    })
  }

  update(uuid: string, address: AddressInput, isDefault: boolean): Promise<AddressOutcome> {
    return asOwner(async () => {
      const checked = checkAddress(address, ['address'], { countries: await this.#countriesFor(uuid) })
      if ('userErrors' in checked) return signedOutOutcome(...checked.userErrors)
      return this.#change('updateAddress', uuid, { address: checked.address, isDefault })
    })
  }

  /** Countries for an entry. Unknown entries are refused when they are written. */
  async #countriesFor(uuid: string): Promise<readonly Country[]> {
    const { SHIPPING: shipping, BILLING: billing } = this.#countries()
    if (shipping.every((country) => billing.includes(country)) && shipping.length === billing.length) return shipping
    return (await this.byUuid(uuid))?.type === 'BILLING' ? billing : shipping
  }

  setDefault(uuid: string): Promise<AddressOutcome> {
    return asOwner(() => this.#change('setDefaultAddress', uuid, { isDefault: true }))
  }

  /**
   * Deletes an address. The newest address of the type becomes its default if there is none left. Deletions run one
   * after another, because that address could be deleted at the same time.
   */
  remove(uuid: string): Promise<AddressOutcome> {
    const key = `addresses of ${ownerKey({ customerKey: this.#owner.customerKey, cartToken: null })}`
    return asOwner(() =>
      this.#queue.run(key, async () => {
        this.#all = null
        const address = await this.byUuid(uuid)
        if (!address || !(await this.#delete(uuid))) return refuseUnknownAddress
        if (address.isDefault) await this.#ensureDefault(address.type)
        return { address, userErrors: [] }
      }),
    )
  }

  /** Whether it still existed. */
  async #delete(uuid: string): Promise<boolean> {
    const call = { operation: 'deleteAddress', method: 'DELETE', address: `${wireNames.profile.path}/${uuid}` } as const
    try {
      await this.#calls.asCustomer(call)
      return true
    } catch (error) {
      if (isAbsent(error)) return false
      throw error
    } finally {
      this.#all = null
    }
  }

  async #ensureDefault(type: AddressType): Promise<void> {
    const ofType = (await this.all()).filter((address) => address.type === type)
    const [newest] = ofType
    if (newest && !ofType.some(({ isDefault }) => isDefault)) {
      await this.#change('setDefaultAddress', newest.uuid, { isDefault: true })
    }
  }

  async #change(operation: string, uuid: string, change: AddressChange): Promise<AddressOutcome> {
    if (this.#owner.customerKey === null) throw new SignedOutError(false)
    if (!isUuid(uuid)) return refuseUnknownAddress
    const call = { operation, method: 'PATCH', address: `${wireNames.profile.path}/${uuid}` } as const
    return this.#write(call, change, uuid)
  }

  async #write(call: Call, change: AddressChange, uuid?: string): Promise<AddressOutcome> {
    try {
      const data = { type: wireNames.profile.type, ...(uuid && { id: uuid }), attributes: attributesOf(change) }
      const answer = await this.#calls.asCustomer({ ...call, body: { data } })
      const [resource] = Document.parse(answer, call.operation).data
      return { address: resource ? new Address(resource) : null, userErrors: [] }
    } catch (error) {
      if (uuid && isAbsent(error)) return refuseUnknownAddress
      if (isAbsent(error)) return signedOutOutcome(notPermitted)
      if (isInvalid(error)) return signedOutOutcome(...refusalsOf(error, change))
      throw error
    } finally {
      this.#all = null
    }
  }

  async #readAll(): Promise<readonly Address[]> {
    const addresses: Address[] = []
    let query: string | null = queryString({
      fields: profileFields,
      sort: ['-is_default', '-created'],
      page: { limit: MAX_PAGE_SIZE },
    })
    // The site may hide entries of a page, so only its link tells whether another page follows.
    while (query !== null && addresses.length < MAX_ADDRESSES) {
      const call = { operation: OPERATION, method: 'GET', address: `${wireNames.profile.path}${query}` } as const
      const document = Document.parse(await this.#calls.asCustomer(call), OPERATION)
      addresses.push(...document.data.map((resource) => new Address(resource)).filter(({ isInBook }) => isInBook))
      query = document.nextQuery
    }
    return addresses
  }
}

/** New addresses belong to their customer, so only a permission can be missing. */
const notPermitted = userError(
  'FORBIDDEN',
  'Your account cannot save addresses yet. Please let us know that the permission “create customer profile” is missing.',
)
