/**
 * What one unit sold holds, in words: `x 50 ft` stands for "50 ft", `pack of 10` for itself. Null where a part is sold
 * by the piece.
 */
export function unitOfSale(multiplierLabel: string | null | undefined): string | null {
  const label = multiplierLabel?.trim().replace(/^[x×]\s*/, '')
  return label ? label : null
}

/** The words after a price: "each", "per 50 ft", "per pack of 10". */
export const perUnit = (multiplierLabel: string | null | undefined): string => {
  const unit = unitOfSale(multiplierLabel)
  return unit ? `per ${unit}` : 'each'
}
