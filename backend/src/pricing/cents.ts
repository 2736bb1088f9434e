/** Uses integers because floating-point products are inexact: amounts are whole cents, shares have six decimals. */
const millionths = 1_000_000n

/** Converts a decimal share, "0.09375", to millionths. */
function inMillionths(share: string): bigint {
  const [whole = '0', decimals = ''] = share.split('.')
  return BigInt(`${whole}${decimals.padEnd(6, '0').slice(0, 6)}`)
}

/** Share of an amount in whole cents, rounded half up. Neither is negative; the share is a decimal string below 1. */
export function shareOf(cents: number, share: string): number {
  return Number((BigInt(cents) * inMillionths(share) * 2n + millionths) / (2n * millionths))
}

/** Converts a decimal string of dollars to whole cents, rounded half up: "81" is 8100. */
export function centsOf(dollars: string): number {
  const [whole = '0', decimals = ''] = dollars.split('.')
  const cents = Number(`${whole}${decimals.padEnd(2, '0').slice(0, 2)}`)
  return Number(decimals[2] ?? '0') >= 5 ? cents + 1 : cents
}

export function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0)
}
