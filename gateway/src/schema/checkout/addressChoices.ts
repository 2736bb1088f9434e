import type { AddressInput } from '../../backend/addresses/rules.ts'
import type { CheckoutOutcome } from '../../backend/checkout/outcome.ts'
import { uuidIn } from '../core/builder.ts'
import { badInput } from '../core/errors.ts'

type Maybe<T> = T | null | undefined

interface Given {
  readonly address?: Maybe<AddressInput>
  readonly addressId?: Maybe<string>
}

/** Replaces the first names in the paths of errors. */
function naming(names: Readonly<Record<string, readonly string[]>>) {
  return (outcome: CheckoutOutcome): CheckoutOutcome => ({
    ...outcome,
    userErrors: outcome.userErrors.map((error) => {
      const [first = '', ...rest] = error.path
      return { ...error, path: [...(names[first] ?? [first]), ...rest] }
    }),
  })
}

function same(outcome: CheckoutOutcome): CheckoutOutcome {
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
    named: to ? naming({ address: ['to', 'address'], addressId: ['to', 'addressId'] }) : same,
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
    return { choice, named: same }
  }
  const { address, addressId, isSameAsShipping } = billTo
  return {
    choice: {
      billingAddress: address,
      billingAddressUuid: uuidOf(addressId),
      isBillingSameAsShipping: isSameAsShipping ?? false,
    },
    named: naming({ billingAddress: ['billTo', 'address'], billingAddressId: ['billTo', 'addressId'] }),
  }
}
