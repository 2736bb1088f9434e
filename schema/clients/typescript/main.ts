// Prints the account's prices of 500 parts at three quantities as CSV.
import { readPartNumbers, readPrices } from './prices.ts'

const { SHOP_URL: url, API_KEY: apiKey, PARTS = '500' } = process.env
if (!url || !apiKey) throw new Error('Set SHOP_URL and API_KEY.')

const shop = { url, apiKey }
const partNumbers = await readPartNumbers(shop, Number(PARTS))
console.log('part number,quantity,price')
for (const { partNumber, quantity, amount } of await readPrices(shop, partNumbers, [1, 10, 100]))
  console.log([partNumber, quantity, amount ?? ''].join(','))
