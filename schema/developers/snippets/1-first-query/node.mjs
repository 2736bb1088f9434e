const { SHOP_URL, API_KEY } = process.env

async function ask(query, variables = {}) {
  const response = await fetch(`${SHOP_URL}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = await response.json()
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

const { productVariation } = await ask(
  `query ($sku: String!) {
    productVariation(sku: $sku) {
      sku title
      price { amount currencyCode }
      ownPrice { amount }
      priceBreaks { minimumQuantity price { amount } }
      availability { status quantity shipDate }
    }
  }`,
  { sku: '180050' },
)
console.log(productVariation)
