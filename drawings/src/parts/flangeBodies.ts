import { type Body, drill, mark, type Profile, turned } from '../render/bodies.ts'
import { polyline, ring } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import type { Flange } from './flange.ts'
import { profile } from './flangeProfile.ts'

export interface FlangeForm {
  /** The side its seal is on. */
  readonly seal: 'front' | 'back'
  /** Diameter of the bore; none for a blank. */
  readonly bore?: number
  readonly tapped?: 'Tapped UNF' | 'Tapped metric'
  readonly rotatable?: boolean
  readonly mat?: Material
}

const mirror = (p: Profile, T: number): Profile => p.map(([z, r]) => [T - z, r] as const).reverse()

/** Where the bolts of a flange are; the holes straddle the upright axis. */
export const boltPoints = (f: Flange) =>
  f.system === 'CF' || f.system === 'ISO-F' ? ring(f.bolts, f.bc / 2, -90 + 180 / f.bolts) : []

/** The flange from z = 0 to its thickness. */
export function flangeBodies(f: Flange, form: FlangeForm): Body[] {
  const T = f.thick
  const mat = form.mat ?? 'steel'
  const { outer, inside } = profile(f, form.bore ?? 0)
  const through = (form.bore ?? 0) > 0
  const front = form.seal === 'front'
  const out: Body[] = []
  const split = form.rotatable && f.system === 'CF' ? f.gasketOd / 2 + Math.min(4, (f.bc - f.hole - f.gasketOd) / 4) : 0
  if (split > 0) {
    const half = T * 0.5
    const ringOuter: Profile = polyline([0, f.od / 2], [T, f.od / 2])
    const ringBore: Profile = front
      ? polyline([T, split], [half, split], [half, split - 2.4], [0, split - 2.4])
      : polyline([T, split - 2.4], [half, split - 2.4], [half, split], [0, split])
    out.push(turned(mat, ringOuter, ringBore))
    const core: Profile = front
      ? polyline([0, split - 3], [half, split - 3], [half, split - 0.6], [T, split - 0.6])
      : polyline([0, split - 0.6], [half, split - 0.6], [half, split - 3], [T, split - 3])
    out.push(
      front
        ? turned(mat, core, inside, { hatch: 'metal2' })
        : through
          ? turned(mat, core, mirror(inside, T), { hatch: 'metal2' })
          : turned(mat, [...[...mirror(inside, T)], ...core], undefined, { hatch: 'metal2' }),
    )
  } else if (front) out.push(turned(mat, outer, inside))
  else if (through) out.push(turned(mat, mirror(outer, T), mirror(inside, T)))
  else out.push(turned(mat, [...mirror(inside, T), ...mirror(outer, T)]))
  if (f.system === 'CF' || f.system === 'ISO-F') {
    const tap = form.tapped !== undefined && f.system === 'CF'
    const r = tap ? f.tap / 2 : f.hole / 2
    out.push(drill(mat, boltPoints(f), r, T, T, { shown: [-f.bc / 2, f.bc / 2], thread: tap }))
  }
  if (f.system === 'CF' && front) {
    const [g, w] = [f.gasketOd / 2, f.od * 0.03]
    for (const s of [-1, 1])
      out.push(
        mark(mat, polyline([-1, s * g, T], [-1, s * (g + w), T], [1, s * (g + w), T], [1, s * g, T]), {
          only: 'sheet',
          weight: 2,
        }),
      )
  }
  return out
}
