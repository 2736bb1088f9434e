import { graphql } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import { sendMutation } from '../../platform/relay/sendMutation.ts'
import type { openCartLinkMutation } from './__generated__/openCartLinkMutation.graphql.ts'
import type { OrderLine } from './orderLine.ts'

/** Opens a one-time link created by another program. */
export async function openCartLink(
  environment: Environment,
  token: string,
): Promise<{ lines: OrderLine[]; problems: string[] }> {
  const { openCartLink: payload } = await sendMutation<openCartLinkMutation>(
    environment,
    graphql`
      mutation openCartLinkMutation($input: OpenCartLinkInput!) {
        openCartLink(input: $input) {
          lines {
            partNumber
            quantity
            note
            reference
          }
          userErrors {
            message
          }
        }
      }
    `,
    { input: { token } },
  )
  const lines = (payload.lines ?? []).map(({ partNumber, quantity, note, reference }) => ({
    partNumber,
    quantity: String(quantity),
    note: note ?? '',
    reference: reference ?? '',
  }))
  return { lines, problems: payload.userErrors.map(({ message }) => message) }
}
