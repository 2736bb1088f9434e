import { graphql } from 'react-relay/hooks'
import { readInlineData, type Environment } from 'relay-runtime'
import { sendMutation } from '../../platform/relay/sendMutation.ts'
import type { addressMutations_payload$key } from './__generated__/addressMutations_payload.graphql.ts'
import type {
  addressMutationsCreateMutation,
  CreateAddressInput,
} from './__generated__/addressMutationsCreateMutation.graphql.ts'
import type { addressMutationsDefaultMutation } from './__generated__/addressMutationsDefaultMutation.graphql.ts'
import type { addressMutationsDeleteMutation } from './__generated__/addressMutationsDeleteMutation.graphql.ts'
import type {
  addressMutationsUpdateMutation,
  UpdateAddressInput,
} from './__generated__/addressMutationsUpdateMutation.graphql.ts'

/** Reads the errors of an address mutation, which also refreshes the address book. */
function refusalsOf(payload: addressMutations_payload$key) {
  return readInlineData(
    graphql`
      fragment addressMutations_payload on AddressPayload @inline {
        viewer {
          ...AddressBookScreen_viewer
        }
        userErrors {
          code
          message
          path
        }
      }
    `,
    payload,
  ).userErrors
}

export async function createAddress(environment: Environment, input: CreateAddressInput) {
  const { createAddress: payload } = await sendMutation<addressMutationsCreateMutation>(
    environment,
    graphql`
      mutation addressMutationsCreateMutation($input: CreateAddressInput!) {
        createAddress(input: $input) {
          ...addressMutations_payload
        }
      }
    `,
    { input },
  )
  return refusalsOf(payload)
}

export async function updateAddress(environment: Environment, input: UpdateAddressInput) {
  const { updateAddress: payload } = await sendMutation<addressMutationsUpdateMutation>(
    environment,
    graphql`
      mutation addressMutationsUpdateMutation($input: UpdateAddressInput!) {
        updateAddress(input: $input) {
          address {
            isDefault
            address {
              ...AddressForm_address
            }
          }
          ...addressMutations_payload
        }
      }
    `,
    { input },
  )
  return refusalsOf(payload)
}

export async function deleteAddress(environment: Environment, id: string) {
  const { deleteAddress: payload } = await sendMutation<addressMutationsDeleteMutation>(
    environment,
    graphql`
      mutation addressMutationsDeleteMutation($input: DeleteAddressInput!) {
        deleteAddress(input: $input) {
          viewer {
            ...AddressBookScreen_viewer
          }
          userErrors {
            code
            message
            path
          }
        }
      }
    `,
    { input: { id } },
  )
  return payload.userErrors
}

export async function setDefaultAddress(environment: Environment, id: string) {
  const { setDefaultAddress: payload } = await sendMutation<addressMutationsDefaultMutation>(
    environment,
    graphql`
      mutation addressMutationsDefaultMutation($input: SetDefaultAddressInput!) {
        setDefaultAddress(input: $input) {
          ...addressMutations_payload
        }
      }
    `,
    { input: { id } },
  )
  return refusalsOf(payload)
}
