import { graphql } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import { sendMutation } from '../../platform/relay/sendMutation.ts'
import type { savedCartMutationsAddSavedMutation } from './__generated__/savedCartMutationsAddSavedMutation.graphql.ts'
import type { savedCartMutationsAddSharedMutation } from './__generated__/savedCartMutationsAddSharedMutation.graphql.ts'
import type { savedCartMutationsDeleteMutation } from './__generated__/savedCartMutationsDeleteMutation.graphql.ts'
import type { savedCartMutationsSaveMutation } from './__generated__/savedCartMutationsSaveMutation.graphql.ts'
import type { savedCartMutationsShareMutation } from './__generated__/savedCartMutationsShareMutation.graphql.ts'
import { sendCartMutation } from './cartMutations.ts'

type Refusals = readonly { readonly message: string; readonly code: string }[]

/** Saves the cart under a name; replaces a saved cart of that name. */
export async function saveCart(environment: Environment, name: string): Promise<Refusals> {
  const { saveCart: payload } = await sendMutation<savedCartMutationsSaveMutation>(
    environment,
    graphql`
      mutation savedCartMutationsSaveMutation($input: SaveCartInput!) {
        saveCart(input: $input) {
          viewer {
            savedCarts {
              ...SavedCart_savedCart
            }
          }
          userErrors {
            message
            code
          }
        }
      }
    `,
    { input: { name } },
  )
  return payload.userErrors
}

/** A link to a snapshot of the cart. `expiresAt` is RFC 3339. */
export interface SharedLink {
  url: string
  expiresAt: string
}

export async function shareCart(environment: Environment): Promise<{ link: SharedLink } | { problems: string[] }> {
  const { shareCart: payload } = await sendMutation<savedCartMutationsShareMutation>(
    environment,
    graphql`
      mutation savedCartMutationsShareMutation {
        shareCart {
          url
          expiresAt
          userErrors {
            message
          }
        }
      }
    `,
    {},
  )
  const { url, expiresAt, userErrors } = payload
  if (url && expiresAt) return { link: { url, expiresAt } }
  return { problems: userErrors.map(({ message }) => message) }
}

export async function deleteSavedCart(environment: Environment, id: string): Promise<Refusals> {
  const { deleteSavedCart: payload } = await sendMutation<savedCartMutationsDeleteMutation>(
    environment,
    graphql`
      mutation savedCartMutationsDeleteMutation($input: DeleteSavedCartInput!) {
        deleteSavedCart(input: $input) {
          viewer {
            savedCarts {
              ...SavedCart_savedCart
            }
          }
          userErrors {
            message
            code
          }
        }
      }
    `,
    { input: { id } },
  )
  return payload.userErrors
}

/** Adds the items of a saved cart to the cart. */
export function addSavedCart(environment: Environment, id: string) {
  return sendCartMutation<savedCartMutationsAddSavedMutation>(
    environment,
    graphql`
      mutation savedCartMutationsAddSavedMutation($input: AddSavedCartInput!) {
        addSavedCart(input: $input) {
          ...cartMutations_payload
        }
      }
    `,
    { input: { id } },
  )
}

/** Adds the items of a shared cart to the cart. */
export function addSharedCart(environment: Environment, token: string) {
  return sendCartMutation<savedCartMutationsAddSharedMutation>(
    environment,
    graphql`
      mutation savedCartMutationsAddSharedMutation($input: AddSharedCartInput!) {
        addSharedCart(input: $input) {
          ...cartMutations_payload
        }
      }
    `,
    { input: { token } },
  )
}
