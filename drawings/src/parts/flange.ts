import { mm } from '../render/lengths.ts'
import { type Body, type Profile, drill, mark, lathe } from '../render/bodies.ts'
import { type Vector, polyline, rad, ring } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { type Dimension, type Leader, dia, dim, leader } from '../render/picture.ts'
import { cf, type CfRow, iso, kfSizes } from './dimensions.ts'

export type Tapped = 'Tapped UNF' | 'Tapped metric'

interface Rim<System extends string> {
  readonly system: System
  readonly size: string
  readonly od: number
  readonly bore: number
  readonly thick: number
}

/** A flange of any system, or the rim of a weldable part. */
export type Flange =
  | (Rim<'CF'> & CfRow)
  | (Rim<'KF'> & { readonly spigot: number })
  | Rim<'ISO-K' | 'weld'>
  | (Rim<'ISO-F'> & { readonly bc: number; readonly bolts: number; readonly hole: number })

/** `weldOd` is the outside diameter of a part with the value "Weldable". */
export function flange(
  size: string,
  { bolted = false, weldOd = 25.4 }: { bolted?: boolean; weldOd?: number } = {},
): Flange {
  const c = cf[size]
  if (c) return { system: 'CF', size, ...c }
  const k = kfSizes[size]
  if (k) return { system: 'KF', size, od: k.od, bore: k.bore, spigot: k.spigot, thick: 9 }
  const i = iso[size]
  if (i && bolted) return { system: 'ISO-F', size, ...i.f, bore: i.bore, thick: 12 }
  if (i) return { system: 'ISO-K', size, od: i.od, bore: i.bore, thick: 12 }
  if (size === 'Weldable') return { system: 'weld', size, od: weldOd, bore: weldOd - 3.4, thick: 6 }
  throw new RangeError(`No flange "${size}"`)
}

/** Radius of what can pass through or be mounted on a flange. */
export function field(f: Flange): number {
  return (f.system === 'CF' ? f.gasketId / 2 : f.bore / 2) * 0.98
}

/** Diameter of the bore of a tube in a flange. */
export function boreOf(f: Flange): number {
  return f.system === 'CF' ? Math.min(f.bore, field(f) * 2) : f.bore
}

/** Center lines of a front view: the axes and the bolt circle. */
export function flangeMarks(f: Flange): Body[] {
  const z = 200
  const r = f.od / 2 + 2 + f.od * 0.03
  const cross: [Vector, Vector][] = [polyline([-r, 0, z], [r, 0, z]), polyline([0, -r, z], [0, r, z])]
  const lines: Body[] = cross.map((pts) => mark('steel', pts, { center: true, only: 'sheet' }))
  if (f.system === 'CF' || f.system === 'ISO-F')
    lines.push(
      mark(
        'steel',
        ring(60, f.bc / 2).map(([x, y]) => [x, y, z]),
        { center: true, closed: true, only: 'sheet' },
      ),
    )
  return lines
}

/** Front-view dimensions of a flange: bolt circle and holes. */
export function boltDims(f: Flange, tapped?: Tapped, z?: number): { dims: Dimension[]; leaders: Leader[] } {
  if (f.system !== 'CF' && f.system !== 'ISO-F') return { dims: [], leaders: [] }
  const [x, y] = ring(f.bolts, f.bc / 2, -90 + 180 / f.bolts)[0] ?? [0, 0]
  const size = tapped && f.system === 'CF' ? (tapped === 'Tapped UNF' ? `${f.unf} UNF` : f.metric) : `Ø${mm(f.hole)}`
  const r = (f.hole / 2) * 0.7
  return {
    dims: [dia('x', f.bc, 'bottom', { suffix: ' BC', near: 0 })],
    leaders: [leader([x + r * 0.5, y - r, z ?? f.thick], `${f.bolts} × ${size}`)],
  }
}

/** Outside diameter and thickness, for a view with a horizontal axis. */
export function rimDims(f: Flange, z0 = 0, side: 'left' | 'right' = 'right'): Dimension[] {
  return [dia('y', f.od, side), dim('z', z0, z0 + f.thick, 'bottom')]
}

/** The axis of a turned body, from z0 to z1, for sections. */
export function axisLine(z0: number, z1: number, over = 5): Body {
  return mark('steel', polyline([0, 0, z0 - over], [0, 0, z1 + over]), { center: true, only: 'sheet' })
}

/** Depth of the seal's recess, mm. */
export function recess(f: Flange): number {
  return f.system === 'CF' ? Math.max(1.3, f.thick * 0.15) : f.system === 'KF' ? 2.6 : f.system === 'weld' ? 0 : 3
}

