import { randomUUID } from 'node:crypto'

const { SHOP_URL, API_KEY } = process.env

async function ask(query, variables = {}) {
  const response = await fetch(`${SHOP_URL}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = await response.json()
  if (errors) throw new Error(JSON.stringify(errors))
  for (const { userErrors } of Object.values(data))
    if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors))
  return data
}

const { setCheckoutPayment } = await ask(`mutation {
  setCheckoutContact(input: { email: "buyer@lab.example" }) { userErrors { message } }
  setCheckoutShipping(input: { to: { address: {
    countryCode: "US" givenName: "Ana" familyName: "Ruiz" addressLine1: "28300 Example Drive"
    locality: "Valencia" administrativeArea: "CA" postalCode: "91355" phone: "661 555 0142"
  } } }) { userErrors { message } }
  setCheckoutShippingMethod(input: { shippingMethodId: "ups--ground" }) { userErrors { message } }
  setCheckoutPayment(input: { paymentMethodId: "purchase_order" purchaseOrderNumber: "PO-1001" }) {
    checkout { id version totals { total { amount } } }
    userErrors { message }
  }
}`)
// What the buyer approves: the current items, and the total.
const { id: checkoutId, version, totals } = setCheckoutPayment.checkout
const expectedTotal = totals.total.amount

// Repeating the request with the same key returns the same order.
const idempotencyKey = randomUUID()
const { placeOrder } = await ask(
  `mutation ($input: PlaceOrderInput!) {
    placeOrder(input: $input) {
      order { number state purchaseOrderNumber }
      userErrors { code message }
    }
  }`,
  { input: { idempotencyKey, checkoutId, version, expectedTotal } },
)
console.log(placeOrder)
