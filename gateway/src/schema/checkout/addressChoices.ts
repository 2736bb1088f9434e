import type { AddressInput } from '../../backend/addresses/rules.ts'
import type { CheckoutOutcome } from '../../backend/checkout/outcome.ts'
import { uuidIn } from '../core/builder.ts'

type Maybe<T> = T | null | undefined

interface Given {
  readonly address?: Maybe<AddressInput>
  readonly addressId?: Maybe<string>
}

/** Inputs of the backend → the fields of the schema. */
const currentInputs: Readonly<Record<string, readonly string[]>> = {
  address: ['to', 'address'],
  addressId: ['to', 'addressId'],
  billingAddress: ['billTo', 'address'],
  billingAddressId: ['billTo', 'addressId'],
}

interface WithUserErrors {
  readonly userErrors: CheckoutOutcome['userErrors']
}

/** An outcome with its errors at the fields of the schema. A missing address is an error of `to` or `billTo`. */
export function atCurrentInputs<Outcome extends WithUserErrors>(outcome: Outcome): Outcome {
  const userErrors = outcome.userErrors.map((error) => {
    const [first = '', ...rest] = error.path
    const path = currentInputs[first]
    if (path === undefined) return error
    const isMissing = error.code === 'REQUIRED' && rest.length === 0
    return { ...error, path: isMissing ? path.slice(0, 1) : [...path, ...rest] }
  })
  return { ...outcome, userErrors }
}

function uuidOf(id: Maybe<string>): string | null {
  return id ? uuidIn(id, 'Address') : null
}

/** Where to ship. */
export function shippingOf({ address, addressId }: Given) {
  return { address, addressUuid: uuidOf(addressId) }
}

/** Where to bill: to the shipping address by default. */
export function billingOf(billTo: Maybe<Given & { readonly isSameAsShipping?: Maybe<boolean> }>) {
  if (!billTo) return {}
  const { address, addressId, isSameAsShipping } = billTo
  return {
    billingAddress: address,
    billingAddressUuid: uuidOf(addressId),
    isBillingSameAsShipping: isSameAsShipping ?? false,
  }
}