/** The recess of a knife-edge flange from its front to a bore of radius `b`. */
export function knifeEdge(f: Extract<Flange, { system: 'CF' }>, b: number): [number, number][] {
  const [T, g, kn, d] = [f.thick, f.gasketOd / 2, f.knife / 2, recess(f)]
  const h = d * 0.62
  const foot = T - d - h * 0.1
  return polyline(
    [T, g],
    [T - d, g],
    [T - d, kn + h * 0.45],
    [T - d + h, kn],
    [foot, Math.max(b, kn - h * 1.9)],
    [foot, b],
  )
}

/** Half section with the seal in front: outside, and inside from the front. */
function profile(f: Flange, bore: number): { outer: Profile; inside: Profile } {
  const R = f.od / 2
  const T = f.thick
  const b = bore / 2
  const d = recess(f)
  const end: Profile = [[b > 0 ? 0 : -1, b]]
  const close = (inside: [number, number][]): Profile => (b > 0 ? [...inside, ...end] : inside)
  switch (f.system) {
    case 'CF': {
      return { outer: polyline([0, R], [T, R]), inside: close(knifeEdge(f, b)) }
    }
    case 'KF': {
      const hub = f.spigot / 2 + 2.2
      const taper = (R - hub) * Math.tan(rad(15))
      const s = f.spigot / 2
      return {
        outer: polyline([0, hub], [T - 3.4 - taper, hub], [T - 3.4, R], [T, R]),
        inside: close(polyline([T, s], [T - d, s], [T - d, Math.min(b, s)])),
      }
    }
    case 'ISO-K':
      return {
        outer: polyline([0, R], [4, R], [4, R - 3.2], [8, R - 3.2], [8, R], [T, R]),
        inside: close(polyline([T, f.bore / 2 + 2], [T - d, f.bore / 2 + 2], [T - d, b])),
      }
    case 'ISO-F':
      return {
        outer: polyline([0, R], [T, R]),
        inside: close(polyline([T, f.bore / 2 + 2], [T - d, f.bore / 2 + 2], [T - d, b])),
      }
    case 'weld':
      return {
        outer: polyline([0, R - 0.8], [0.6, R], [T, R]),
        inside: close(polyline([T, f.bore / 2], [T * 0.5, f.bore / 2], [T * 0.5, b])),
      }
  }
}

export interface FlangeForm {
  /** The side of its seal. */
  readonly seal: 'front' | 'back'
  /** Diameter of the bore; undefined for a blank. */
  readonly bore?: number
  /** Radius and depth of a counterbore opposite the seal. */
  readonly counterbore?: readonly [number, number]
  readonly tapped?: Tapped | undefined
  readonly rotatable?: boolean
  readonly mat?: Material
}

function mirror(p: Profile, T: number): Profile {
  return p.map(([z, r]) => [T - z, r] as const).reverse()
}

/** Bolt positions of a flange. Holes straddle the vertical axis. */
export function boltPoints(f: Flange) {
  return f.system === 'CF' || f.system === 'ISO-F' ? ring(f.bolts, f.bc / 2, -90 + 180 / f.bolts) : []
}

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
    const gap = f.system === 'CF' ? Math.min(0.6, (split - f.gasketOd / 2) / 2) : 0
    const ringOuter: Profile = polyline([0, f.od / 2], [T, f.od / 2])
    const ringBore: Profile = front
      ? polyline([T, split], [half, split], [half, split - 2.4], [0, split - 2.4])
      : polyline([T, split - 2.4], [half, split - 2.4], [half, split], [0, split])
    out.push(lathe(mat, ringOuter, ringBore))
    const core: Profile = front
      ? polyline([0, split - 3], [half, split - 3], [half, split - gap], [T, split - gap])
      : polyline([0, split - gap], [half, split - gap], [half, split - 3], [T, split - 3])
    out.push(
      front
        ? lathe(mat, core, inside, { hatch: 'metal2' })
        : through
          ? lathe(mat, core, mirror(inside, T), { hatch: 'metal2' })
          : lathe(mat, [...[...mirror(inside, T)], ...core], undefined, { hatch: 'metal2' }),
    )
  } else if (front) out.push(lathe(mat, outer, inside))
  else if (through) {
    const [r, depth] = form.counterbore ?? [0, 0]
    const seat: Profile = depth > 0 ? polyline([T, r], [T - depth, r], [T - depth, (form.bore ?? 0) / 2]) : []
    out.push(lathe(mat, mirror(outer, T), [...seat, ...mirror(inside, T)]))
  } else out.push(lathe(mat, [...mirror(inside, T), ...mirror(outer, T)]))
  if (f.system === 'CF' || f.system === 'ISO-F') {
    const tap = form.tapped !== undefined && f.system === 'CF'
    const r = tap ? f.tap / 2 : f.hole / 2
    out.push(drill(mat, boltPoints(f), r, T, T, { sectionYs: [-f.bc / 2, f.bc / 2], thread: tap }))
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
