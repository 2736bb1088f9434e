import { type Point, rad, steps } from './geometry.ts'
import type { Path } from './path.ts'

/** Line segments. In a closed line, the last point connects to the first. `round` is the circle it approximates. */
export interface Loop {
  readonly pts: readonly Point[]
  readonly closed: boolean
  readonly round?: { readonly at: Point; readonly r: number }
}

/** Segments of a full circle: its chords stay within a thousandth of the radius. */
const PIECES = 96

/** Flattens a path to segments, rotated by `turn` degrees around the origin. */
export function flatten(path: Path, turn = 0): Loop[] {
  const [c, s] = [Math.cos(rad(turn)), Math.sin(rad(turn))]
  const rotated = ([x, y]: Point): Point => (turn === 0 ? [x, y] : [x * c - y * s, x * s + y * c])
  const loops: Loop[] = []
  let open: Point[] = []
  const finish = (closed: boolean) => {
    if (open.length > 1) loops.push({ pts: open.map(rotated), closed })
    open = []
  }
  for (const step of path) {
    switch (step[0]) {
      case 'M':
        finish(false)
        open = [[step[1], step[2]]]
        break
      case 'L':
        open.push([step[1], step[2]])
        break
      case 'A': {
        const [, rx, ry, large, clockwise, x, y] = step
        const from = open.at(-1)
        if (from) open.push(...arcPoints(from, rx, ry, large, clockwise, [x, y]))
        break
      }
      case 'E': {
        finish(false)
        const [, x, y, rx, ry] = step
        const pts = steps(PIECES).map((i) => {
          const t = (2 * Math.PI * i) / PIECES
          return rotated([x + rx * Math.cos(t), y + ry * Math.sin(t)])
        })
        loops.push({
          pts,
          closed: true,
          ...(Math.abs(rx - ry) < 1e-6 ? { round: { at: rotated([x, y]), r: rx } } : {}),
        })
        break
      }
      case 'Z':
        finish(true)
    }
  }
  finish(false)
  return loops
}

/** Points of an elliptical arc after its first, in SVG's endpoint notation. */
function arcPoints(from: Point, rx: number, ry: number, large: boolean, clockwise: boolean, to: Point): Point[] {
  const [dx, dy] = [(from[0] - to[0]) / 2 / rx, (from[1] - to[1]) / 2 / ry]
  const half = Math.min(1, Math.hypot(dx, dy))
  const away = (large === clockwise ? -1 : 1) * Math.sqrt(Math.max(0, 1 / half ** 2 - 1))
  const [mx, my] = [away * dy, -away * dx]
  const start = Math.atan2(dy - my, dx - mx)
  let sweep = Math.atan2(-dy - my, -dx - mx) - start
  if (clockwise && sweep < 0) sweep += 2 * Math.PI
  if (!clockwise && sweep > 0) sweep -= 2 * Math.PI
  const [cx, cy] = [(from[0] + to[0]) / 2 + mx * rx, (from[1] + to[1]) / 2 + my * ry]
  const count = Math.max(2, Math.ceil((Math.abs(sweep) * PIECES) / 2 / Math.PI))
  return steps(count).map((i): Point => {
    if (i === count - 1) return to
    const t = start + (sweep * (i + 1)) / count
    return [cx + rx * Math.cos(t), cy + ry * Math.sin(t)]
  })
}

/** The two edges of a band of width `width` along points. */
export function bandEdges(pts: readonly Point[], closed: boolean, width: number): [Point[], Point[]] {
  const last = pts.length - 1
  const edge = (d: number) =>
    pts.map((p, i): Point => {
      const a = pts[i - 1] ?? (closed ? (pts[last] ?? p) : p)
      const c = pts[i + 1] ?? (closed ? (pts[0] ?? p) : p)
      const len = Math.hypot(c[0] - a[0], c[1] - a[1]) || 1
      return [p[0] - ((c[1] - a[1]) / len) * d, p[1] + ((c[0] - a[0]) / len) * d]
    })
  return [edge(width / 2), edge(-width / 2)]
}
