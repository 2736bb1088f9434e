import { cfFlange, isoFlange, kfFlange } from './families/dimensions.ts'
import type { FamilyWords } from './families/family.ts'

/** Steel, kg per cubic millimetre. */
const STEEL = 7.9e-6
/** Millimetres of metal in the rim of a KF and an ISO flange. */
const KF_THICKNESS = 6
const ISO_THICKNESS = 12

/** Kilograms of a blank flange; 0 for what is no flange. */
function flangeWeight(size: string): number {
  const cf = cfFlange(size)
  if (cf) return disc(cf.od_mm, cf.thickness_mm)
  const kf = kfFlange(size)
  if (kf) return disc(kf.flange_od_mm, KF_THICKNESS)
  const iso = isoFlange(size)
  return iso ? disc(iso.iso_k_flange_od_mm, ISO_THICKNESS) : 0
}

const disc = (diameter: number, thickness: number): number => (Math.PI / 4) * diameter ** 2 * thickness * STEEL

/** Kilograms of one unit sold, never below a gram. */
export function weightOf(weight: FamilyWords['weight'], flange: string | undefined, multiplier: number | null): string {
  const kilograms = weight.own * (multiplier ?? 1) + (weight.flanges ?? 0) * flangeWeight(flange ?? '')
  return Math.max(0.001, kilograms).toFixed(3)
}
