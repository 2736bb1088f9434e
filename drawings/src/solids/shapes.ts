import {
  assembleWire,
  basicFaceExtrusion,
  makeCircle,
  makeCylinder,
  makeFace,
  makeLine,
  makePolygon,
  revolution,
  type Shape3D,
  type SimplePoint,
  Vector as KernelVector,
  type Wire,
} from 'replicad'
import type { Cord, Drill, Prism, Profile, Turned } from '../render/bodies.ts'
import { type Point, pairs } from '../render/geometry.ts'
import { sweep } from './sweep.ts'

/** Lengths under this are no edges, mm. */
const LEAST = 1e-5
/** A polygon of at least so many corners that all lie on a circle stands for the circle. */
const ROUND = 16

/** The solid of a body in its own coordinates, its y multiplied by `ySign`, mm. */
export function solidOf(b: Turned | Prism | Cord, ySign: 1 | -1): Shape3D {
  switch (b.kind) {
    case 'turned':
      return revolution(makePolygon(halfSection(b.outer, b.bore)))
    case 'prism':
      return extruded(b, ySign)
    case 'cord':
      return sweep({ ...b, path: b.path.map(([x, y, z]) => [x, ySign * y, z] as const) })
  }
}

/** What a drill takes away at its first point, in its own coordinates. Threads are holes of their own radius. */
export function holeOf({ pts: [at], r, z, depth }: Drill, ySign: 1 | -1): Shape3D {
  if (!at) throw new RangeError('A drill needs a point')
  return makeCylinder(r, depth, [at[0], ySign * at[1], z - depth])
}

/** The closed half section [radius, 0, z]; where the bore does not go through, it is closed along the axis. */
function halfSection(outer: Profile, bore: Profile = []): SimplePoint[] {
  const back = outer[0]?.[0] ?? 0
  // A bore deeper than the body itself goes through it.
  const own = bore.map(([z, r]) => [Math.max(z, back), r] as const)
  const last = own.findLastIndex(([, r]) => r > 0)
  const ends = own[last]
  const through = ends !== undefined && (last === own.length - 1 || ends[0] - back < LEAST)
  const half = [...outer, ...(through ? own.slice(0, last + 1) : own)]
  const end = half.at(-1)
  const axis = through || !end ? [] : [[end[0], 0] as const, [back, 0] as const]
  return corners([...half, ...axis]).map(([z, r]) => [r, 0, z])
}

/** A closed polygon without corners that coincide. */
function corners<T extends readonly number[]>(polygon: readonly T[]): T[] {
  const apart = (a: T, b: T) => a.some((v, i) => Math.abs(v - (b[i] ?? v)) > LEAST)
  const out: T[] = []
  for (const p of polygon) {
    const before = out.at(-1)
    if (!before || apart(before, p)) out.push(p)
  }
  const [first, last] = [out[0], out.at(-1)]
  if (first && last && out.length > 1 && !apart(first, last)) out.pop()
  return out
}

function extruded(b: Prism, ySign: 1 | -1): Shape3D {
  const wire = (shape: readonly Point[], sense: 1 | -1): Wire =>
    outlineOf(
      shape.map(([x, y]) => [x, ySign * y] as const),
      b.z0,
      sense,
    )
  const windows = (b.windows ?? []).map((w) => wire(w, -1))
  return basicFaceExtrusion(makeFace(wire(b.shape, 1), windows), new KernelVector([0, 0, b.z1 - b.z0]))
}

/** A closed outline at a height, counterclockwise or (-1) clockwise; a circle where the polygon stands for one. */
function outlineOf(polygon: readonly Point[], z: number, sense: 1 | -1): Wire {
  const list = corners(polygon)
  const [cx, cy] = [mean(list.map((p) => p[0])), mean(list.map((p) => p[1]))]
  const radii = list.map(([x, y]) => Math.hypot(x - cx, y - cy))
  const r = mean(radii)
  if (list.length >= ROUND && radii.every((q) => Math.abs(q - r) < 1e-6 * r))
    return assembleWire([makeCircle(r, [cx, cy, z], [0, 0, sense])])
  const turned = area(list) * sense > 0 ? list : list.toReversed()
  return assembleWire(pairs(turned, true).map(([[ax, ay], [bx, by]]) => makeLine([ax, ay, z], [bx, by, z])))
}

/** Twice the area of a polygon, positive when it runs counterclockwise. */
const area = (polygon: readonly Point[]): number =>
  pairs(polygon, true).reduce((s, [p, q]) => s + p[0] * q[1] - q[0] * p[1], 0)

const mean = (list: readonly number[]): number => list.reduce((s, v) => s + v, 0) / list.length
