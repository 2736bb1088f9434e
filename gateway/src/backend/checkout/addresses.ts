import type { AddressBook } from '../addresses/addressBook.ts'
import { addressLines, type AddressWithPhone } from '../addresses/address.ts'
import { type AddressInput, checkAddress } from '../addresses/rules.ts'
import type { UserError } from '../jsonapi/userErrors.ts'

/** Inputs that give an address: a new one, or one from the address book. */
interface AddressInputs {
  readonly typed: string
  readonly saved: string
  /** Carriers require a phone number. */
  readonly isForParcel: boolean
}

export const shippingInputs: AddressInputs = { typed: 'address', saved: 'addressId', isForParcel: true }
export const billingInputs: AddressInputs = { typed: 'billingAddress', saved: 'billingAddressId', isForParcel: false }

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
  book: AddressBook,
): Promise<ResolvedAddress | null> {
  const { isForParcel } = inputs
  if (typed) return checkAddress(typed, [inputs.typed], { isForParcel })
  if (saved === null || saved === undefined) return null
  const entry = await book.byUuid(saved)
  if (!entry) return { userErrors: [notInBook(inputs.saved)] }
  const { formatted: _, ...parts } = entry.address
  const checked = checkAddress(parts, [inputs.saved], { isForParcel })
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
  return {
    code: 'NOT_FOUND',
    message: 'This address is no longer in your address book. Choose another one.',
    path: [input],
  }
}

/** Saved addresses may be older than a rule. */
function incomplete(input: string, [first]: readonly UserError[]): UserError {
  return {
    code: 'INVALID',
    message:
      first?.path.at(-1) === 'phone'
        ? 'This address has no phone number, which the carrier needs. Add it in your address book, or enter a new address.'
        : 'This address is incomplete. Correct it in your address book, or enter a new address.',
    path: [input],
  }
}
