/** The price of one unit from `minimumQuantity` units on. */
export type BreakFacts<Price> = { minimumQuantity: number; price: Price }

export type BreakRow<Price> = BreakFacts<Price> & { label: string; isInForce: boolean }

/**
 * The rows of a price-break table, the first being the part's own price. Exactly one is in force for a quantity; below
 * the smallest quantity sold that is the first.
 */
export function breakRows<Price>(
  base: BreakFacts<Price>,
  breaks: readonly BreakFacts<Price>[],
  quantity: number,
): BreakRow<Price>[] {
  const rows = [base, ...breaks.filter((row) => row.minimumQuantity > base.minimumQuantity)].sort(
    (a, b) => a.minimumQuantity - b.minimumQuantity,
  )
  const inForce = rows.findLastIndex((row) => row.minimumQuantity <= quantity)
  return rows.map((row, index) => ({
    ...row,
    label: rangeLabel(row.minimumQuantity, rows[index + 1]?.minimumQuantity),
    isInForce: index === Math.max(inForce, 0),
  }))
}

function rangeLabel(from: number, next: number | undefined): string {
  if (next === undefined) return `${from} or more`
  return next - 1 === from ? String(from) : `${from}–${next - 1}`
}
