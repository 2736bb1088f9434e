import { coaxDiameters } from '@shop/schema/wireDiameters'
import { domain } from '../domain/domain.ts'
import { lengthOf, type Wording } from '../domain/words.ts'

const { cf_flanges, kf_flanges, iso_k_f_flanges, gate_valves, awg } = domain.standards

export function cfFlange(size: string) {
  return cf_flanges.find((flange) => `CF${flange.us_size_in}` === size)
}
function kfFlange(size: string) {
  return kf_flanges.find((flange) => flange.size === size)
}
export function isoFlange(size: string) {
  return iso_k_f_flanges.find((flange) => flange.size === size)
}

/** Windows by flange size, mm. */
export const windowSizes = [
  ...cf_flanges.map((row) => ({ ...row, size: `CF${row.us_size_in}` })),
  ...kf_flanges,
  ...iso_k_f_flanges,
].flatMap(({ size, view_diameter_mm, window_thickness_mm }) =>
  view_diameter_mm === undefined || window_thickness_mm === undefined
    ? []
    : [{ size, view_diameter_mm, window_thickness_mm }],
)

/** Size of the small end of a conical reducer. */
export function smallerEnd(size: string): string {
  return (kfFlange(size) ?? isoFlange(size))?.next_smaller ?? size
}

/** Both ends of a conical reducer, the small one also in the form that searches use: "NW40 to NW25 (KF25)". */
export function reducerEnds(size: string): string | undefined {
  const small = (kfFlange(size) ?? isoFlange(size))?.next_smaller
  return small && `${size} to ${small} (${small.replace('NW', 'KF').replace(/^ISO(\d+)$/, 'DN$1ISO')})`
}

function mm(value: number): string {
  return value.toFixed(1)
}

/** Outside diameter, thickness and bolts of a CF flange in mm; undefined for sizes missing from the tables. */
export function cfSize(size: string, variation: Wording): string | undefined {
  const flange = cfFlange(size)
  if (!flange) return undefined
  const bolts: Readonly<Record<string, string>> = {
    Clearance: `Ø${mm(flange.bolt_hole_dia_mm)}`,
    'Tapped UNF': flange.bolt_imperial,
    'Tapped metric': flange.bolt_metric,
  }
  const hole = variation.has('bolt hole') ? variation.pick('bolt hole', bolts) : bolts.Clearance
  return `Ø${mm(flange.od_mm)} × ${mm(flange.thickness_mm)} mm, ${flange.bolt_holes} × ${hole} on Ø${mm(flange.bolt_circle_mm)} mm`
}

/** Holes in the faces of a cube, which has no flanges. */
export function cubeSize(size: string): string | undefined {
  const flange = cfFlange(size)
  return flange && `${flange.bolt_holes} × ${flange.bolt_imperial} on Ø${mm(flange.bolt_circle_mm)} mm in each face`
}

/** Outside diameter of a KF flange and of the recess for its centering ring, mm. */
export function kfSize(size: string): string | undefined {
  const flange = kfFlange(size)
  return flange && `flange Ø${mm(flange.flange_od_mm)} mm, recess Ø${mm(flange.centering_bore_mm)} mm`
}

/** Outside diameters of an ISO flange, clamped or bolted, mm. */
export function isoSize(size: string, variation: Wording): string | undefined {
  const flange = isoFlange(size)
  if (!flange) return undefined
  return variation.has('system') && variation.raw('system') === 'ISO-F'
    ? `Ø${flange.iso_f_flange_od_mm} mm, ${flange.iso_f_bolt_holes} × Ø${flange.iso_f_hole_dia_mm} on Ø${flange.iso_f_bolt_circle_mm} mm`
    : `Ø${flange.iso_k_flange_od_mm} mm, bore Ø${flange.bore_mm} mm`
}

/** Outside and inside diameter of a CF gasket, mm. */
export function gasketSize(size: string): string | undefined {
  const flange = cfFlange(size)
  return flange && `Ø${mm(flange.gasket_od_mm)} × Ø${mm(flange.gasket_id_mm)}`
}

/** Bolts of a kit for a flange or a range of flanges that take the same: "5/16-24 × 2.25 in", "M8 × 40 mm". */
export function kitBolts(range: string, measurement: 'Inch' | 'Metric', variation: Wording): string | undefined {
  const flange = cfFlange(range.replace(/-.*/, ''))
  if (!flange) return undefined
  const isTapped = variation.raw('type') === 'Tapped hole'
  if (measurement === 'Metric')
    return `${flange.bolt_metric} × ${isTapped ? flange.tapped_bolt_length_mm : flange.bolt_length_mm} mm`
  const inches = isTapped ? flange.tapped_bolt_length_in : flange.bolt_length_in
  return `${flange.bolt_imperial} × ${inches.toFixed(inches === 0.875 ? 3 : 2)} in`
}

