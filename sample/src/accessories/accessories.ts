import type { Values } from '../domain/expand.ts'
import { lengthOf } from '../domain/words.ts'
import type { SampleAccessory, SampleVariation } from '../domain/types.ts'
import { feedthroughNeeds } from './feedthroughs.ts'
import { hardwareNeeds } from './hardware.ts'
import { jointNeeds } from './joints.ts'
import type { Need } from './need.ts'
import { wiringNeeds } from './wiring.ts'

const AT_MOST = 6

const needs = { ...feedthroughNeeds, ...wiringNeeds, ...hardwareNeeds }

type Part = Pick<SampleVariation, 'sku' | 'values'>

/**
 * Tells what any part is installed with, from parts that can be had: the seals and bolts of its joints first, then what mates with
 * it, then tools. A need that no offered part meets is left out, one part is named once.
 */
export function accessoriesFrom(
  offered: ReadonlyMap<string, readonly Part[]>,
): (family: string, part: Part) => SampleAccessory[] {
  const chosen = new Map<string, string | undefined>()
  const choose = (need: Need): string | undefined => {
    const key = JSON.stringify([need.family, need.values, need.prefer])
    if (!chosen.has(key)) chosen.set(key, best(offered.get(need.family) ?? [], need)?.sku)
    return chosen.get(key)
  }
  return (family, part) => {
    const found = new Map<string, SampleAccessory>()
    for (const need of [...jointNeeds(family, part.values), ...(needs[family]?.(part.values) ?? [])]) {
      const sku = choose(need)
      if (sku === undefined || sku === part.sku) continue
      const known = found.get(sku)
      found.set(sku, known === undefined ? { sku, role: need.role, quantity: need.quantity } : together(known, need))
    }
    return [...found.values()].slice(0, AT_MOST)
  }
}

/** Both ends of a part may need the same seal. */
function together(known: SampleAccessory, { quantity }: Need): SampleAccessory {
  return {
    ...known,
    quantity: known.quantity === null || quantity === null ? null : known.quantity + quantity,
  }
}

function best(parts: readonly Part[], { values, prefer }: Need): Part | undefined {
  const fitting = parts.filter((part) => agrees(part.values, values))
  const wishes = Object.entries(prefer)
  const rank = (part: Part): number =>
    wishes.reduce((sum, [axis, value]) => 2 * sum + (isSame(part.values[axis], value) ? 1 : 0), 0)
  const [first, ...others] = fitting
  return first && others.reduce((found, part) => (rank(part) > rank(found) ? part : found), first)
}

function agrees(values: Values, wanted: Values): boolean {
  return Object.entries(wanted).every(([axis, value]) => isSame(values[axis], value))
}

function isSame(value: string | undefined, wanted: string): boolean {
  if (value === undefined || value === wanted) return value === wanted
  const length = lengthOf(value)
  return length !== undefined && length === lengthOf(wanted)
}
