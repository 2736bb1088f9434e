/** Exact where a product of floats would not be: amounts are whole cents, shares have six decimals. */
const millionths = 1_000_000n

/** A share as decimal text, "0.09375", in millionths. */
function inMillionths(share: string): bigint {
  const [whole = '0', decimals = ''] = share.split('.')
  return BigInt(`${whole}${decimals.padEnd(6, '0').slice(0, 6)}`)
}

/** A share of an amount in whole cents, half a cent and more rounded up. Neither is negative; the share is decimal text below 1. */
export function shareOf(cents: number, share: string): number {
  return Number((BigInt(cents) * inMillionths(share) * 2n + millionths) / (2n * millionths))
}

/** Decimal text of dollars in whole cents: "81" is 8100; what is below a cent is rounded half up. */
export function centsOf(dollars: string): number {
  const [whole = '0', decimals = ''] = dollars.split('.')
  const cents = Number(`${whole}${decimals.padEnd(2, '0').slice(0, 2)}`)
  return Number(decimals[2] ?? '0') >= 5 ? cents + 1 : cents
}

export function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0)
}
