/** Points, frames and outlines for the drawings. Lengths are in millimeters; y points down, z toward the viewer. */

export type Point = readonly [number, number]
export type Vector = readonly [number, number, number]

/** Position and orientation of a body: origin `o` and the directions of its own x, y and z. */
export interface Frame {
  readonly o: Vector
  readonly u: Vector
  readonly v: Vector
  readonly n: Vector
}

/** Points in order: an outline, a half section or a path in space. */
export function polyline<T extends (Point | Vector)[]>(...list: T): T {
  return list
}

export function rad(degrees: number): number {
  return (degrees * Math.PI) / 180
}
export function add(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}
export function scale(a: Vector, s: number): Vector {
  return [a[0] * s, a[1] * s, a[2] * s]
}
export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export const world: Frame = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 1, 0], n: [0, 0, 1] }

/** Converts a point from a frame's own coordinates. */
export function locate(f: Frame, [x, y, z]: Vector): Vector {
  return add(f.o, add(scale(f.u, x), add(scale(f.v, y), scale(f.n, z))))
}
function turn(f: Frame, [x, y, z]: Vector): Vector {
  return add(scale(f.u, x), add(scale(f.v, y), scale(f.n, z)))
}

/** Converts `inner` from the coordinates of `outer`. */
export function compose(outer: Frame, inner: Frame): Frame {
  return {
    o: locate(outer, inner.o),
    u: turn(outer, inner.u),
    v: turn(outer, inner.v),
    n: turn(outer, inner.n),
  }
}

/** A translated frame. */
export function shift(x: number, y: number, z = 0): Frame {
  return { ...world, o: [x, y, z] }
}

/** A frame whose z points along `n`, which lies in one of the three main planes. */
export function aim(n: Vector, o: Vector = [0, 0, 0]): Frame {
  const along = Math.abs(n[0]) < 0.001 ? ([1, 0, 0] as const) : ([0, 1, 0] as const)
  const u: Vector = Math.abs(n[0]) < 0.001 ? along : cross(along, n)
  return { o, u, v: cross(n, u), n }
}

export const leftView: Vector = [-1, 0, 0]
export const rightView: Vector = [1, 0, 0]
export const upward: Vector = [0, -1, 0]
export const downward: Vector = [0, 1, 0]
export const frontView: Vector = [0, 0, 1]
export const backView: Vector = [0, 0, -1]

/** Consecutive pairs of a list. With `closed`, the last is paired with the first. */
export function pairs<T>(list: readonly T[], closed = false): [T, T][] {
  const out: [T, T][] = []
  let before: T | undefined
  for (const item of list) {
    if (before !== undefined) out.push([before, item])
    before = item
  }
  const first = list[0]
  if (closed && before !== undefined && first !== undefined && list.length > 2) out.push([before, first])
  return out
}

export function steps(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i)
}

/** `count` points on a circle, the first at `start` degrees (-90 is the top). */
export function ring(count: number, r: number, start = -90): Point[] {
  return steps(count).map((i) => [
    r * Math.cos(rad(start + (360 * i) / count)),
    r * Math.sin(rad(start + (360 * i) / count)),
  ])
}

/** A hexagon by its width across flats. */
export function hexagon(acrossFlats: number, start = 0): Point[] {
  return ring(6, acrossFlats / Math.sqrt(3), start)
}

export function move(shape: readonly Point[], dx: number, dy: number): Point[] {
  return shape.map(([x, y]) => [x + dx, y + dy])
}

export function stretch(shape: readonly Point[], sx: number, sy = sx): Point[] {
  return shape.map(([x, y]) => [x * sx, y * sy])
}

/** The polygon with its corners rounded off, `c` mm before and after each corner. */
export function roundCorners(polygon: readonly Point[], c: number, seg = 4): Point[] {
  const out: Point[] = []
  polygon.forEach((p, i) => {
    const a = polygon[(i + polygon.length - 1) % polygon.length] ?? p
    const b = polygon[(i + 1) % polygon.length] ?? p
    const la = Math.hypot(a[0] - p[0], a[1] - p[1])
    const lb = Math.hypot(b[0] - p[0], b[1] - p[1])
    const cut = Math.min(c, la / 2, lb / 2)
    const s: Point = [p[0] + ((a[0] - p[0]) * cut) / la, p[1] + ((a[1] - p[1]) * cut) / la]
    const e: Point = [p[0] + ((b[0] - p[0]) * cut) / lb, p[1] + ((b[1] - p[1]) * cut) / lb]
    for (let k = 0; k <= seg; k++) {
      const t = k / seg
      const [q0, q1, q2] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
      out.push([q0 * s[0] + q1 * p[0] + q2 * e[0], q0 * s[1] + q1 * p[1] + q2 * e[1]])
    }
  })
  return out
}

/** A rectangle centered on the origin, with rounded corners. */
export function box(w: number, h: number, corner = 0): Point[] {
  const raw: Point[] = polyline([-w / 2, -h / 2], [w / 2, -h / 2], [w / 2, h / 2], [-w / 2, h / 2])
  return corner > 0 ? roundCorners(raw, corner) : raw
}

