import { useEffect, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { CheckField } from '../../platform/forms/fields.tsx'
import { useFormValues } from '../../platform/forms/formContext.ts'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import { AddressFields } from '../../components/addressForm/AddressForm.tsx'
import type { AddressForm_countries$key } from '../../components/addressForm/__generated__/AddressForm_countries.graphql.ts'
import type { AddressForm_country$key } from '../../components/addressForm/__generated__/AddressForm_country.graphql.ts'
import type { AddressPart } from '../../components/addressForm/addressParts.ts'
import { Panel } from '../../components/Panel.tsx'
import type { BillingAddress_checkout$key } from './__generated__/BillingAddress_checkout.graphql.ts'
import styles from './BillingAddress.module.css'
import formStyles from './CheckoutForm.module.css'
import { SavedAddresses } from './SavedAddresses.tsx'

interface Props {
  checkout: BillingAddress_checkout$key
  isLoggedIn: boolean
  countries: AddressForm_countries$key
  country: AddressForm_country$key
  /** Prefix of the field names. */
  prefix: string
}

const boxName = 'isBillingSameAsShipping'

const checkoutFragment = graphql`
  fragment BillingAddress_checkout on Checkout {
    hasShipping
    isBillingSameAsShipping
    shippingAddress {
      formatted
    }
    billingAddress {
      formatted
      country {
        ...AddressForm_country
      }
      ...AddressForm_address
    }
  }
`

/** Billing address: the shipping address, unless the box is cleared. */
export function BillingAddress({ checkout, isLoggedIn, countries, country, prefix }: Props) {
  const { billingAddress, hasShipping, shippingAddress, ...facts } = useFragment(checkoutFragment, checkout)
  const isBillingSameAsShipping = hasShipping && facts.isBillingSameAsShipping
  const values = useFormValues()
  const wasSame = values === null ? isBillingSameAsShipping : boxName in values
  const [isSame, setSame] = useState(wasSame)
  const isLive = useHasScripts()
  const part = useRef<HTMLDivElement>(null)
  // The box may have been cleared before hydration.
  useEffect(() => {
    const box = part.current?.querySelector<HTMLInputElement>(`input[name="${boxName}"]`)
    if (box) setSame(box.checked)
  }, [])

  const savedAddress = isBillingSameAsShipping ? null : (billingAddress ?? null)
  const fields = (person: Partial<Record<AddressPart, string | null | undefined>> = {}) => (
    <div className={formStyles.fields}>
      <AddressFields
        countries={countries}
        country={savedAddress?.country ?? country}
        address={savedAddress}
        person={person}
        prefix="billing"
        namePrefix={prefix}
      />
    </div>
  )
  return (
    <div ref={part} className={styles.billing}>
      {hasShipping && (
        <>
          <CheckField name={boxName} label="Same as the shipping address" defaultChecked={wasSame} onChange={setSame} />
          <p className={`${formStyles.indented} ${styles.same}`}>{shippingAddress?.formatted.join(', ')}</p>
        </>
      )}
      {(!isLive || !isSame) && (
        <div className={styles.other}>
          {isLoggedIn ? (
            <Panel of="address book">
              <SavedAddresses
                of="billing"
                name="billingAddressId"
                legend="Bill to"
                current={savedAddress?.formatted ?? null}
              >
                {fields}
              </SavedAddresses>
            </Panel>
          ) : (
            fields()
          )}
        </div>
      )}
    </div>
  )
}
