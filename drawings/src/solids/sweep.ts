import {
  assembleWire,
  cast,
  type Edge,
  genericSweep,
  getOC,
  isShape3D,
  makeBSplineApproximation,
  makeCircle,
  makeFace,
  makeLine,
  makeThreePointArc,
  type Shape3D,
  type SimplePoint,
  type Wire,
} from 'replicad'
import type { Cord } from '../render/bodies.ts'
import { add, cross, dot, times, type Vector } from '../render/geometry.ts'

/** Bends of up to this between two steps of a path are taken for a curve that was sampled, degrees. */
const SMOOTH = 32

/** A rod or hose of round section along the cord's path, mm. Turns of tape and strands are left out. */
export function sweep(b: Cord): Shape3D {
  const path = apart(b.closed ? [...b.path, b.path[0] ?? [0, 0, 0]] : b.path)
  const bend = Math.max(0, ...path.slice(2).map((p, i) => angle(path[i] ?? p, path[i + 1] ?? p, p)))
  const spine = spineOf(path, b.closed === true, bend)
  const edge = spine.edges[0]
  if (!edge) throw new RangeError('A cord needs a path')
  const ring = (r: number, sense = 1): Wire =>
    assembleWire([makeCircle(r, edge.startPoint, edge.tangentAt(0).multiply(sense))])
  if (spine.edges.length > 1) return genericSweep(ring(b.r), spine, { transitionMode: 'right' })
  const section = makeFace(ring(b.r), b.wall === undefined ? [] : [ring(b.r - b.wall, -1)])
  const pipe = new (getOC().BRepOffsetAPI_MakePipe)(spine.wrapped, section.wrapped)
  const swept = cast(pipe.Shape())
  pipe.delete()
  if (!isShape3D(swept)) throw new Error('A cord could not be swept')
  return swept
}

/** A straight line, an arc, a smooth curve or, where the path has corners, its own lines. */
function spineOf(path: readonly Vector[], closed: boolean, bend: number): Wire {
  const points = path.map((p): SimplePoint => [...p])
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) throw new RangeError('A cord needs a path')
  if (bend < 0.01) return assembleWire([makeLine(first, last)])
  const circle = bend < SMOOTH && path.length > 3 ? circleOf(path) : undefined
  if (circle && closed) return assembleWire([makeCircle(circle.r, [...circle.centre], [...circle.axis])])
  if (circle) return assembleWire([makeThreePointArc(first, points[Math.floor(points.length / 2)] ?? first, last)])
  if (bend < SMOOTH && path.length > 3 && !closed)
    return assembleWire([makeBSplineApproximation(points, { tolerance: 1e-3 })])
  return assembleWire(points.slice(1).map((p, i): Edge => makeLine(points[i] ?? p, p)))
}

/** The circle all points of a path lie on. */
function circleOf(path: readonly Vector[]): { centre: Vector; axis: Vector; r: number } | undefined {
  const [a, b, c] = [path[0], path[Math.floor(path.length / 3)], path[Math.floor((path.length * 2) / 3)]]
  if (!a || !b || !c) return undefined
  const [p, q] = [minus(b, a), minus(c, a)]
  const axis = cross(p, q)
  const size = dot(axis, axis)
  if (size < 1e-9) return undefined
  const off = add(times(cross(axis, p), dot(q, q)), times(cross(q, axis), dot(p, p)))
  const centre = add(a, times(off, 1 / (2 * size)))
  const r = length(minus(a, centre))
  const on = (x: Vector) =>
    Math.abs(length(minus(x, centre)) - r) < 1e-4 * r &&
    Math.abs(dot(minus(x, centre), axis)) < 1e-4 * r * Math.sqrt(size)
  return path.every(on) ? { centre, axis, r } : undefined
}

const minus = (a: Vector, b: Vector): Vector => add(a, times(b, -1))
const length = (a: Vector): number => Math.sqrt(dot(a, a))
const apart = (path: readonly Vector[]): Vector[] =>
  path.filter((p, i) => i === 0 || length(minus(p, path[i - 1] ?? p)) > 1e-5)
/** How far a path turns at `b`, degrees. */
const angle = (a: Vector, b: Vector, c: Vector): number => {
  const [p, q] = [minus(b, a), minus(c, b)]
  return (Math.acos(Math.min(1, Math.max(-1, dot(p, q) / (length(p) * length(q) || 1)))) * 180) / Math.PI
}