export function disc(r: number, seg = 28): Point[] {
  return ring(seg, r)
}

/** Outline of a D shell: width over its rounded corners, height, sides at 10 degrees. */
export function dShape(w: number, h: number, corner = 1.6): Point[] {
  const top = w / 2
  const bottom = w / 2 - h * Math.tan(rad(10))
  const outline = roundCorners(polyline([-top, -h / 2], [top, -h / 2], [bottom, h / 2], [-bottom, h / 2]), corner)
  return stretch(outline, top / Math.max(...outline.map(([x]) => x)), 1)
}

/**
 * Pin positions for a count within a field radius: one pin, a ring, or concentric rings, as manufacturers arrange them.
 */
export function pinPattern(count: number, field: number): Point[] {
  if (count === 1) return [[0, 0]]
  if (count <= 4) return ring(count, field * 0.5, count === 4 ? -45 : -90)
  if (count <= 8) return count % 2 ? [[0, 0], ...ring(count - 1, field * 0.66)] : ring(count, field * 0.66)
  const gap = count > 24 ? 0.21 : 0.33
  const radii: number[] = []
  for (let r = 0.86; r > 0.08; r -= gap) radii.push(r)
  const weight = radii.reduce((s, r) => s + r, 0)
  const out: Point[] = []
  radii.forEach((r, i) => {
    const left = count - out.length
    const here = i === radii.length - 1 ? left : Math.min(left, Math.round((count * r) / weight))
    if (here > 0) out.push(...ring(here, here === 1 ? 0 : r * field))
  })
  return out
}

/** The smallest distance between two of the points, or `alone` for a single point. */
export function nearest(points: readonly Point[], alone: number): number {
  let best = Number.POSITIVE_INFINITY
  points.forEach((p, i) => {
    for (const q of points.slice(i + 1)) best = Math.min(best, Math.hypot(p[0] - q[0], p[1] - q[1]))
  })
  return Number.isFinite(best) ? best : alone
}

/** An arc in the plane of `a` and `b`, from direction `a` toward `b`, as points in space. */
export function arc(center: Vector, a: Vector, b: Vector, r: number, from: number, to: number, seg = 18): Vector[] {
  return steps(seg + 1).map((i) => {
    const t = rad(from + ((to - from) * i) / seg)
    return add(center, add(scale(a, r * Math.cos(t)), scale(b, r * Math.sin(t))))
  })
}

/** A sampled cubic curve in space. */
export function curve(p0: Vector, p1: Vector, p2: Vector, p3: Vector, seg = 20): Vector[] {
  return steps(seg + 1).map((i) => {
    const t = i / seg
    const s = 1 - t
    return add(add(scale(p0, s * s * s), scale(p1, 3 * s * s * t)), add(scale(p2, 3 * s * t * t), scale(p3, t * t * t)))
  })
}

/** Unit vectors of an orthographic view: right and down in the picture, and the direction to the eye. */
export interface Camera {
  readonly right: Vector
  readonly down: Vector
  readonly eye: Vector
}

/** Rotated by `yaw` so that the front faces left, tilted by `pitch`, rolled by `roll`; degrees. */
export function camera(yaw: number, roll = -24, pitch = 0): Camera {
  const [c, s] = [Math.cos(rad(yaw)), Math.sin(rad(yaw))]
  const right: Vector = [c, 0, -s]
  const level: Vector = [s, 0, c]
  const [cp, sp] = [Math.cos(rad(pitch)), Math.sin(rad(pitch))]
  const down = add(scale([0, 1, 0], cp), scale(level, sp))
  const eye = add(scale(level, cp), scale([0, -1, 0], sp))
  const [cr, sr] = [Math.cos(rad(roll)), Math.sin(rad(roll))]
  return { right: add(scale(right, cr), scale(down, -sr)), down: add(scale(right, sr), scale(down, cr)), eye }
}

/** The views of a sheet. `side` is to the right of the front view; `length` has the front view on its right. */
export const standardViews = {
  front: { right: [1, 0, 0], down: [0, 1, 0], eye: [0, 0, 1] },
  side: { right: [0, 0, -1], down: [0, 1, 0], eye: [1, 0, 0] },
  length: { right: [0, 0, 1], down: [0, 1, 0], eye: [-1, 0, 0] },
  plan: { right: [1, 0, 0], down: [0, 0, 1], eye: [0, -1, 0] },
} as const satisfies Record<string, Camera>
export type ViewName = keyof typeof standardViews

/** Projects a point: right and down, mm in the picture. */
export function project(c: Camera, p: Vector): Point {
  return [dot(p, c.right), dot(p, c.down)]
}

export interface Extent {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}
/** Bounding box of points; zero if there are none. */
export function extent(points: readonly Point[]): Extent {
  let [x0, y0] = points[0] ?? [0, 0]
  let [x1, y1] = [x0, y0]
  for (const [x, y] of points) {
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x)
    y1 = Math.max(y1, y)
  }
  return { x0, y0, x1, y1 }
}
