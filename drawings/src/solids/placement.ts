import { cast, getOC, isShape3D, type Shape3D } from 'replicad'
import { cross, dot, type Frame, type Vector } from '../render/geometry.ts'

/**
 * Where a solid built in a body's own coordinates stands in the model.
 * Drawings have y downwards; models have x to the right, y upwards and z towards the front, as glTF has them, mm.
 */
export interface Placement {
  /** Rows of the turn and the shift that follows: x' = m0 x + m1 y + m2 z + m3 … */
  readonly matrix: readonly [Row, Row, Row]
  /** What the own y of the body is multiplied by before, so that the rest is a turn and nothing is mirrored. */
  readonly ySign: 1 | -1
}
type Row = readonly [number, number, number, number]

export function placement({ o, u, v, n }: Frame): Placement {
  const ySign = dot(cross(u, v), n) > 0 ? -1 : 1
  const row = (axis: 0 | 1 | 2, sign: 1 | -1): Row => [
    sign * u[axis],
    sign * ySign * v[axis],
    sign * n[axis],
    sign * o[axis],
  ]
  return { matrix: [row(0, 1), row(1, -1), row(2, 1)], ySign }
}

/** A point given in a solid's own coordinates, in the model's. */
export const put = ({ matrix }: Placement, [x, y, z]: Vector): Vector => {
  const at = (r: Row) => r[0] * x + r[1] * y + r[2] * z + r[3]
  return [at(matrix[0]), at(matrix[1]), at(matrix[2])]
}

export const HERE: Placement = {
  matrix: [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
  ],
  ySign: 1,
}

/** The shape where it stands. */
export function moved(shape: Shape3D, { matrix: [x, y, z] }: Placement): Shape3D {
  const oc = getOC()
  const turn = new oc.gp_Trsf()
  turn.SetValues(...x, ...y, ...z)
  const location = new oc.TopLoc_Location(turn)
  const out = cast(shape.wrapped.Moved(location))
  turn.delete()
  location.delete()
  if (!isShape3D(out)) throw new Error('A solid was lost on the way to its place')
  return out
}
