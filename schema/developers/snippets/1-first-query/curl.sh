curl --silent --show-error "$SHOP_URL/graphql" \
  --header "Authorization: Bearer $API_KEY" \
  --header "Content-Type: application/json" \
  --data '{
    "query": "query ($sku: String!) { productVariation(sku: $sku) { sku title price { amount currencyCode } ownPrice { amount } priceBreaks { minimumQuantity price { amount } } availability { status quantity shipDate } } }",
    "variables": { "sku": "180050" }
  }'
