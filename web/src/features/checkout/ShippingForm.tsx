import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { cartPath, changePath, checkoutPath } from '../../components/paths/checkoutPaths.ts'
import { keepShipping } from './drafts.ts'
import { CheckField } from '../../platform/forms/CheckField.tsx'
import type { FieldError } from '../../platform/relay/formAnswer.ts'
import { ShopForm } from '../../components/forms/ShopForm.tsx'
import { AddressFields } from '../../components/addressForm/AddressForm.tsx'
import type { AddressPart } from '../../components/addressForm/addressParts.ts'
import { Panel } from '../../components/Panel.tsx'
import type { AddressForm_countries$key } from '../../components/addressForm/__generated__/AddressForm_countries.graphql.ts'
import type { AddressForm_country$key } from '../../components/addressForm/__generated__/AddressForm_country.graphql.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { ShippingForm_checkout$key } from './__generated__/ShippingForm_checkout.graphql.ts'
import { newAddress, shippingForm } from './checkoutForms.ts'
import { shippingInput } from './checkoutInput.ts'
import styles from './CheckoutForm.module.css'
import { SavedAddresses } from './SavedAddresses.tsx'
import { ShippingMethods } from './ShippingMethods.tsx'
import { useQuote } from './useQuote.ts'
import { useStepAction } from './useStepAction.ts'

interface Props {
  checkout: ShippingForm_checkout$key
  isLoggedIn: boolean
  countries: AddressForm_countries$key
  country: AddressForm_country$key
}

/** Where the ways to ship lead until there is an address. */
const home = 'US'

/** Parts of an address on which the ways to ship and the tax depend. */
const deciding = new Set(['countryCode', 'postalCode', 'administrativeArea'])

const isGoodEnough = (values: Record<string, string>, errors: readonly FieldError[]) =>
  Boolean(values.countryCode) && !errors.some(({ field }) => deciding.has(field))

/** Where to ship and how. The ways to ship and all sums follow what is typed, as the shop answers. */
export function ShippingForm({ checkout: ref, isLoggedIn, countries, country }: Props) {
  const checkout = useFragment(
    graphql`
      fragment ShippingForm_checkout on Checkout {
        email
        shippingAddress {
          formatted
          countryCode
          country {
            ...AddressForm_country
          }
          ...AddressForm_address
        }
        ...ShippingMethods_checkout
      }
    `,
    ref,
  )
  const { email, shippingAddress } = checkout
  const quote = useQuote()
  const action = useStepAction('shipping')
  const [typedCountry, setTypedCountry] = useState<string | null>(null)

  function onEdit(values: Record<string, string>, errors: readonly FieldError[]) {
    const { addressId = newAddress, countryCode } = values
    setTypedCountry(addressId === newAddress && countryCode ? countryCode : null)
    if (addressId === newAddress && isGoodEnough(values, errors))
      quote.ask({ input: shippingInput({ ...values, saveToAddressBook: '' }) })
  }

  const fields = (person: Partial<Record<AddressPart, string | null | undefined>> = {}) => (
    <div className={styles.fields}>
      <AddressFields
        countries={countries}
        country={shippingAddress?.country ?? country}
        address={shippingAddress ?? null}
        person={person}
        prefix="shipping"
        isPhoneRequired
      />
      {isLoggedIn && <CheckField name="saveToAddressBook" label="Save to the address book" />}
    </div>
  )

  return (
    <ShopForm
      intent="shipping"
      schema={shippingForm}
      action={action}
      submitLabel="Continue to payment"
      pendingLabel="Saving…"
      isStep
      keep={keepShipping}
      onEdit={onEdit}
      prepare={() => {
        // The form says all of it once more.
        quote.drop()
        return null
      }}
      aside={<ShopLink to={cartPath}>Back to cart</ShopLink>}
    >
      {email && (
        <div className={styles.fact}>
          <span className="mute">E-mail</span>
          <span>{email}</span>
          {!isLoggedIn && (
            <ShopLink to={changePath(checkoutPath)}>
              Change<span className="sr-only"> e-mail</span>
            </ShopLink>
          )}
        </div>
      )}
      <section className={styles.section} aria-label="Ship to">
        {isLoggedIn ? (
          <Panel of="address book">
            <SavedAddresses
              of="shipping"
              name="addressId"
              legend="Ship to"
              current={shippingAddress?.formatted ?? null}
              onChoose={(addressId) => addressId !== null && quote.ask({ input: { addressId } }, true)}
            >
              {fields}
            </SavedAddresses>
          </Panel>
        ) : (
          <>
            <h2>Ship to</h2>
            {fields()}
          </>
        )}
      </section>
      <ShippingMethods
        checkout={checkout}
        isAsking={quote.isAsking}
        country={shippingAddress?.countryCode ?? home}
        typedCountry={typedCountry}
        onChoose={(method) => quote.ask({ method }, true)}
      />
    </ShopForm>
  )
}
