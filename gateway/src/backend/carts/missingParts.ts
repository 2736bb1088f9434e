import { requirementsOf } from '../catalog/variation.ts'
import type { CartItem } from './cart.ts'

/** A part that the parts in a cart require, but that is not in it. */
export interface MissingPart {
  readonly uuid: string
  readonly role: string
  /** Pieces, not selling units. */
  readonly quantity: number
}

export const interchangeCode = 'field_interchange_code'

/**
 * Gaskets, bolts, clamps and rings that are missing from a cart. Only such parts have an interchange code; all with the
 * same code serve the same joint, and none of them requires further parts.
 */
export function missingParts(items: readonly CartItem[]): MissingPart[] {
  const stocked = new Map<string, number>()
  const required = new Map<string, MissingPart>()
  for (const { purchased, quantity, isAvailable } of items) {
    if (!purchased || !isAvailable) continue
    const pieces = quantity * Math.max(1, purchased.integer('field_quantity_multiplier') ?? 1)
    const ownCode = purchased.text(interchangeCode)
    if (ownCode !== null) {
      stocked.set(ownCode, (stocked.get(ownCode) ?? 0) + pieces)
      continue
    }
    for (const { id, resource, role, quantity: each } of requirementsOf(purchased)) {
      const code = resource?.text(interchangeCode)
      if (!code || each === null) continue
      const known = required.get(code) ?? { uuid: id, role, quantity: 0 }
      required.set(code, { ...known, quantity: known.quantity + each * pieces })
    }
  }
  return [...required].flatMap(([code, part]) => {
    const quantity = part.quantity - (stocked.get(code) ?? 0)
    return quantity > 0 ? [{ ...part, quantity }] : []
  })
}
