import type { AddressInput } from '../../backend/addresses/rules.ts'
import type { CheckoutOutcome } from '../../backend/checkout/outcome.ts'
import { uuidIn } from '../core/builder.ts'
import { badInput } from '../core/errors.ts'

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

/** Errors at the deprecated fields, which the backend's inputs are named after. */
function atDeprecatedInputs(outcome: CheckoutOutcome): CheckoutOutcome {
  return outcome
}

function onlyOne(values: Readonly<Record<string, unknown>>): void {
  const given = Object.keys(values).filter((name) => values[name] !== undefined && values[name] !== null)
  if (given.length > 1) throw badInput(`Send only one of ${given.join(' and ')}.`)
}

function uuidOf(id: Maybe<string>): string | null {
  return id ? uuidIn(id, 'Address') : null
}

/** Where to ship, and the paths of errors about it. */
export function shippingOf({ to, address, addressId }: Given & { readonly to?: Maybe<Given> }) {
  onlyOne({ to, address, addressId })
  const { address: typed, addressId: saved } = to ?? { address, addressId }
  return {
    choice: { address: typed, addressUuid: uuidOf(saved) },
    named: address || addressId ? atDeprecatedInputs : atCurrentInputs<CheckoutOutcome>,
  }
}

interface GivenBilling {
  readonly billTo?: Maybe<Given & { readonly isSameAsShipping?: Maybe<boolean> }>
  readonly billingAddress?: Maybe<AddressInput>
  readonly billingAddressId?: Maybe<string>
  readonly isBillingSameAsShipping?: Maybe<boolean>
}

/** Where to bill, and the paths of errors about it. */
export function billingOf({ billTo, billingAddress, billingAddressId, isBillingSameAsShipping }: GivenBilling) {
  onlyOne({ billTo, billingAddress, billingAddressId })
  onlyOne({ billTo, isBillingSameAsShipping })
  if (!billTo) {
    const choice = { billingAddress, billingAddressUuid: uuidOf(billingAddressId), isBillingSameAsShipping }
    return { choice, named: billingAddress || billingAddressId ? atDeprecatedInputs : atCurrentInputs<CheckoutOutcome> }
  }
  const { address, addressId, isSameAsShipping } = billTo
  return {
    choice: {
      billingAddress: address,
      billingAddressUuid: uuidOf(addressId),
      isBillingSameAsShipping: isSameAsShipping ?? false,
    },
    named: atCurrentInputs<CheckoutOutcome>,
  }
}
