import { useEffect, useRef, useState } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay/hooks'
import { CheckField } from '../../platform/forms/fields.tsx'
import { useFormValues } from '../../platform/forms/formContext.ts'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import { AddressFields } from '../../components/addressForm/AddressForm.tsx'
import type { AddressForm_countries$key } from '../../components/addressForm/__generated__/AddressForm_countries.graphql.ts'
import type { AddressForm_country$key } from '../../components/addressForm/__generated__/AddressForm_country.graphql.ts'
import type { AddressPart } from '../../components/addressForm/addressParts.ts'
import { Panel } from '../../components/Panel.tsx'
import type { addressBookQuery as AddressBookQuery } from './__generated__/addressBookQuery.graphql.ts'
import type { BillingAddress_checkout$key } from './__generated__/BillingAddress_checkout.graphql.ts'
import { addressBookQuery } from './addressBookQuery.ts'
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
    paymentMethod {
      id
    }
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

/**
 * Billing address: the shipping address, unless the box is cleared. On the first visit, it is cleared for customers with a
 * default billing address.
 */
export function BillingAddress(props: Props) {
  return props.isLoggedIn ? <CustomerBilling {...props} /> : <Billing {...props} />
}

function CustomerBilling(props: Props) {
  // The route has loaded the address book; if that failed, the part below tries again.
  const { viewer } = useLazyLoadQuery<AddressBookQuery>(addressBookQuery, {}, { fetchPolicy: 'store-only' })
  const byDefault = viewer.billing?.edges.find(({ node }) => node.isDefault)
  return <Billing {...props} byDefault={byDefault?.node.address.formatted.join(', ')} />
}

/** State of the box, which may have been changed before hydration. */
function useBox(wasSame: boolean) {
  const [isSame, setSame] = useState(wasSame)
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = part.current?.querySelector<HTMLInputElement>(`input[name="${boxName}"]`)
    if (box) setSame(box.checked)
  }, [])
  return { isSame, setSame, part }
}

function Billing({ byDefault, ...props }: Props & { byDefault?: string | undefined }) {
  const { billingAddress, hasShipping, shippingAddress, paymentMethod, ...facts } = useFragment(
    checkoutFragment,
    props.checkout,
  )
  const shipTo = shippingAddress?.formatted.join(', ')
  const isPreselected = !paymentMethod && byDefault !== undefined && byDefault !== shipTo
  const isBillingSameAsShipping = hasShipping && facts.isBillingSameAsShipping && !isPreselected
  const values = useFormValues()
  const wasSame = values === null ? isBillingSameAsShipping : boxName in values
  const isLive = useHasScripts()
  const { isSame, setSame, part } = useBox(wasSame)
  const savedAddress = hasShipping && facts.isBillingSameAsShipping ? null : (billingAddress ?? null)
  const fields = (person: Partial<Record<AddressPart, string | null | undefined>> = {}) => (
    <div className={formStyles.fields}>
      <AddressFields
        countries={props.countries}
        country={savedAddress?.country ?? props.country}
        address={savedAddress}
        person={person}
        prefix="billing"
        namePrefix={props.prefix}
      />
    </div>
  )
  return (
    <div ref={part} className={styles.billing}>
      {hasShipping && (
        <>
          <CheckField name={boxName} label="Same as the shipping address" defaultChecked={wasSame} onChange={setSame} />
          <p className={`${formStyles.indented} ${styles.same}`}>{shipTo}</p>
        </>
      )}
      {(!isLive || !isSame) && (
        <div className={styles.other}>
          {props.isLoggedIn ? (
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
