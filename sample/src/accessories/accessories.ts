import type { Values } from '../domain/expand.ts'
import { lengthOf } from '../domain/words.ts'
import type { SampleAccessory, SampleVariation } from '../domain/types.ts'
import { feedthroughNeeds } from './feedthroughs.ts'
import { hardwareNeeds } from './hardware.ts'
import { jointNeeds } from './joints.ts'
import type { Need } from './need.ts'
import { wiringNeeds } from './wiring.ts'

const MAX_ACCESSORIES = 6

const needs = { ...feedthroughNeeds, ...wiringNeeds, ...hardwareNeeds }

type Part = Pick<SampleVariation, 'sku' | 'values'>

/**
 * Returns a function that lists a part's accessories, chosen from the given parts: the seals and bolts of its joints
 * first, then mating parts, then tools. Omits needs that no part meets, and merges duplicates.
 */
export function accessoriesFrom(
  partsByFamily: ReadonlyMap<string, readonly Part[]>,
): (family: string, part: Part) => SampleAccessory[] {
  const skuByNeed = new Map<string, string | undefined>()
  const choose = (need: Need): string | undefined => {
    const key = JSON.stringify([need.family, need.values, need.prefer])
    if (!skuByNeed.has(key)) skuByNeed.set(key, bestPart(partsByFamily.get(need.family) ?? [], need)?.sku)
    return skuByNeed.get(key)
  }
  return (family, part) => {
    const accessories = new Map<string, SampleAccessory>()
    for (const need of [...jointNeeds(family, part.values), ...(needs[family]?.(part.values) ?? [])]) {
      const sku = choose(need)
      if (sku === undefined || sku === part.sku) continue
      const existing = accessories.get(sku)
      accessories.set(
        sku,
        existing === undefined ? { sku, role: need.role, quantity: need.quantity } : addQuantity(existing, need),
      )
    }
    return [...accessories.values()].slice(0, MAX_ACCESSORIES)
  }
}

/** Both ends of a part may need the same seal. */
function addQuantity(existing: SampleAccessory, { quantity }: Need): SampleAccessory {
  return {
    ...existing,
    quantity: existing.quantity === null || quantity === null ? null : existing.quantity + quantity,
  }
}

function bestPart(parts: readonly Part[], { values, prefer }: Need): Part | undefined {
  const candidates = parts.filter((part) => hasValues(part.values, values))
  const preferences = Object.entries(prefer)
  const rank = (part: Part): number =>
    preferences.reduce((sum, [axis, value]) => 2 * sum + (isSame(part.values[axis], value) ? 1 : 0), 0)
  const [first, ...others] = candidates
  return first && others.reduce((bestSoFar, part) => (rank(part) > rank(bestSoFar) ? part : bestSoFar), first)
}

function hasValues(values: Values, required: Values): boolean {
  return Object.entries(required).every(([axis, value]) => isSame(values[axis], value))
}

function isSame(value: string | undefined, expected: string): boolean {
  if (value === undefined || value === expected) return value === expected
  const length = lengthOf(value)
  return length !== undefined && length === lengthOf(expected)
}
