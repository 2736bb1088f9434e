import { type QuantityRule, readQuantity } from '../../../components/products/quantity.ts'

/** How many sold units hold so many pieces, as they can be ordered: 18 bolts are one pack of 25. Null pieces ask for the least. */
export function unitsNeeded(
  pieces: number | null | undefined,
  piecesInUnit: number | null | undefined,
  rule: QuantityRule,
): number {
  const units = Math.ceil((pieces ?? 0) / Math.max(1, piecesInUnit ?? 1))
  return readQuantity(String(Math.max(units, rule.minimum)), rule).quantity ?? rule.minimum
}
