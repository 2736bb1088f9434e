ask() {
  curl --silent --show-error "$SHOP_URL/graphql" \
    --header "Authorization: Bearer $API_KEY" \
    --header "Content-Type: application/json" \
    --data "$1"
}

CHECKOUT=$(ask '{ "query": "mutation { setCheckoutContact(input: { email: \"buyer@lab.example\" }) { userErrors { message } } setCheckoutShipping(input: { to: { address: { countryCode: \"US\" givenName: \"Ana\" familyName: \"Ruiz\" addressLine1: \"28300 Example Drive\" locality: \"Valencia\" administrativeArea: \"CA\" postalCode: \"91355\" phone: \"661 555 0142\" } } }) { userErrors { message } } setCheckoutShippingMethod(input: { shippingMethodId: \"ups--ground\" }) { userErrors { message } } setCheckoutPayment(input: { paymentMethodId: \"purchase_order\" purchaseOrderNumber: \"PO-1001\" }) { checkout { id version totals { total { amount } } } userErrors { message } } }" }')
# What the buyer approves: the current items, and the total.
ID=$(printf '%s' "$CHECKOUT" | sed -n 's/.*"checkout":{"id":"\([^"]*\)".*/\1/p')
VERSION=$(printf '%s' "$CHECKOUT" | sed -n 's/.*"version":"\([^"]*\)".*/\1/p')
TOTAL=$(printf '%s' "$CHECKOUT" | sed -n 's/.*"total":{"amount":"\([0-9.]*\)".*/\1/p')

if [ -z "$TOTAL" ]; then
  printf '%s\n' "$CHECKOUT"
else
  # Repeating the request with the same key returns the same order.
  KEY=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)
  ask '{
    "query": "mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { number state purchaseOrderNumber } userErrors { code message } } }",
    "variables": { "input": { "idempotencyKey": "'"$KEY"'", "checkoutId": "'"$ID"'", "version": "'"$VERSION"'", "expectedTotal": "'"$TOTAL"'" } }
  }'
fi
