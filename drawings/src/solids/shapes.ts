import {
  type Edge,
  type Face,
  type Shape3D,
  type SimplePoint,
  Vector as KernelVector,
  type Wire,
  assembleWire,
  basicFaceExtrusion,
  cast,
  genericSweep,
  getOC,
  isShape3D,
  makeBSplineApproximation,
  makeCircle,
  makeCylinder,
  makeFace,
  makeLine,
  makePolygon,
  makeThreePointArc,
  revolution,
} from 'replicad'
import type { Cord, Drill, Prism, Profile, TurnedBody } from '../render/bodies.ts'
import { type Frame, type Point, type Vector, add, cross, dot, pairs, scale } from '../render/geometry.ts'

/**
 * Placement of a solid, built in a body's own coordinates, in the model. Drawings have y down; models have x right, y
 * up and z toward the front, as in glTF, mm.
 */
export interface Placement {
  /** Rows of the rotation and translation: x' = m0 x + m1 y + m2 z + m3 … */
  readonly matrix: readonly [Row, Row, Row]
  /** Factor for the body's own y, applied first, so that the matrix is a pure rotation without mirroring. */
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

/** Converts a point from a solid's own coordinates to the model's. */
export function put({ matrix }: Placement, [x, y, z]: Vector): Vector {
  const at = (r: Row) => r[0] * x + r[1] * y + r[2] * z + r[3]
  return [at(matrix[0]), at(matrix[1]), at(matrix[2])]
}

export const identityPlacement: Placement = {
  matrix: [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
  ],
  ySign: 1,
}

/** The shape at its placement. */
export function placeShape(shape: Shape3D, { matrix: [x, y, z] }: Placement): Shape3D {
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

/** Maximum bend between two steps of a path that still counts as a sampled curve, degrees. */
const MAX_SMOOTH_BEND = 32

/** A round rod or hose along the cord's path, mm. Turns of tape and strands are omitted. */
function sweep(b: Cord): Shape3D {
  const path = dropDuplicates(b.closed ? [...b.path, b.path[0] ?? [0, 0, 0]] : b.path)
  const bend = Math.max(0, ...path.slice(2).map((p, i) => angle(path[i] ?? p, path[i + 1] ?? p, p)))
  const spine = spineOf(path, b.closed === true, bend)
  const edge = spine.edges[0]
  if (!edge) throw new RangeError('A cord needs a path')
  const ring = (r: number, sense = 1): Wire =>
    assembleWire([makeCircle(r, edge.startPoint, edge.tangentAt(0).multiply(sense))])
  if (spine.edges.length > 1) return genericSweep(ring(b.r), spine, { transitionMode: 'right' })
  const section = makeFace(ring(b.r), b.wall === undefined ? [] : [ring(b.r - b.wall, -1)])
  const pipe = new (getOC().BRepOffsetAPI_MakePipe)(spine.wrapped, section.wrapped)
  const pipeShape = cast(pipe.Shape())
  pipe.delete()
  if (!isShape3D(pipeShape)) throw new Error('A cord could not be swept')
  return pipeShape
}

/** A straight line, an arc, a smooth curve or, for a path with corners, its segments. */
function spineOf(path: readonly Vector[], closed: boolean, bend: number): Wire {
  const points = path.map((p): SimplePoint => [...p])
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) throw new RangeError('A cord needs a path')
  if (bend < 0.01) return assembleWire([makeLine(first, last)])
  const circle = bend < MAX_SMOOTH_BEND && path.length > 3 ? circleOf(path) : undefined
  if (circle && closed) return assembleWire([makeCircle(circle.r, [...circle.center], [...circle.axis])])
  if (circle) return assembleWire([makeThreePointArc(first, points[Math.floor(points.length / 2)] ?? first, last)])
  if (bend < MAX_SMOOTH_BEND && path.length > 3 && !closed)
    return assembleWire([makeBSplineApproximation(points, { tolerance: 1e-3 })])
  return assembleWire(points.slice(1).map((p, i): Edge => makeLine(points[i] ?? p, p)))
}

/** The circle through all points of a path. */
function circleOf(path: readonly Vector[]): { center: Vector; axis: Vector; r: number } | undefined {
  const [a, b, c] = [path[0], path[Math.floor(path.length / 3)], path[Math.floor((path.length * 2) / 3)]]
  if (!a || !b || !c) return undefined
  const [p, q] = [subtract(b, a), subtract(c, a)]
  const axis = cross(p, q)
  const size = dot(axis, axis)
  if (size < 1e-9) return undefined
  const off = add(scale(cross(axis, p), dot(q, q)), scale(cross(q, axis), dot(p, p)))
  const center = add(a, scale(off, 1 / (2 * size)))
  const r = length(subtract(a, center))
  const on = (x: Vector) =>
    Math.abs(length(subtract(x, center)) - r) < 1e-4 * r &&
    Math.abs(dot(subtract(x, center), axis)) < 1e-4 * r * Math.sqrt(size)
  return path.every(on) ? { center, axis, r } : undefined
}

function subtract(a: Vector, b: Vector): Vector {
  return add(a, scale(b, -1))
}
function length(a: Vector): number {
  return Math.sqrt(dot(a, a))
}
function dropDuplicates(path: readonly Vector[]): Vector[] {
  return path.filter((p, i) => i === 0 || length(subtract(p, path[i - 1] ?? p)) > 1e-5)
}
/** Angle of a path at `b`, degrees. */
function angle(a: Vector, b: Vector, c: Vector): number {
  const [p, q] = [subtract(b, a), subtract(c, b)]
  return (Math.acos(Math.min(1, Math.max(-1, dot(p, q) / (length(p) * length(q) || 1)))) * 180) / Math.PI
}

/** Shorter edges are dropped, mm. */
const MIN_EDGE = 1e-5
/** Minimum number of corners for a polygon on a circle to count as the circle. */
const MIN_CIRCLE_CORNERS = 16

/** The solid of a body in its own coordinates, its y multiplied by `ySign`, mm. */
export function solidOf(b: TurnedBody | Prism | Cord, ySign: 1 | -1): Shape3D {
  switch (b.kind) {
    case 'turned':
      return revolution(sectionFace(halfSection(b.outer, b.bore)))
    case 'prism':
      return extrude(b, ySign)
    case 'cord':
      return sweep({ ...b, path: b.path.map(([x, y, z]) => [x, ySign * y, z] as const) })
  }
}

/**
 * The volume a drill removes at its first point, in its own coordinates. Threads are holes with their nominal radius.
 */
export function holeOf({ pts: [at], r, z, depth }: Drill, ySign: 1 | -1): Shape3D {
  if (!at) throw new RangeError('A drill needs a point')
  return makeCylinder(r, depth, [at[0], ySign * at[1], z - depth])
}

/** The face of a half section; a circle if its corners lie on one, so that an O-ring is a torus. */
function sectionFace(half: readonly (readonly [number, number, number])[]): Face {
  const list = half.map(([r, , z]) => [r, z] as const)
  const circle = circleThrough(list)
  if (!circle) return makePolygon(half.map((p): SimplePoint => [...p]))
  const {
    center: [r, z],
  } = circle
  return makeFace(assembleWire([makeCircle(circle.r, [r, 0, z], [0, 1, 0])]))
}

/** The circle that a polygon with many corners approximates. */
function circleThrough(list: readonly Point[]): { center: Point; r: number } | undefined {
  const center: Point = [mean(list.map((p) => p[0])), mean(list.map((p) => p[1]))]
  const radii = list.map(([x, y]) => Math.hypot(x - center[0], y - center[1]))
  const r = mean(radii)
  return list.length >= MIN_CIRCLE_CORNERS && radii.every((q) => Math.abs(q - r) < 1e-6 * r) ? { center, r } : undefined
}

/** The closed half section [radius, 0, z], closed along the axis unless the bore goes through. */
function halfSection(outer: Profile, bore: Profile = []): (readonly [number, number, number])[] {
  const back = outer[0]?.[0] ?? 0
  // A bore deeper than the body goes through it.
  const own = bore.map(([z, r]) => [Math.max(z, back), r] as const)
  const last = own.findLastIndex(([, r]) => r > 0)
  const ends = own[last]
  const through = ends !== undefined && (last === own.length - 1 || ends[0] - back < MIN_EDGE)
  const half = [...outer, ...(through ? own.slice(0, last + 1) : own)]
  const end = half.at(-1)
  const axis = through || !end ? [] : [[end[0], 0] as const, [back, 0] as const]
  return corners([...half, ...axis]).map(([z, r]) => [r, 0, z] as const)
}

/** A closed polygon without coincident corners. */
function corners<T extends readonly number[]>(polygon: readonly T[]): T[] {
  const apart = (a: T, b: T) => a.some((v, i) => Math.abs(v - (b[i] ?? v)) > MIN_EDGE)
  const out: T[] = []
  for (const p of polygon) {
    const before = out.at(-1)
    if (!before || apart(before, p)) out.push(p)
  }
  const [first, last] = [out[0], out.at(-1)]
  if (first && last && out.length > 1 && !apart(first, last)) out.pop()
  return out
}

function extrude(b: Prism, ySign: 1 | -1): Shape3D {
  const wire = (shape: readonly Point[], sense: 1 | -1): Wire =>
    outlineOf(
      shape.map(([x, y]) => [x, ySign * y] as const),
      b.z0,
      sense,
    )
  const windows = (b.windows ?? []).map((w) => wire(w, -1))
  return basicFaceExtrusion(makeFace(wire(b.shape, 1), windows), new KernelVector([0, 0, b.z1 - b.z0]))
}

/** A closed outline at a height, counterclockwise or (-1) clockwise; a circle if the polygon approximates one. */
function outlineOf(polygon: readonly Point[], z: number, sense: 1 | -1): Wire {
  const list = corners(polygon)
  const circle = circleThrough(list)
  if (circle) return assembleWire([makeCircle(circle.r, [...circle.center, z], [0, 0, sense])])
  const turned = area(list) * sense > 0 ? list : list.toReversed()
  return assembleWire(pairs(turned, true).map(([[ax, ay], [bx, by]]) => makeLine([ax, ay, z], [bx, by, z])))
}

/** Twice the area of a polygon, positive if counterclockwise. */
function area(polygon: readonly Point[]): number {
  return pairs(polygon, true).reduce((s, [p, q]) => s + p[0] * q[1] - q[0] * p[1], 0)
}

function mean(list: readonly number[]): number {
  return list.reduce((s, v) => s + v, 0) / list.length
}
