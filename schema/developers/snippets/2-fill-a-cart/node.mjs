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

const { addToCart } = await ask(
  `mutation ($input: AddToCartInput!) {
    addToCart(input: $input) {
      cart { quantityTotal subTotal { amount currencyCode } }
      userErrors { code message path }
    }
  }`,
  { input: { lines: [{ sku: '180050', quantity: 2 }] } },
)
console.log(addToCart)
