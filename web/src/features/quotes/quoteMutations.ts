import { graphql } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import { sendMutation } from '../../platform/relay/sendMutation.ts'
import { adoptCart } from '../cart/cartStore.ts'
import type { quoteMutationsAcceptMutation } from './__generated__/quoteMutationsAcceptMutation.graphql.ts'
import type { quoteMutationsReviseMutation } from './__generated__/quoteMutationsReviseMutation.graphql.ts'
import type { quoteMutationsOpenMutation } from './__generated__/quoteMutationsOpenMutation.graphql.ts'
import type {
  quoteMutationsRequestMutation,
  RequestQuoteInput,
} from './__generated__/quoteMutationsRequestMutation.graphql.ts'

/** Requests a quote from the office. */
export async function requestQuote(environment: Environment, input: RequestQuoteInput) {
  const { requestQuote: payload } = await sendMutation<quoteMutationsRequestMutation>(
    environment,
    graphql`
      mutation quoteMutationsRequestMutation($input: RequestQuoteInput!) {
        requestQuote(input: $input) {
          quote {
            uuid
          }
          userErrors {
            path
            message
            code
          }
        }
      }
    `,
    { input },
    (store) => store.invalidateStore(),
  )
  return payload
}

/** Adds the parts of a quote to the cart at the quoted prices. */
export async function acceptQuote(environment: Environment, id: string) {
  const { acceptQuote: payload } = await sendMutation<quoteMutationsAcceptMutation>(
    environment,
    graphql`
      mutation quoteMutationsAcceptMutation($input: AcceptQuoteInput!) {
        acceptQuote(input: $input) {
          cart {
            quantityTotal
          }
          userErrors {
            path
            message
            code
          }
          ...cartMutations_payload
        }
      }
    `,
    { input: { id } },
    adoptCart,
  )
  return payload
}

/** Requests a revised quote. */
export async function requestRevisedQuote(environment: Environment, id: string, note: string) {
  const { requestRevisedQuote: payload } = await sendMutation<quoteMutationsReviseMutation>(
    environment,
    graphql`
      mutation quoteMutationsReviseMutation($input: RequestRevisedQuoteInput!) {
        requestRevisedQuote(input: $input) {
          quote {
            uuid
          }
          userErrors {
            path
            message
            code
          }
        }
      }
    `,
    { input: { id, note } },
    (store) => store.invalidateStore(),
  )
  return payload
}

/** Opens a quote in this browser by its emailed link. */
export async function openQuote(environment: Environment, uuid: string, token: string): Promise<void> {
  await sendMutation<quoteMutationsOpenMutation>(
    environment,
    graphql`
      mutation quoteMutationsOpenMutation($input: OpenQuoteInput!) {
        openQuote(input: $input) {
          userErrors {
            code
          }
        }
      }
    `,
    { input: { uuid, token } },
    (store) => store.invalidateStore(),
  )
}
