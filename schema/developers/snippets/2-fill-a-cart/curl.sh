curl --silent --show-error "$SHOP_URL/graphql" \
  --header "Authorization: Bearer $API_KEY" \
  --header "Content-Type: application/json" \
  --data '{
    "query": "mutation ($input: AddToCartInput!) { addToCart(input: $input) { cart { quantityTotal subTotal { amount currencyCode } } userErrors { code message path } } }",
    "variables": { "input": { "lines": [{ "sku": "180050", "quantity": 2 }] } }
  }'
