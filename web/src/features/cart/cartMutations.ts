import { graphql } from 'react-relay/hooks'
import { readInlineData, type Environment, type GraphQLTaggedNode, type MutationParameters } from 'relay-runtime'
import type { cartMutations_payload$key } from './__generated__/cartMutations_payload.graphql.ts'
import type { cartMutationsAddMutation } from './__generated__/cartMutationsAddMutation.graphql.ts'
import type { cartMutationsClearMutation } from './__generated__/cartMutationsClearMutation.graphql.ts'
import type { cartMutationsRemoveMutation } from './__generated__/cartMutationsRemoveMutation.graphql.ts'
import type { cartMutationsDetailsMutation } from './__generated__/cartMutationsDetailsMutation.graphql.ts'
import type { cartMutationsUpdateMutation } from './__generated__/cartMutationsUpdateMutation.graphql.ts'
import { adoptCart } from './cartStore.ts'
import { sendMutation } from '../../platform/relay/sendMutation.ts'

export interface CartLine {
  sku: string
  quantity: number
  /** Whether a part sold by length must ship as one piece. */
  isOneLength?: boolean
  /** The buyer's note, and their own item or requisition number. */
  note?: string
  reference?: string
}

/** Change of a cart item; omitted fields stay as they are. */
export interface LineChange {
  quantity?: number
  isOneLength?: boolean
  note?: string
  reference?: string
}

/** Result of a cart mutation. */
export interface CartResult {
  /** Error messages; empty on success. */
  problems: string[]
  /** Adjustments the server made, e.g. a quantity rounded up. */
  notices: string[]
  /** Total quantity in the cart; null if the response has no cart. */
  quantityTotal: number | null
}

/** Reads the payload of a cart mutation, which refreshes the cart in the header and on the cart screen. */
export function readCartResult(payload: cartMutations_payload$key): CartResult {
  const { cart, userErrors, warnings } = readInlineData(
    graphql`
      fragment cartMutations_payload on CartPayload @inline {
        cart {
          quantityTotal
          ...CartMenu_cart
          ...CartScreen_cart
        }
        userErrors {
          message
        }
        warnings {
          message
        }
      }
    `,
    payload,
  )
  return {
    problems: userErrors.map(({ message }) => message),
    notices: warnings.map(({ message }) => message),
    quantityTotal: cart?.quantityTotal ?? null,
  }
}

type Payloads = Readonly<Record<string, cartMutations_payload$key | null | undefined>>

interface CartMutation extends MutationParameters {
  readonly response: Payloads
}

/** Sends a mutation of one field that returns the cart. */
export async function sendCartMutation<M extends CartMutation>(
  environment: Environment,
  mutation: GraphQLTaggedNode,
  variables: M['variables'],
): Promise<CartResult> {
  const payloads: Payloads = await sendMutation<M>(environment, mutation, variables, adoptCart)
  const [payload] = Object.values(payloads)
  if (!payload) throw new Error('The response has no payload')
  return readCartResult(payload)
}

/** The pending add of each environment. */
const lastAdds = new WeakMap<Environment, Promise<unknown>>()

/** Adds lines to the cart. Serialized, since two concurrent adds would each create a cart for a new guest. */
export function addToCart(environment: Environment, ...lines: CartLine[]): Promise<CartResult> {
  const send = () => sendAdd(environment, lines)
  const before = lastAdds.get(environment)
  const add = before ? before.then(send, send) : send()
  lastAdds.set(environment, add)
  return add
}

/** Adds all lines in one mutation, or none. */
function sendAdd(environment: Environment, lines: CartLine[]) {
  return sendCartMutation<cartMutationsAddMutation>(
    environment,
    graphql`
      mutation cartMutationsAddMutation($input: AddToCartInput!) {
        addToCart(input: $input) {
          ...cartMutations_payload
        }
      }
    `,
    { input: { lines } },
  )
}

/** Updates a cart item. Without a quantity, uses a mutation that leaves the quantity alone, which another tab may have changed. */
export function updateCartItem(environment: Environment, itemId: string, change: LineChange): Promise<CartResult> {
  const { quantity, ...details } = change
  return quantity === undefined
    ? updateDetails(environment, { itemId, ...details })
    : updateQuantity(environment, { itemId, quantity, ...details })
}

function updateDetails(environment: Environment, input: cartMutationsDetailsMutation['variables']['input']) {
  return sendCartMutation<cartMutationsDetailsMutation>(
    environment,
    graphql`
      mutation cartMutationsDetailsMutation($input: UpdateCartItemDetailsInput!) {
        updateCartItemDetails(input: $input) {
          ...cartMutations_payload
        }
      }
    `,
    { input },
  )
}

function updateQuantity(environment: Environment, input: cartMutationsUpdateMutation['variables']['input']) {
  return sendCartMutation<cartMutationsUpdateMutation>(
    environment,
    graphql`
      mutation cartMutationsUpdateMutation($input: UpdateCartItemInput!) {
        updateCartItem(input: $input) {
          ...cartMutations_payload
        }
      }
    `,
    { input },
  )
}

export function removeCartItem(environment: Environment, itemId: string) {
  return sendCartMutation<cartMutationsRemoveMutation>(
    environment,
    graphql`
      mutation cartMutationsRemoveMutation($input: RemoveCartItemInput!) {
        removeCartItem(input: $input) {
          ...cartMutations_payload
        }
      }
    `,
    { input: { itemId } },
  )
}

export function clearCart(environment: Environment) {
  return sendCartMutation<cartMutationsClearMutation>(
    environment,
    graphql`
      mutation cartMutationsClearMutation {
        clearCart {
          ...cartMutations_payload
        }
      }
    `,
    {},
  )
}
