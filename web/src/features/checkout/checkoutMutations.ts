import { graphql } from 'react-relay/hooks'
import { type Environment, readInlineData } from 'relay-runtime'
import { reportCartChange } from '../cart/cartChanges.ts'
import { linked, sendMutation } from '../../platform/relay/sendMutation.ts'
import type { checkoutMutations_payload$key } from './__generated__/checkoutMutations_payload.graphql.ts'
import type {
  checkoutMutations_placed$data,
  checkoutMutations_placed$key,
} from './__generated__/checkoutMutations_placed.graphql.ts'
import type {
  SetCheckoutContactInput,
  checkoutMutationsContactMutation,
} from './__generated__/checkoutMutationsContactMutation.graphql.ts'
import type {
  checkoutMutationsMethodMutation,
  SetCheckoutShippingMethodInput,
} from './__generated__/checkoutMutationsMethodMutation.graphql.ts'
import type {
  SetCheckoutPaymentInput,
  checkoutMutationsPaymentMutation,
} from './__generated__/checkoutMutationsPaymentMutation.graphql.ts'
import type {
  checkoutMutationsPlaceMutation,
  PlaceOrderInput,
} from './__generated__/checkoutMutationsPlaceMutation.graphql.ts'
import type {
  SetCheckoutShippingInput,
  checkoutMutationsShippingMutation,
} from './__generated__/checkoutMutationsShippingMutation.graphql.ts'
import type { checkoutMutationsShippingStepMutation } from './__generated__/checkoutMutationsShippingStepMutation.graphql.ts'

/** Reads the payload of a checkout mutation, which refreshes the checkout on all steps. */
function readCheckoutResult(payload: checkoutMutations_payload$key) {
  return readInlineData(
    graphql`
      fragment checkoutMutations_payload on CheckoutPayload @inline {
        checkout {
          step
          shippingMethods {
            id
          }
          ...CheckoutScreen_checkout
        }
        userErrors {
          code
          message
          path
        }
        warnings
      }
    `,
    payload,
  )
}

/** Saves the guest's email address. Rejects, like the others, if the gateway does not respond. */
export async function saveContact(environment: Environment, input: SetCheckoutContactInput) {
  const { setCheckoutContact: payload } = await sendMutation<checkoutMutationsContactMutation>(
    environment,
    graphql`
      mutation checkoutMutationsContactMutation($input: SetCheckoutContactInput!) {
        setCheckoutContact(input: $input) {
          ...checkoutMutations_payload
        }
      }
    `,
    { input },
  )
  return readCheckoutResult(payload)
}

/** Saves the shipping address, which updates shipping methods and totals. */
export async function saveShipping(environment: Environment, input: SetCheckoutShippingInput) {
  const { setCheckoutShipping: payload } = await sendMutation<checkoutMutationsShippingMutation>(
    environment,
    graphql`
      mutation checkoutMutationsShippingMutation($input: SetCheckoutShippingInput!) {
        setCheckoutShipping(input: $input) {
          ...checkoutMutations_payload
        }
      }
    `,
    { input },
  )
  return readCheckoutResult(payload)
}

/** Saves the shipping method. */
export async function saveMethod(environment: Environment, input: SetCheckoutShippingMethodInput) {
  const { setCheckoutShippingMethod: payload } = await sendMutation<checkoutMutationsMethodMutation>(
    environment,
    graphql`
      mutation checkoutMutationsMethodMutation($input: SetCheckoutShippingMethodInput!) {
        setCheckoutShippingMethod(input: $input) {
          ...checkoutMutations_payload
        }
      }
    `,
    { input },
  )
  return readCheckoutResult(payload)
}

/** Saves shipping address and method in one request. Returns errors of the address first. */
export async function saveShippingStep(
  environment: Environment,
  input: SetCheckoutShippingInput,
  method: SetCheckoutShippingMethodInput,
) {
  const { setCheckoutShipping: shipping, setCheckoutShippingMethod: shippingMethod } =
    await sendMutation<checkoutMutationsShippingStepMutation>(
      environment,
      graphql`
        mutation checkoutMutationsShippingStepMutation(
          $input: SetCheckoutShippingInput!
          $method: SetCheckoutShippingMethodInput!
        ) {
          setCheckoutShipping(input: $input) {
            ...checkoutMutations_payload
          }
          setCheckoutShippingMethod(input: $method) {
            ...checkoutMutations_payload
          }
        }
      `,
      { input, method },
    )
  const address = readCheckoutResult(shipping)
  return address.userErrors.length > 0 ? address : readCheckoutResult(shippingMethod)
}

/** Saves the payment method and billing address. */
export async function savePayment(environment: Environment, input: SetCheckoutPaymentInput) {
  const { setCheckoutPayment: payload } = await sendMutation<checkoutMutationsPaymentMutation>(
    environment,
    graphql`
      mutation checkoutMutationsPaymentMutation($input: SetCheckoutPaymentInput!) {
        setCheckoutPayment(input: $input) {
          ...checkoutMutations_payload
        }
      }
    `,
    { input },
  )
  return readCheckoutResult(payload)
}

export type PlaceResult = Omit<checkoutMutations_placed$data, ' $fragmentType'>

function readPlaced(payload: checkoutMutations_placed$key): PlaceResult {
  return readInlineData(
    graphql`
      fragment checkoutMutations_placed on PlaceOrderPayload @inline {
        order {
          id
        }
        checkout {
          ...CheckoutScreen_checkout
        }
        changes {
          kind
          partNumber
          quantityBefore
          quantity
          priceBefore {
            formatted
          }
          price {
            formatted
          }
        }
        userErrors {
          code
          message
          path
        }
        warnings
      }
    `,
    payload,
  )
}

/** Places the order and invalidates the store. */
export async function placeOrder(environment: Environment, input: PlaceOrderInput): Promise<PlaceResult> {
  const { placeOrder: payload } = await sendMutation<checkoutMutationsPlaceMutation>(
    environment,
    graphql`
      mutation checkoutMutationsPlaceMutation($input: PlaceOrderInput!) {
        placeOrder(input: $input) {
          order {
            id
          }
          ...checkoutMutations_placed
        }
      }
    `,
    { input },
    (store) => {
      if (!linked(store.getRootField('placeOrder'), 'order')) return
      linked(store.getRoot(), 'viewer')?.setValue(null, 'cart')
      store.invalidateStore()
      reportCartChange()
    },
  )
  return readPlaced(payload)
}
