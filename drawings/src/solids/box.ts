import { type Body, span } from '../render/bodies.ts'
import { locate, polyline, type Vector } from '../render/geometry.ts'

/** The room a body takes along the axes of its drawing, mm. */
export interface Box {
  readonly min: Vector
  readonly max: Vector
}

export function boxOf(b: Body): Box {
  const points =
    b.kind === 'drill' ? b.pts.flatMap((p) => ends(p, b.r, b.z, b.depth).map((q) => locate(b.frame, q))) : span(b)
  const of = (pick: (a: number, b: number) => number): Vector => {
    const along = (axis: 0 | 1 | 2) => points.map((p) => p[axis]).reduce((a, c) => pick(a, c))
    return [along(0), along(1), along(2)]
  }
  return { min: of(Math.min), max: of(Math.max) }
}

const ends = ([x, y]: readonly [number, number], r: number, z: number, depth: number): Vector[] =>
  [z, z - depth].flatMap((h): Vector[] =>
    polyline([x - r, y - r, h], [x + r, y + r, h], [x - r, y + r, h], [x + r, y - r, h]),
  )

/** Whether two boxes have room in common; touching is not enough. */
export const meet = (a: Box, b: Box): boolean =>
  ([0, 1, 2] as const).every((i) => a.min[i] < b.max[i] - 1e-6 && b.min[i] < a.max[i] - 1e-6)
