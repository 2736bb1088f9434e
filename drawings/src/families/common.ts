import { AWG } from '../parts/dimensions.ts'
import type { Material } from '../render/materials.ts'

/** Flanges that small feedthroughs come on. */
export const SMALL = ['CF1.33', 'CF2.75', 'NW16', 'NW25', 'NW40', 'Weldable'] as const

/** Metals of clamped flanges. */
export const METAL = { '304 stainless': 'steel', 'Aluminium 6061': 'aluminium' } as const satisfies Record<
  string,
  Material
>

/** A part of the wire table: the gauges an axis offers. */
export function pickAwg(...gauges: readonly string[]): Record<string, number> {
  return Object.fromEntries(gauges.map((g) => [g, AWG[g] ?? Number.NaN]))
}
