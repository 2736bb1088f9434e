import { domain } from '../domain/domain.ts'
import { lengthOf, type Wording } from '../domain/words.ts'
import type { FamilyWords } from './family.ts'

const { cf_flanges, kf_flanges, iso_k_f_flanges, awg } = domain.standards

export const cfFlange = (size: string) => cf_flanges.find((flange) => `CF${flange.us_size_in}` === size)
export const kfFlange = (size: string) => kf_flanges.find((flange) => flange.size === size)
export const isoFlange = (size: string) => iso_k_f_flanges.find((flange) => flange.size === size)

/** The small end of a conical reducer of that size. */
export const smallerEnd = (size: string): string => (kfFlange(size) ?? isoFlange(size))?.next_smaller ?? size

const mm = (value: number): string => value.toFixed(1)

/** Outside diameter, thickness and bolts of a CF flange in mm, nothing for sizes the tables lack. */
export function cfDimensions(v: Wording): Record<string, string> {
  const flange = cfFlange(v.raw('flange size'))
  if (!flange) return {}
  const bolts: Readonly<Record<string, string>> = {
    Clearance: `Ø${mm(flange.bolt_hole_dia_mm)}`,
    'Tapped UNF': flange.bolt_imperial,
    'Tapped metric': flange.bolt_metric,
  }
  const hole = v.has('bolt hole') ? v.pick('bolt hole', bolts) : bolts.Clearance
  return {
    Dimensions: `Ø${mm(flange.od_mm)} × ${mm(flange.thickness_mm)} mm, ${flange.bolt_holes} × ${hole} on Ø${mm(flange.bolt_circle_mm)} mm`,
  }
}

/** Outside diameter of a KF flange and the bore of its centering ring, mm. */
export function kfDimensions(v: Wording): Record<string, string> {
  const flange = kfFlange(v.raw('flange size'))
  return flange
    ? { Dimensions: `flange Ø${mm(flange.flange_od_mm)} mm, ring bore Ø${mm(flange.centering_bore_mm)} mm` }
    : {}
}

/** Outside diameters of an ISO flange, clamped or bolted, mm. */
export function isoDimensions(v: Wording): Record<string, string> {
  const flange = isoFlange(v.raw('flange size'))
  if (!flange) return {}
  if (v.has('system') && v.raw('system') === 'ISO-F')
    return {
      Dimensions: `Ø${flange.iso_f_flange_od_mm} mm, ${flange.iso_f_bolt_holes} × Ø${flange.iso_f_hole_dia_mm} on Ø${flange.iso_f_bolt_circle_mm} mm`,
    }
  return { Dimensions: `Ø${flange.iso_k_flange_od_mm} mm, bore Ø${flange.bore_mm} mm` }
}

/** Dimensions of whatever system the flange is of. */
export const flangeDimensions = (v: Wording): Record<string, string> => ({
  ...cfDimensions(v),
  ...kfDimensions(v),
  ...isoDimensions(v),
})

export function wireOf(gauge: string) {
  const row = awg.find((wire) => `${wire.awg} AWG` === gauge)
  if (!row) throw new Error(`No row for ${gauge} in the wire table`)
  return row
}

/** A stranded conductor is about so much thicker than a solid one of the same gauge. */
const STRANDING = 1.18

/** Millimetres over an insulation that adds `insulation` mm to the diameter. */
export const overInsulation = (gauge: string, isStranded: boolean, insulation: number): number =>
  wireOf(gauge).diameter_mm * (isStranded ? STRANDING : 1) + insulation

/** "6 × outside diameter, static: 6.7 mm (0.26 in)" */
export function bendRadius(multiple: number, outsideDiameter: number): string {
  const radius = multiple * outsideDiameter
  return `${multiple} × outside diameter, static: ${radius.toFixed(1)} mm (${(radius / 25.4).toFixed(2)} in)`
}

/** Inches of "0.094 in", "1/4 in", "6 mm". */
export function inches(size: string): number {
  const length = lengthOf(size)
  if (length === undefined) throw new Error(`No length in "${size}"`)
  return length / 25.4
}

/** "6.35 mm" of "1/4 in". */
export const millimetres = (size: string): string => `${Math.round(inches(size) * 2_540 + 1e-6) / 100} mm`

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
