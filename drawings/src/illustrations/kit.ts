import type { Point } from '../render/geometry.ts'
import { arrow, type Ink, type Label, label, stroke } from '../render/ink.ts'
import { line, polygon, rectangle } from '../render/path.ts'
import type { Hatch } from '../render/materials.ts'

/** A picture that explains, drawn in the looks of the drawing sheets. */
export interface Illustration {
  /** Units of the drawing, in which its texts are 11.5 high. */
  readonly width: number
  readonly height: number
  readonly ink: readonly Ink[]
}

/** Material in section. */
export function cut(pts: readonly Point[], hatch: Hatch): Ink {
  return stroke('bodyEdge', polygon(pts), { hatch })
}
export function cutBox(x: number, y: number, w: number, h: number, hatch: Hatch): Ink {
  return stroke('bodyEdge', rectangle(x, y, w, h), { hatch })
}
/** Something whole, seen from outside, or a hole in what is cut. */
export function whole(x: number, y: number, w: number, h: number): Ink {
  return stroke('bodyEdge', rectangle(x, y, w, h))
}
export function centerLine(x0: number, y0: number, x1: number, y1: number): Ink {
  return stroke('center', line(x0, y0, x1, y1))
}

/** An arrow along a line through these points. */
export function flow(...pts: readonly [Point, Point, ...Point[]]): Ink[] {
  const [[x0, y0], [x1, y1]] = [pts.at(-2) ?? pts[0], pts.at(-1) ?? pts[1]]
  const degrees = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI
  return [stroke('thin', polygon(pts, false)), arrow(x1, y1, degrees)]
}

/** A name beside the picture, and a line from it to what it names. */
export function named(text: string, at: Point, to: Point, anchor: Label['anchor'] = 'start'): Ink[] {
  const [x, y] = at
  const start = { start: x - 3, middle: x, end: x + 3 }[anchor]
  const rise = anchor !== 'middle' ? -4 : to[1] > y ? 4 : -12
  return [stroke('leader', line(start, y + rise, ...to)), label('dimension', x, y, text, anchor)]
}

export function note(x: number, y: number, text: string, anchor: Label['anchor'] = 'middle'): Ink {
  return label('note', x, y, text, anchor)
}

/** The other half of a half section about y = `axis`. */
export function mirrored(axis: number, pts: readonly Point[]): Point[] {
  return pts.map(([x, y]): Point => [x, 2 * axis - y])
}
