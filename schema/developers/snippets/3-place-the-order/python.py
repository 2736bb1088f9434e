import json
import os
import urllib.error
import urllib.request
import uuid


def ask(query, variables=None):
    request = urllib.request.Request(
        os.environ["SHOP_URL"] + "/graphql",
        data=json.dumps({"query": query, "variables": variables or {}}).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["API_KEY"],
            "Content-Type": "application/json",
        },
    )
    try:
        with urllib.request.urlopen(request) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as error:
        answer = json.load(error)
    if "errors" in answer:
        raise RuntimeError(answer["errors"])
    for result in answer["data"].values():
        if result["userErrors"]:
            raise RuntimeError(result["userErrors"])
    return answer["data"]


checkout = ask("""mutation {
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
}""")["setCheckoutPayment"]["checkout"]

# Repeating the request with the same key returns the same order.
data = ask(
    """mutation ($input: PlaceOrderInput!) {
      placeOrder(input: $input) {
        order { number state purchaseOrderNumber }
        userErrors { code message }
      }
    }""",
    {
        "input": {
            "idempotencyKey": str(uuid.uuid4()),
            # What the buyer approves: the current items, and the total.
            "checkoutId": checkout["id"],
            "version": checkout["version"],
            "expectedTotal": checkout["totals"]["total"]["amount"],
        }
    },
)
print(json.dumps(data["placeOrder"]))