export function oRingSize(size: string): string | undefined {
  const flange = kfFlange(size)
  return flange && `O-ring ${flange.oring_id_mm} × ${flange.oring_cord_mm} mm, ring Ø${mm(flange.ring_od_mm)} mm`
}

/** Bolts of a gate valve and the distance between the faces of its flanges, mm. */
export function gateValveSize(size: string): string | undefined {
  const length = gate_valves.find((valve) => valve.size === size)?.face_to_face_mm
  const flange = cfFlange(size)
  const end = flange
    ? `Ø${mm(flange.od_mm)} mm, ${flange.bolt_holes} × ${flange.bolt_imperial} UNF on Ø${mm(flange.bolt_circle_mm)} mm`
    : kfSize(size)
  return length === undefined ? undefined : end && `${end}, ${mm(length)} mm face to face`
}

export function isoBolts(size: string): string | undefined {
  const flange = isoFlange(size)
  return flange && `${flange.iso_f_bolt_holes} × ${flange.iso_f_bolt}`
}

export function isoBore(size: string): string | undefined {
  const flange = isoFlange(size)
  return flange && `for bore Ø${flange.bore_mm} mm`
}

export function isoClamps(size: string): string | undefined {
  const flange = isoFlange(size)
  return flange && `${flange.iso_k_claw_clamps_typ} clamps per joint`
}

export function wireOf(gauge: string) {
  const row = awg.find((wire) => `${wire.awg} AWG` === gauge)
  if (!row) throw new Error(`No row for ${gauge} in the wire table`)
  return row
}

/** "16.14 ohm/1000 ft (53.0 ohm/km), 0.81 ohm for 50 ft" */
export function resistance(gauge: string, variation: Wording): string {
  const row = wireOf(gauge)
  const length = (row.resistance_ohm_per_1000ft_20c * Number.parseFloat(variation.raw('purchased length'))) / 1000
  return `${row.resistance_ohm_per_1000ft_20c} ohm/1000 ft (${row.resistance_ohm_per_km_20c} ohm/km), ${Number(length.toPrecision(2))} ohm for ${variation.raw('purchased length')}`
}

/** Diameter over the insulation, mm. `stranding` is the ratio of the conductor to a solid one of its gauge. */
export function overInsulation(gauge: string, stranding: number, insulation: number): number {
  return wireOf(gauge).diameter_mm * stranding + insulation
}

/** Outside diameter of a coaxial cable, mm. */
export function coaxDiameter(gauge: string, variation: Wording): number {
  const jacketed = variation.raw('jacketing options') !== 'None'
  const cable = { impedance: variation.raw('impedance'), construction: variation.raw('construction'), jacketed }
  return coaxDiameters(wireOf(gauge).diameter_mm, cable).outside
}

/** "6 × outside diameter, static: 6.7 mm (0.26 in)" */
export function bendRadius(multiple: number, outsideDiameter: number): string {
  const radius = multiple * outsideDiameter
  return `${multiple} × outside diameter, static: ${radius.toFixed(1)} mm (${(radius / 25.4).toFixed(2)} in)`
}

/** Inches in "0.094 in", "1/4 in", "6 mm". */
export function inches(size: string): number {
  const length = lengthOf(size)
  if (length === undefined) throw new Error(`No length in "${size}"`)
  return length / 25.4
}

/** Edge-welded bellows of a free length: they compress to 60% of it. */
export function bellowsStroke(size: string): string {
  const free = inches(size) * 25.4
  return `free length ${mm(free)} mm, compressed ${mm(free * 0.6)} mm, stroke ${mm(free * 0.4)} mm, 10,000 cycles`
}

/** "1/4 in" → "6.35 mm" */
export function millimeters(size: string): string {
  return `${Math.round(inches(size) * 2_540 + 1e-6) / 100} mm`
}

/** Density of steel, kg per cubic millimeter. */
const STEEL = 7.9e-6
/** Rim thickness of KF and ISO flanges, mm. */
const KF_THICKNESS = 6
const ISO_THICKNESS = 12

function disc(diameter: number, thickness: number): number {
  return (Math.PI / 4) * diameter ** 2 * thickness * STEEL
}

/** Weight of a blank flange, kg; 0 for anything else. */
function flangeWeight(size: string): number {
  const cf = cfFlange(size)
  if (cf) return disc(cf.od_mm, cf.thickness_mm)
  const kf = kfFlange(size)
  if (kf) return disc(kf.flange_od_mm, KF_THICKNESS)
  const iso = isoFlange(size)
  return iso ? disc(iso.iso_k_flange_od_mm, ISO_THICKNESS) : 0
}

/** Weight per unit sold, kg, at least a gram. */
export function weightOf(
  weight: { readonly own: number; readonly flanges?: number },
  flange: string | undefined,
  multiplier: number | null,
): string {
  const kilograms = weight.own * (multiplier ?? 1) + (weight.flanges ?? 0) * flangeWeight(flange ?? '')
  return Math.max(0.001, kilograms).toFixed(3)
}
