import { polyline } from '../render/geometry.ts'
import { type Body, corrugation, type Profile, pipe, rod, turned } from '../render/bodies.ts'
import type { Material } from '../render/materials.ts'

/** How the metals of conductors look. */
export const CONDUCTOR = {
  Copper: 'copper',
  Nickel: 'nickel',
  Molybdenum: 'molybdenum',
  'Stainless 304': 'steel',
  'Alloy 52': 'bright',
  Kovar: 'kovar',
} as const satisfies Record<string, Material>

interface Insulated {
  readonly thick: number
  readonly pin: number
  readonly ceramic: number
  /** Lengths of ceramic and of conductor beyond the flange's faces. */
  readonly ceramicAir: number
  readonly ceramicVacuum: number
  readonly air: number
  readonly vacuum: number
  readonly mat: Material
  /** Ribs on the air side that lengthen the creepage path. */
  readonly ribs?: number
  /** Bore of a cooled conductor. */
  readonly bore?: number
}

/** One conductor in a brazed ceramic, from the vacuum side (behind) to the air side. */
export function insulated(c: Insulated): Body[] {
  const [T, r, p] = [c.thick, c.ceramic / 2, c.pin / 2]
  const collar = Math.min(2, c.ceramicAir * 0.2)
  const ribbed: Profile = c.ribs
    ? corrugation(collar, c.ceramicAir, r * 0.84, r, c.ribs)
    : polyline([collar, r], [c.ceramicAir, r])
  const lid = Math.max(1.2, p * 0.7)
  const length: [number, number] = [-T - c.vacuum, c.air]
  return [
    turned('kovar', polyline([-T - 1, r * 1.2], [collar, r * 1.14]), undefined, { from: 0 }),
    turned('ceramic', [[-T - c.ceramicVacuum, r], [collar, r], ...ribbed], undefined, {
      from: collar,
      ...(c.ribs ? { fine: false } : {}),
    }),
    turned(
      'kovar',
      polyline([c.ceramicAir, Math.max(p * 1.35, r * 0.58)], [c.ceramicAir + lid, Math.max(p * 1.25, r * 0.5)]),
    ),
    c.bore
      ? pipe(c.mat, length[0], length[1], p, c.bore / 2, { from: c.ceramicAir + lid })
      : rod(c.mat, length[0], length[1], p, { from: c.ceramicAir + lid, plain: true }),
  ]
}
