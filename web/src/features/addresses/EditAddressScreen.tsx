import { graphql } from 'react-relay/hooks'
import { HiddenField } from '../../platform/forms/fields.tsx'
import { AddressFields } from '../../components/addressForm/AddressForm.tsx'
import { ShopError } from '../../platform/relay/shopError.ts'
import type { EditAddressScreenQuery } from './__generated__/EditAddressScreenQuery.graphql.ts'
import { addressTypes, type AddressType } from './addressBookPaths.ts'
import { AddressFormScreen } from './AddressFormScreen.tsx'

export const editAddressScreenQuery = graphql`
  query EditAddressScreenQuery($shell: Boolean!, $uuid: UUID!, $type: AddressType!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      address(uuid: $uuid) {
        id
        type
        isDefault
        address {
          country {
            ...AddressForm_country
          }
          ...AddressForm_address
        }
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
  data: EditAddressScreenQuery['response']
  type: AddressType
}

/** Form for editing an address. Preselects another country if its own is no longer served. */
export function EditAddressScreen({ data, type }: Props) {
  const entry = data.viewer.address
  const country = entry?.address.country ?? data.country
  if (!entry || !country) throw new ShopError('Something has gone wrong fetching the address.', 503)
  return (
    <AddressFormScreen title={`Edit ${addressTypes[type]} address`} type={type} isDefault={entry.isDefault}>
      <HiddenField name="id" defaultValue={entry.id} />
      <AddressFields countries={data.countries} country={country} address={entry.address} prefix={addressTypes[type]} />
    </AddressFormScreen>
  )
}
