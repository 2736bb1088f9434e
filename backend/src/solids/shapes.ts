import {
  assembleWire,
  basicFaceExtrusion,
  type Face,
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
import type { Cord, Drill, Prism, Profile, Turned } from '../drawings/render/bodies.ts'
import type { Point } from '../drawings/render/geometry.ts'
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

/** What a drill takes away, in its own coordinates: one cylinder per hole. Threads are holes of their own radius. */
export const holesOf = (b: Drill, ySign: 1 | -1): Shape3D[] =>
  b.pts.map(([x, y]) => makeCylinder(b.r, b.depth, [x, ySign * y, b.z - b.depth]))

/** The closed half section [radius, 0, z]; where the bore does not go through, it is closed along the axis. */
function halfSection(outer: Profile, bore: Profile = []): SimplePoint[] {
  const through = bore.length > 0 && bore.at(-1)?.[1] !== 0
  const half = [...outer, ...bore]
  const [first, last] = [outer[0], half.at(-1)]
  const axis = through || !first || !last ? [] : [[last[0], 0] as const, [first[0], 0] as const]
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
  const wire = (shape: readonly Point[]): Wire =>
    outlineOf(
      shape.map(([x, y]) => [x, ySign * y] as const),
      b.z0,
    )
  const face: Face = makeFace(wire(b.shape), (b.windows ?? []).map(wire))
  return basicFaceExtrusion(face, new KernelVector([0, 0, b.z1 - b.z0]))
}

/** A closed outline at a height; a circle where the polygon stands for one. */
function outlineOf(polygon: readonly Point[], z: number): Wire {
  const list = corners(polygon)
  const [cx, cy] = [mean(list.map((p) => p[0])), mean(list.map((p) => p[1]))]
  const radii = list.map(([x, y]) => Math.hypot(x - cx, y - cy))
  const r = mean(radii)
  if (list.length >= ROUND && radii.every((q) => Math.abs(q - r) < 1e-6 * r))
    return assembleWire([makeCircle(r, [cx, cy, z])])
  return assembleWire(
    list.map(([x, y], i) => {
      const [nx, ny] = list[(i + 1) % list.length] ?? [x, y]
      return makeLine([x, y, z], [nx, ny, z])
    }),
  )
}

const mean = (list: readonly number[]): number => list.reduce((s, v) => s + v, 0) / list.length
