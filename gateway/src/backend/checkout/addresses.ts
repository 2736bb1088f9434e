import type { SiteProfile } from '../profile/siteProfile.ts'
import { savedInputs } from '../profile/capabilities.ts'
import type { AddressBook } from '../addresses/addressBook.ts'
import { addressLines, type AddressType, type AddressWithPhone } from '../addresses/address.ts'
import { offeredCountries } from '../addresses/offeredCountries.ts'
import { type AddressInput, checkAddress } from '../addresses/rules.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'

/** Inputs that give an address: a new one, or one from the address book. */
interface AddressInputs {
  readonly typed: string
  readonly saved: string
  readonly type: AddressType
}

export const shippingInputs: AddressInputs = { typed: 'address', saved: 'addressId', type: 'SHIPPING' }
export const billingInputs: AddressInputs = { typed: 'billingAddress', saved: 'billingAddressId', type: 'BILLING' }

export type ResolvedAddress = { readonly address: AddressWithPhone } | { readonly userErrors: readonly UserError[] }

export interface AddressChoice {
  readonly typed?: AddressInput | null | undefined
  /** UUID in the address book; empty for the ID of another type. */
  readonly saved?: string | null | undefined
}

/**
 * The address in an input: a new one validated by its country's rules, or one read from the buyer's address book; null
 * if there is none. @throws SignedOutError for a guest who names one from an address book, BackendError
 */
export async function readAddressInput(
  { typed, saved }: AddressChoice,
  inputs: AddressInputs,
  { addressBook, profile }: { readonly addressBook: AddressBook; readonly profile: SiteProfile },
): Promise<ResolvedAddress | null> {
  const { type } = inputs
  // Carriers need phone numbers.
  const isForParcel = type === 'SHIPPING' && savedInputs(profile).hasPhones
  const use = { countries: offeredCountries(profile.document)[type], isForParcel }
  if (typed) return checkAddress(typed, [inputs.typed], use)
  if (saved === null || saved === undefined) return null
  const entry = await addressBook.byUuid(saved)
  if (!entry) return { userErrors: [notInBook(inputs.saved)] }
  const { formatted: _, ...parts } = entry.address
  const checked = checkAddress(parts, [inputs.saved], use)
  return 'userErrors' in checked ? { userErrors: [incomplete(inputs.saved, checked.userErrors)] } : checked
}

/**
 * Adds the address to the address book, unless it is there. The checkout has it either way. @throws SignedOutError,
 * BackendError
 */
export async function saveAddress(
  typed: AddressInput,
  address: AddressWithPhone,
  book: AddressBook,
): Promise<readonly UserError[]> {
  const lines = addressLines(address).join('\n')
  if ((await book.all()).some((entry) => entry.address.formatted.join('\n') === lines)) return []
  const { userErrors } = await book.create({ type: 'SHIPPING', address: typed, isDefault: false })
  return userErrors.map((error) => ({ ...error, path: ['saveToAddressBook'] }))
}

function notInBook(input: string): UserError {
  return userError('NOT_FOUND', 'This address is no longer in your address book. Choose another one.', [input])
}

const incompleteMessage = 'This address is incomplete. Correct it in your address book, or enter a new address.'

/** Saved addresses may be older than a rule. */
function incomplete(input: string, [first]: readonly UserError[]): UserError {
  const messages: Readonly<Record<string, string | undefined>> = {
    countryCode: first?.message.replace(/country\.$/, 'address.'),
    phone:
      'This address has no phone number, which the carrier needs. Add it in your address book, or enter a new address.',
  }
  return { code: 'INVALID', message: messages[first?.path.at(-1) ?? ''] ?? incompleteMessage, path: [input] }
}
