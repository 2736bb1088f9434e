import { run, type Shop } from './client.ts'
import { PartsQuery, PricesQuery } from './operations.ts'

/** Lines in one request: the limit `lines` of the API. */
const MAX_LINES = 200

/** Up to `count` part numbers of the catalog. */
export async function readPartNumbers(shop: Shop, count: number): Promise<string[]> {
  const partNumbers: string[] = []
  let after: string | null = null
  while (partNumbers.length < count) {
    const { variations }: Awaited<ReturnType<typeof readPage>> = await readPage(shop, after)
    if (!variations) break
    partNumbers.push(...variations.nodes.map(({ sku }) => sku))
    if (!variations.pageInfo.hasNextPage) break
    after = variations.pageInfo.endCursor
  }
  return partNumbers.slice(0, count)
}

function readPage(shop: Shop, after: string | null) {
  return run(shop, PartsQuery, { after })
}

export interface Price {
  readonly partNumber: string
  readonly quantity: number
  /** Decimal text per selling unit; null if the part is sold by quote only. */
  readonly amount: string | null
}

/** The account's own prices of each part at each quantity. */
export async function readPrices(
  shop: Shop,
  partNumbers: readonly string[],
  quantities: readonly number[],
): Promise<Price[]> {
  const lines = partNumbers.flatMap((partNumber) => quantities.map((quantity) => ({ partNumber, quantity })))
  const prices: Price[] = []
  for (let start = 0; start < lines.length; start += MAX_LINES) {
    const { quickOrder } = await run(shop, PricesQuery, { lines: lines.slice(start, start + MAX_LINES) })
    for (const { partNumber, quantity, price } of quickOrder ?? [])
      prices.push({ partNumber, quantity, amount: price?.amount ?? null })
  }
  return prices
}
