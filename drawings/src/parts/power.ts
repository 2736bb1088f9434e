import { mm } from '../render/lengths.ts'
import { type Body, pipe, place, prism, lathe } from '../render/bodies.ts'
import { box, camera, nearest, pinPattern, type Point, polyline, shift } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, type Dimension, leader, type Picture } from '../render/picture.ts'
import { type Item, insulatedConductor, mountingPicture } from './mount.ts'
import { field, type Flange, type Tapped } from './flange.ts'
import { compression, endAt } from './tube.ts'

/** Of the points at one height, the section shows one. Points on the cut come first. */
function sectionPoint(pts: readonly Point[]): Point {
  return pts.find((p) => Math.abs(p[0]) < 0.1) ?? pts[0] ?? [0, 0]
}

/** Distance of two conductors or of those in a square, or the circle of others, for the front view. */
function spacing(pts: readonly Point[]): Dimension[] {
  const [[x, y] = [0, 0]] = pts
  if (pts.length < 2) return []
  if (pts.length === 2) return [dim('y', -Math.abs(y), Math.abs(y), 'left', { near: 0 })]
  if (pts.length === 4) return [dim('x', -Math.abs(x), Math.abs(x), 'top', { near: y })]
  return [dia('x', 2 * Math.hypot(x, y), 'top', { suffix: ' PC', near: 0 })]
}

interface Power {
  readonly flange: Flange
  readonly conductors: number
  readonly pin: number
  readonly mat: Material
  readonly ribs?: number
  readonly air: number
  readonly vacuum: number
  /** Share of the air-side length that is ceramic. */
  readonly ceramic: number
  readonly tapped?: Tapped | undefined
}

/** Conductors in individual ceramics on a flange: low, medium and high voltage. */
export function powerFeedthrough(p: Power): Picture {
  const f = p.flange
  const pts = pinPattern(p.conductors, field(f))
  const room = nearest(pts, field(f) * 1.3)
  const ceramic = Math.min(room * 0.8, p.ribs ? 8 + p.pin * 2.4 + p.air * 0.06 : p.pin * 3.2, field(f) * 1.5)
  const item = insulatedConductor({
    thick: f.thick,
    pin: p.pin,
    ceramic,
    ceramicAir: p.air * p.ceramic,
    ceramicVacuum: p.vacuum * 0.42,
    air: p.air,
    vacuum: p.vacuum,
    mat: p.mat,
    ...(p.ribs ? { ribs: p.ribs } : {}),
  })
  const [x, y] = sectionPoint(pts)
  return mountingPicture({
    flange: f,
    items: pts.map((at) => ({ at, bodies: item })),
    air: p.air,
    vacuum: p.vacuum,
    form: { tapped: p.tapped },
    camera: camera(p.conductors === 1 ? 52 : 46),
    side: { leaders: [leader([x, y - p.pin / 2, f.thick + p.air * 0.9], `Ø${mm(p.pin)}`, 'tl')] },
    front: { dims: spacing(pts) },
  })
}

interface HighCurrent {
  readonly flange: Flange
  readonly conductors: number
  readonly rod: number
  readonly fitting?: number
}
/** Heavy copper rods, or tubes for cooling water with a compression fitting on each. */
export function highCurrent(p: HighCurrent): Picture {
  const f = p.flange
  const pts = pinPattern(p.conductors, field(f) * 1.06)
  const ceramic = Math.min(nearest(pts, field(f) * 1.8) * 0.88, p.rod * 1.5 + 6)
  const air = Math.round(34 + p.rod * 1.6)
  const vacuum = Math.round(26 + p.rod * 1.2)
  const end = p.fitting === undefined ? undefined : compression(p.fitting)
  const bodies: Body[] = insulatedConductor({
    thick: f.thick,
    pin: p.rod,
    ceramic: Math.max(ceramic, p.rod * 1.2),
    ceramicAir: air * 0.36,
    ceramicVacuum: 10,
    air,
    vacuum,
    mat: 'copper',
    ribs: 3,
    ...(end ? { bore: p.rod * 0.62 } : {}),
  })
  if (end)
    bodies.push(
      lathe('copper', polyline([air, p.rod / 2], [air + 3, Math.min(p.rod / 2, (p.fitting ?? 0) * 0.7)])),
      ...endAt(end, air + 3),
    )
  else
    bodies.push(
      ...place(shift(0, 0, air - 10), [
        lathe(
          'copper',
          polyline([0, p.rod / 2], [0.4, p.rod / 2 - 0.4], [1.4, p.rod / 2 - 0.4], [1.8, p.rod / 2]),
          undefined,
          { fine: true },
        ),
      ]),
    )
  const reach = air + (end ? 3 + end.length : 0)
  const [x, y] = sectionPoint(pts)
  return mountingPicture({
    flange: f,
    items: pts.map((at) => ({ at, bodies })),
    air: reach,
    vacuum,
    camera: camera(48),
    front: { dims: spacing(pts) },
    side: { leaders: [leader([x, y - p.rod / 2, -vacuum * 0.85], `Ø${mm(p.rod)}`, 'tr')] },
  })
}

/** Cooled copper tubes through one ceramic disc in a shell, each with a clamp block for the RF lead. */
export function rfPower(p: { flange: Flange; conductors: number; tube: number; fitting: number }): Picture {
  const f = p.flange
  const R = field(f) * 0.96
  const pts: Point[] = p.conductors === 1 ? [[0, 0]] : polyline([0, -R * 0.48], [0, R * 0.48])
  const tube = Math.min(p.tube, R * (p.conductors === 1 ? 0.9 : 0.62))
  const shell = Math.round(16 + p.tube * 0.5)
  const air = shell + Math.round(30 + p.tube)
  const vacuum = Math.round(30 + p.tube)
  const end = compression(p.fitting)
  const T = f.thick
  const cup: Item = {
    at: [0, 0],
    bodies: [
      lathe('steel', polyline([-T, R], [shell, R], [shell, R * 1.1], [shell + 3, R * 1.1]), undefined, {
        from: 0,
        hatch: 'metal2',
      }),
      lathe(
        'ceramic',
        polyline([-T * 0.6, R * 0.93], [shell + 3, R * 0.93], [shell + 3, R * 0.72], [shell + 7, R * 0.66]),
        undefined,
        { from: shell + 3 },
      ),
    ],
  }
  const block = box(tube * 2.3, tube * 1.5, tube * 0.2)
  const items = pts.map((at) => ({
    at,
    bodies: [
      lathe('kovar', polyline([shell + 6, tube * 0.72], [shell + 9.5, tube * 0.66])),
      pipe('copper', -T - vacuum, air, tube / 2, tube * 0.34, { from: shell + 9 }),
      prism('copper', block, shell + 16, shell + 16 + tube * 0.9 + 3),
      // A plug reduces a wide tube to its fitting.
      ...(tube * 0.34 > p.fitting * 0.39 ? [pipe('copper', air - 3, air, tube * 0.34, p.fitting * 0.39)] : []),
      ...endAt(end, air),
    ],
  }))
  return mountingPicture({
    flange: f,
    items: [cup, ...items],
    air: air + end.length,
    vacuum,
    camera: camera(50),
    front: { dims: spacing(pts) },
    side: { leaders: [leader([0, (pts[0]?.[1] ?? 0) - tube / 2, -vacuum * 0.8], `Ø${mm(tube)}`, 'tr')] },
  })
}
