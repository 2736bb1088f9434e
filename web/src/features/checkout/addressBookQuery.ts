import { fetchQuery, graphql } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import type { addressBookQuery as AddressBookQuery } from './__generated__/addressBookQuery.graphql.ts'

/** What a customer need not type again. */
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
            ...SavedAddresses_address
          }
        }
      }
    }
  }
`

/** Brings it into the page's store. Rejects when the gateway gives no answer. */
export function fetchAddressBook(environment: Environment) {
  return fetchQuery<AddressBookQuery>(
    environment,
    addressBookQuery,
    {},
    { fetchPolicy: 'store-or-network' },
  ).toPromise()
}
