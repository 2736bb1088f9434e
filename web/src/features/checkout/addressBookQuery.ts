import { fetchQuery, graphql } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import type { addressBookQuery as AddressBookQuery } from './__generated__/addressBookQuery.graphql.ts'

/** Saved addresses and profile that prefill the checkout. */
export const addressBookQuery = graphql`
  query addressBookQuery {
    viewer {
      user {
        firstName
        lastName
        company
        phone
      }
      shipping: addresses(type: SHIPPING, first: 50) {
        edges {
          node {
            ...SavedAddresses_address
          }
        }
      }
      billing: addresses(type: BILLING, first: 50) {
        edges {
          node {
            isDefault
            address {
              formatted
            }
            ...SavedAddresses_address
          }
        }
      }
    }
  }
`

/** Loads the address book into the store. Rejects if the gateway does not respond. */
export function fetchAddressBook(environment: Environment) {
  return fetchQuery<AddressBookQuery>(
    environment,
    addressBookQuery,
    {},
    { fetchPolicy: 'store-or-network' },
  ).toPromise()
}
