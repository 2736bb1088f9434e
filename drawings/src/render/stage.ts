import { type Camera, dot, type Frame, locate, type Point, project, rad, scale, type Vector } from './geometry.ts'
import { type CardPen, num } from './path.ts'

/** A round body seen from the camera, in a picture rotated so that its axis is horizontal. */
export interface Axis {
  readonly theta: number
  /** Direction of the near end along the horizontal axis. */
  readonly dir: 1 | -1
  /** Width of its circles as a fraction of their height. */
  readonly m: number
  readonly at: (z: number) => number
  readonly y: number
  readonly isFlipped: boolean
}

/** The drawing surface: a camera, `k` picture units per millimeter, and the world origin at `origin`. */
export class Stage {
  readonly camera: Camera
  readonly k: number
  readonly #origin: Point

  constructor(camera: Camera, k: number, origin: Point) {
    this.camera = camera
    this.k = k
    this.#origin = origin
  }

  point(p: Vector): Point {
    const [x, y] = project(this.camera, p)
    return [this.#origin[0] + x * this.k, this.#origin[1] + y * this.k]
  }

  axis(f: Frame, center: Point = [0, 0]): Axis {
    const facing = dot(f.n, this.camera.eye)
    const isFlipped = facing < -1e-6
    const n = isFlipped ? scale(f.n, -1) : f.n
    const [nx, ny] = project(this.camera, n)
    const s = Math.hypot(nx, ny)
    const angle = s < 1e-4 ? 180 : (Math.atan2(ny, nx) * 180) / Math.PI
    // The lit side of a round body is the upper or left one, whichever way the axis points.
    const dir = angle > 60 || angle <= -120 ? -1 : 1
    const theta = Math.round((dir === 1 ? angle : angle > 60 ? angle - 180 : angle + 180) * 100) / 100
    const [px, py] = this.point(locate(f, [center[0], center[1], 0]))
    const t = rad(-theta)
    const x = px * Math.cos(t) - py * Math.sin(t)
    return {
      theta,
      dir,
      m: Math.min(1, Math.abs(facing)),
      at: (z) => x + dir * z * s * this.k,
      y: px * Math.sin(t) + py * Math.cos(t),
      isFlipped,
    }
  }
}

/** A stage for shaded bodies; collects what is painted. */
export class CardStage extends Stage {
  readonly pen: CardPen
  readonly #out: { theta: number; svg: string }[] = []

  constructor(camera: Camera, k: number, origin: Point, pen: CardPen) {
    super(camera, k, origin)
    this.pen = pen
  }

  /** Adds SVG text on top, rotated by `theta` degrees. */
  put(theta: number, svg: string): void {
    this.#out.push({ theta, svg })
  }

  /** SVG text. Consecutive items with the same rotation share a group. */
  svg(): string {
    return rotatedGroups(this.#out)
  }
}

/**
 * SVG text of items rotated around the origin by `theta` degrees. Consecutive items with the same rotation share a
 * group.
 */
export function rotatedGroups(things: readonly { readonly theta: number; readonly svg: string }[]): string {
  let text = ''
  let open: number | undefined
  for (const { theta, svg } of things) {
    if (theta !== open) {
      if (open) text += '</g>'
      if (theta) text += `<g transform="rotate(${num(theta)})">`
      open = theta
    }
    text += svg
  }
  return open ? `${text}</g>` : text
}
