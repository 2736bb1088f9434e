import { add, dot, type Point, rad, times, type Vector } from './geometry.ts'

/** Three unit vectors of an orthographic view: what is right and down in the picture, and the way to the eye. */
export interface Camera {
  readonly right: Vector
  readonly down: Vector
  readonly eye: Vector
}

/** Turned by `yaw` so that the front looks left, raised by `pitch`, the picture rolled by `roll`; degrees. */
export function camera(yaw: number, roll = -24, pitch = 0): Camera {
  const [c, s] = [Math.cos(rad(yaw)), Math.sin(rad(yaw))]
  const right: Vector = [c, 0, -s]
  const level: Vector = [s, 0, c]
  const [cp, sp] = [Math.cos(rad(pitch)), Math.sin(rad(pitch))]
  const down = add(times([0, 1, 0], cp), times(level, sp))
  const eye = add(times(level, cp), times([0, -1, 0], sp))
  const [cr, sr] = [Math.cos(rad(roll)), Math.sin(rad(roll))]
  return { right: add(times(right, cr), times(down, -sr)), down: add(times(right, sr), times(down, cr)), eye }
}

/** The views of a sheet. `side` is what stands right of the front view, `length` is what the front view stands right of. */
export const VIEWS = {
  front: { right: [1, 0, 0], down: [0, 1, 0], eye: [0, 0, 1] },
  side: { right: [0, 0, -1], down: [0, 1, 0], eye: [1, 0, 0] },
  length: { right: [0, 0, 1], down: [0, 1, 0], eye: [-1, 0, 0] },
  plan: { right: [1, 0, 0], down: [0, 0, 1], eye: [0, -1, 0] },
} as const satisfies Record<string, Camera>
export type ViewName = keyof typeof VIEWS

/** Where a point shows: right and down, mm in the picture. */
export const project = (c: Camera, p: Vector): Point => [dot(p, c.right), dot(p, c.down)]

export interface Extent {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}
/** The box round points; all zero for none. */
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
