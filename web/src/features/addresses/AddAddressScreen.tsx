import { graphql } from 'react-relay/hooks'
import { HiddenField } from '../../platform/forms/fields.tsx'
import { AddressFields } from '../../components/addressForm/AddressForm.tsx'
import { ShopError } from '../../platform/relay/shopError.ts'
import type { AddAddressScreenQuery } from './__generated__/AddAddressScreenQuery.graphql.ts'
import { useFirstValue } from '../../platform/forms/useFirstValue.ts'
import { addressTypes, type AddressType } from './addressBookPaths.ts'
import { AddressFormScreen } from './AddressFormScreen.tsx'

export const addAddressScreenQuery = graphql`
  query AddAddressScreenQuery($shell: Boolean!, $type: AddressType!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      user {
        uuid
        firstName
        lastName
        company
        phone
      }
    }
    countries(type: $type) {
      ...AddressForm_countries
    }
    country(type: $type) {
      ...AddressForm_country
    }
  }
`

interface Props {
  data: AddAddressScreenQuery['response']
  type: AddressType
}

/** Form for a new address, prefilled from the customer's profile. */
export function AddAddressScreen({ data, type }: Props) {
  const { viewer, countries, country } = data
  const user = useFirstValue(viewer.user)
  if (!country || !user) throw new ShopError('Something has gone wrong fetching the address form.', 503)
  const { uuid, firstName, lastName, company, phone } = user
  return (
    <AddressFormScreen title={`Add a ${addressTypes[type]} address`} type={type} isDefault={false}>
      <HiddenField name="customer" defaultValue={uuid} />
      <AddressFields
        countries={countries}
        country={country}
        prefix={addressTypes[type]}
        person={{ givenName: firstName, familyName: lastName, organization: company, phone }}
      />
    </AddressFormScreen>
  )
}
